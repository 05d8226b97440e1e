import AddIcon from '@mui/icons-material/Add'
import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import Logout from '@mui/icons-material/Logout'
import Search from '@mui/icons-material/Search'
import { type RaRecord, useGetList } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Actor } from '../../domain/groups.ts'
import { matchesAnySearchName, sortSearchResults } from '../../domain/search/searchRank.ts'
import { type RecordOption, type SearchSource, SIDEBAR_GROUPS } from '../featureParts.ts'
import { appWords } from '../i18n/app.ts'
import { queryOptions } from '../kit/queryOptions.ts'
import {
  canOpenPage,
  declaredFeatures,
  findResource,
  getAccountPages,
  getPageTitle,
  getRecordPageUrl,
  getSidebarPages,
  getToolsMenuPages,
  type ListedPageName,
  type PageName,
  pages,
  type RecordPageName,
} from '../pages.ts'
import { useSignedInUser } from '../port/session.ts'
import { APPEARANCES, saveColorThemeSetting } from '../theme/appearance.ts'
import { getRecentEntries } from './recent.ts'
import { useSignOut } from './SignOutProvider.tsx'

export interface SearchOption extends Pick<RecordOption, 'title' | 'detail' | 'picture' | 'status'> {
  key: string
  /** Group in the search results: a kind of records, or a key of `appWords.search.groups`. `more` contains links to whole lists. */
  section: string
  icon: typeof AddIcon
  /** Address that the option opens. Without an address, `act` runs. */
  to?: string
  act?: () => void
  /** Whether the page opens with its creation form. */
  begins?: boolean
}

/** Search option with all names by which the user can find it. */
interface Candidate extends SearchOption {
  kind: string
  names: readonly string[]
  wholeWordsFirst?: boolean
  needsName?: boolean
}

/** Maximum number of search options per kind of record. */
const MAX_OPTIONS = 5
/** Number of records requested per kind, from which the best matches are chosen. */
const FETCHED_ROWS = 25
/** Maximum number of recently opened pages in the search results. */
const MAX_RECENT = 8
/** Minimum length of a search text, because shorter texts match too many records. */
const MIN_LETTERS = 2
/** Age at which recently opened records are fetched again, in milliseconds. */
const RECENT_STALE_MS = 60_000

type Source = SearchSource<ListedPageName, RecordPageName>

/** Kinds of search results. Of equally good matches, the earlier kind comes first. */
const KINDS = [
  'pages',
  'actions',
  ...new Set(declaredFeatures.flatMap(({ search = [] }) => search.map(({ kind }) => kind))),
]
const FEATURES = declaredFeatures.toSorted(
  (a, b) => Number(b.leadsSearch ?? false) - Number(a.leadsSearch ?? false),
)
const SOURCES: readonly Source[] = FEATURES.flatMap(({ search = [] }) => search)
const ACTIONS = FEATURES.flatMap(({ actions = {} }) => Object.entries(actions))

/** Returns the words for the kinds of records that the user may search, for the label of the search box. */
export const getSearchedNouns = (actor: Actor): string[] =>
  SOURCES.flatMap(({ noun, may: isAllowed }) => (noun && isAllowed(actor) ? [noun] : []))

/** Returns the title of a group of record options; undefined for other groups. */
export const findKindTitle = (section: string): string | undefined =>
  SOURCES.find(({ kind }) => kind === section)?.title

const toCandidate = (source: Source, record: RaRecord, actor: Actor, q: string): Candidate => {
  const { kind, resource, icon, page, wholeWordsFirst = false, needsName = false } = source
  const urlOf = (id: string | number) => (page ? getRecordPageUrl(page, id) : '')
  return {
    key: `${resource} ${record.id}`,
    kind,
    section: kind,
    icon,
    wholeWordsFirst,
    needsName,
    ...source.toOption(record, { actor, q, urlOf }),
  }
}

/** Searches the records of one source, if the user may search them. */
const useSourceSearch = ({ source, q }: { source: Source; q: string }) => {
  const actor = useSignedInUser()
  const { resource, perPage = FETCHED_ROWS, request, may: isAllowed } = source
  const query = useGetList(
    resource,
    { ...request(q, actor), pagination: { page: 1, perPage } },
    { ...queryOptions, enabled: q.length >= MIN_LETTERS && isAllowed(actor) },
  )
  return {
    source,
    query,
    candidates: (query.data ?? []).map((record) => toCandidate(source, record, actor, q)),
  }
}

/** Searches all kinds of records that the user may search. `failed` lists the titles of the kinds whose request failed. */
const useRecordSearch = (q: string) => {
  const searches = SOURCES.map((source) => ({ source, q })).map(useSourceSearch)
  const isSearched = q.length >= MIN_LETTERS
  const failed = searches.filter(({ query }) => isSearched && query.isError)
  const earlier = searches.filter(({ query }) => query.isPlaceholderData)
  return {
    isSearching: isSearched && searches.some(({ query }) => query.isFetching),
    failed: [...new Set(failed.map(({ source }) => source.title))],
    candidates: searches.flatMap(({ candidates }) => candidates),
    /** Kinds whose results still belong to the previous text. */
    earlierKinds: new Set(earlier.map(({ source }) => source.kind)),
  }
}

/** Returns the pages that the user may open, except those listed as actions. */
const getPagesForSearchOptions = (actor: Actor): ListedPageName[] =>
  [
    ...getSidebarPages(actor),
    ...SIDEBAR_GROUPS.flatMap((group) => getSidebarPages(actor, group)),
    ...getToolsMenuPages(actor).flat(),
    ...getAccountPages(actor),
  ].filter((name) => !pages[name].isAction)

/** Returns pages and actions as search options, without a request. */
const usePageAndActionSearchOptions = (): Candidate[] => {
  const actor = useSignedInUser()
  const signOut = useSignOut()
  const toAction = (
    name: string,
    title: string,
    rest: Pick<SearchOption, 'icon' | 'to' | 'act' | 'begins'>,
    synonyms: readonly string[] = [],
  ) => ({
    key: `actions ${name}`,
    kind: 'actions',
    section: 'actions',
    title,
    names: [title, ...synonyms],
    ...rest,
  })
  return [
    ...getPagesForSearchOptions(actor).map((name) => {
      const { title, icon, path, synonyms = [] } = pages[name]
      return {
        key: `pages ${name}`,
        kind: 'pages',
        section: 'pages',
        title,
        icon,
        to: path,
        names: [title, ...synonyms],
      }
    }),
    ...ACTIONS.filter(
      ([, { page, may: isAllowed }]) => canOpenPage(actor, page) && (!isAllowed || isAllowed(actor)),
    ).map(([name, { title, page, synonyms }]) =>
      toAction(name, title, { icon: AddIcon, to: pages[page].path, begins: true }, synonyms),
    ),
    ...APPEARANCES.map((appearance) =>
      toAction(appearance, appWords.actions[appearance], {
        icon: ContrastOutlined,
        act: () => saveColorThemeSetting(appearance),
      }),
    ),
    toAction('logout', appWords.user.logout, { icon: Logout, act: signOut }, [appWords.search.signOut]),
  ]
}

/** Returns records of a source by their ids. Omits records that were deleted or that the user may not see. */
const useRecordsByIds = ({ source, ids }: { source: Source; ids: (string | number)[] }): Candidate[] => {
  const actor = useSignedInUser()
  const { data } = useGetList(
    source.resource,
    {
      filter: { id: ids },
      pagination: { page: 1, perPage: Math.max(1, ids.length) },
      sort: { field: 'name', order: 'ASC' },
    },
    { ...queryOptions, enabled: ids.length > 0, staleTime: RECENT_STALE_MS },
  )
  return (ids.length > 0 && data?.map((record) => toCandidate(source, record, actor, ''))) || []
}

/** Sources whose records are listed among the recently opened ones. */
const RECENT_SOURCES = SOURCES.filter(
  ({ page, resource }) => page && 'recentAs' in pages[page] && findResource(resource)?.page === page,
)

/** Returns recently opened pages and records as search options. */
const useRecentPageOptions = (isWanted: boolean): SearchOption[] => {
  const actor = useSignedInUser()
  const { pathname } = useLocation()
  const recent = isWanted ? getRecentEntries(actor).filter(({ page }) => canOpenPage(actor, page)) : []
  const records = RECENT_SOURCES.map((source) => {
    const ids = recent.flatMap(({ page, id }) => (page === source.page && id ? [id] : []))
    return { source, ids: source.hasNumericIds ? ids.map(Number) : ids }
  }).map(useRecordsByIds)
  const findRecord = (page: PageName, id: string | undefined): Candidate | undefined => {
    const index = RECENT_SOURCES.findIndex((source) => source.page === page)
    return records[index]?.find(({ key }) => key === `${RECENT_SOURCES[index]?.resource} ${id}`)
  }
  return (
    recent
      .flatMap(({ page, id }): SearchOption[] => {
        const pageInfo = pages[page]
        if ('title' in pageInfo)
          return [
            {
              key: `pages ${page}`,
              section: 'recent',
              icon: pageInfo.icon,
              to: pageInfo.path,
              title: pageInfo.title,
            },
          ]
        return [findRecord(page, id)].filter((record) => record !== undefined)
      })
      // Excludes the current page.
      .filter(({ to }) => to !== pathname)
      .slice(0, MAX_RECENT)
      .map((option) => ({ ...option, key: `recent ${option.key}`, section: 'recent' }))
  )
}

/** Sorts the candidates by relevance and limits the number per kind. */
const pickBestSearchResults = (q: string, candidates: Candidate[]): Candidate[] => {
  const counts = new Map<string, number>()
  return sortSearchResults(q, candidates, KINDS).filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_OPTIONS || kind === 'pages' || kind === 'actions'
  })
}

/** Returns links to the lists with all matches of a source, for sources with matches. */
const useListLinks = (q: string, matches: readonly Candidate[]): SearchOption[] => {
  const actor = useSignedInUser()
  return SOURCES.flatMap(({ kind, lists = [], may: isAllowed, alwaysLinksToList }) => {
    const list = lists.find(({ page }) => canOpenPage(actor, page))
    const count = matches.filter((one) => one.kind === kind).length
    const isCut = isAllowed(actor) && count > MAX_OPTIONS
    if (!list || count === 0 || !(alwaysLinksToList || isCut)) return []
    const { page, parameter } = list
    return {
      key: `more ${page}`,
      section: 'more',
      icon: Search,
      title: appWords.search.inList({ q, list: list.title ?? getPageTitle(page) }),
      to: `${pages[page].path}?${new URLSearchParams(
        parameter ? { [parameter]: q } : { filter: JSON.stringify({ q }) },
      )}`,
    }
  })
}

/**
 * Returns the search options for a text. Without a text, returns recent pages, actions and all pages. Records are requested for
 * `searched`, the debounced text.
 */
export const useSearchOptions = (text: string, searched: string, isOpen: boolean) => {
  const q = text.trim()
  const local = usePageAndActionSearchOptions()
  const searchText = searched.trim()
  const { candidates, isSearching, failed, earlierKinds } = useRecordSearch(searchText)
  const recent = useRecentPageOptions(isOpen && q === '')
  const matches = candidates.filter(
    ({ kind, needsName, names }) =>
      q.length >= MIN_LETTERS &&
      ((searchText === q && !earlierKinds.has(kind) && !needsName) || matchesAnySearchName(names, q)),
  )
  const links = useListLinks(q, matches)
  if (q === '') {
    const recentUrls = new Set(recent.map(({ to }) => to))
    const defaults = [
      ...local.filter(({ kind }) => kind === 'actions'),
      ...local.filter(({ kind, to }) => kind === 'pages' && !recentUrls.has(to)),
    ]
    return { options: [...recent, ...defaults] as SearchOption[], isSearching: false, failed: [] }
  }
  return {
    options: [
      ...pickBestSearchResults(q, [
        ...matches,
        ...local.filter(({ names }) => matchesAnySearchName(names, q)),
      ]),
      ...links,
    ] as SearchOption[],
    isSearching: isSearching || searchText !== q,
    failed,
  }
}
