import AddIcon from '@mui/icons-material/Add'
import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import Logout from '@mui/icons-material/Logout'
import Search from '@mui/icons-material/Search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { FoundContact } from '../../domain/contacts/schemas.ts'
import { isStored, namesOf } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { BOARDS, type Board, boards } from '../../domain/notices/boards.ts'
import { personFields } from '../../domain/people/fields.ts'
import { canPublishNotice, getAccessibleCompany, hasPermission } from '../../domain/permissions.ts'
import { formatPhoneNumber } from '../../domain/phone.ts'
import { convertHtmlToPlainText } from '../../domain/plainText.ts'
import {
  completeFolioSearchQuery,
  matchesAnySearchName,
  type SearchKind,
  sortSearchResults,
} from '../../domain/searchRank.ts'
import { formatNameWithLastNameFirst } from '../features/people/listedPerson.ts'
import { queryOptions } from '../kit/queryOptions.ts'
import { SIDEBAR_GROUPS } from '../listedPages.ts'
import {
  canOpenPage,
  getAccountPages,
  getPageLinkedFromPeopleList,
  getRecordPageUrl,
  getSearchResultPersonUrl,
  getSidebarPages,
  getToolsMenuPages,
  type ListedPageName,
  pages,
} from '../pages.ts'
import { canCallEndpoint, isEndpointAvailable } from '../port/backend.ts'
import { callEndpoint, type Reply } from '../port/client.ts'
import type { CompanyRecord } from '../port/records/company.ts'
import type { NoticeRecord } from '../port/records/notice.ts'
import type { PersonRecord } from '../port/records/person.ts'
import type { QuotationRecord } from '../port/records/quotation.ts'
import { useSignedInUser } from '../port/session.ts'
import { SEARCH } from '../port/sources.ts'
import { APPEARANCES, saveColorThemeSetting } from '../theme/appearance.ts'
import { getRecentEntries } from './recent.ts'
import { useSignOut } from './SignOutProvider.tsx'

export interface SearchOption {
  key: string
  /** Group in the search results. `more` contains links to whole lists. */
  section: SearchKind | 'recent' | 'more'
  title: string
  /** Additional text that distinguishes options with the same title. */
  detail?: string
  icon: typeof AddIcon
  /** Address that the option opens. Without an address, `act` runs. */
  to?: string
  act?: () => void
  /** Whether the page opens with its creation form. */
  begins?: boolean
  person?: PersonRecord
}

/** Search option with all names by which the user can find it. */
interface Candidate extends SearchOption {
  kind: SearchKind
  names: readonly string[]
}

/** Maximum number of search options per kind of record. */
const MAX_OPTIONS = 5
/** Maximum length of a notice's title in the search results, in characters. */
const MAX_TITLE = 90
/** Number of records requested per kind, from which the best matches are chosen. */
const FETCHED_ROWS = 25
/** Maximum number of recently opened pages in the search results. */
const MAX_RECENT = 8
/** Minimum length of a search text, because shorter texts match too many records. */
const MIN_LETTERS = 2
/** Age at which recently opened records are fetched again, in milliseconds. */
const RECENT_STALE_MS = 60_000

/** Actions that the search offers, with their page and permission. */
const actions = {
  newPerson: { page: 'personnel', may: (actor) => hasPermission(actor, 'personnel.create') },
  newCompany: { page: 'companies', may: (actor) => hasPermission(actor, 'companies.create') },
  createQuotation: { page: 'createQuotation', may: () => true },
  newVeto: { page: 'vetoes', may: (actor) => canPublishNotice(actor, boards.vetoes) },
  newAnnouncement: { page: 'announcements', may: (actor) => canPublishNotice(actor, boards.announcements) },
  newAct: {
    page: 'administrative_acts',
    may: (actor) => canPublishNotice(actor, boards.administrative_acts),
  },
  newNonAccordance: {
    page: 'non_accordance',
    may: (actor) => canPublishNotice(actor, boards.non_accordance),
  },
  newUser: { page: 'users', may: () => true },
} as const satisfies Record<string, { page: ListedPageName; may: (actor: Actor) => boolean }>

/** Translation keys of links to whole lists that can be searched for the text. */
const LISTS = {
  personnel: 'app.search.inPersonnel',
  search: 'app.search.inSearch',
  companies: 'app.search.inCompanies',
  quotations: 'app.search.inQuotations',
} as const satisfies Partial<Record<ListedPageName, string>>

const getPeopleSearchPage = (actor: Actor) =>
  (['personnel', 'search'] as const).find((page) => canOpenPage(actor, page))

/** Returns which kinds of records the user may search. */
export const getSearchableRecordKinds = (actor: Actor) => ({
  people: getPeopleSearchPage(actor) !== undefined,
  // Only users who see all companies can search for companies.
  companies:
    hasPermission(actor, 'companies.list') &&
    canOpenPage(actor, 'company') &&
    getAccessibleCompany(actor) === 'all',
  quotations: canOpenPage(actor, 'quotations'),
  contacts: canCallEndpoint(actor, 'contacts.search') && canOpenPage(actor, 'company'),
  users: canOpenPage(actor, 'users'),
  notices: BOARDS.some((board) => canOpenPage(actor, board)),
})
type RecordKind = keyof ReturnType<typeof getSearchableRecordKinds>

const getPersonUrl = (actor: Actor, person: PersonRecord): string =>
  canOpenPage(actor, 'search')
    ? getSearchResultPersonUrl(actor, person, person.name)
    : getRecordPageUrl(getPageLinkedFromPeopleList(actor), person.id)

/** Fields of a person that the search compares with the text, besides the name and the e-mail address. */
const IDENTIFIERS = namesOf(
  personFields,
  (field) => isStored(field) && field.search !== undefined && field.kind !== 'name' && field.kind !== 'email',
)

/** Returns functions that convert records to search options. `q` is the search text. */
const createSearchOptionConverters = (actor: Actor, q = '') => ({
  person: (person: PersonRecord): Candidate => ({
    key: `people ${person.id}`,
    kind: 'people',
    section: 'people',
    title: formatNameWithLastNameFirst(person),
    icon: pages.personnel.icon,
    person,
    to: getPersonUrl(actor, person),
    detail: person.company_name,
    names: [
      ...[person.name, `${person.first_names} ${person.last_names}`],
      ...IDENTIFIERS.map((field) => Reflect.get(person, field)),
      ...(q.includes('@') ? [person.email] : []),
    ].filter((name) => typeof name === 'string'),
  }),
  company: ({ id, name, zone }: CompanyRecord): Candidate => ({
    key: `companies ${id}`,
    kind: 'companies',
    section: 'companies',
    title: name,
    names: [name],
    icon: pages.companies.icon,
    to: getRecordPageUrl('company', id),
    detail: zone?.name ?? '',
  }),
  quotation: ({ id, folio, name, rfc }: QuotationRecord): Candidate => ({
    key: `quotations ${id}`,
    kind: 'quotations',
    section: 'quotations',
    title: name,
    icon: pages.quotations.icon,
    to: getRecordPageUrl('quotation', id),
    detail: folio,
    names: [name, folio, rfc, String(id)],
  }),
  contact: ({ id, name, phone, email, position, company, company_name }: FoundContact): Candidate => ({
    key: `contacts ${id}`,
    kind: 'contacts',
    section: 'contacts',
    title: name,
    icon: ContactPhoneOutlined,
    // Link to the company's contacts tab, filtered by the contact's name.
    to: `${getRecordPageUrl('company', company)}/contactos?${new URLSearchParams({ filter: JSON.stringify({ q: name }) })}`,
    detail: [formatPhoneNumber(phone), position, company_name].filter(Boolean).join(' · '),
    names: [name, phone, ...(q.includes('@') ? [email] : [])],
  }),
  user: ({ id, username, name, email }: Reply<'users.list'>[number]): Candidate => ({
    key: `users ${id}`,
    kind: 'users',
    section: 'users',
    title: name || username,
    icon: pages.users.icon,
    to: getRecordPageUrl('user', id),
    detail: [username, email].filter(Boolean).join(' · '),
    names: [username, name, ...(q.includes('@') ? [email] : [])],
  }),
})

/** Returns a function that converts the notices of a board to search options. */
const createNoticeMapper =
  (board: Board, boardTitle: string, q: string) =>
  ({ id, subject, text }: NoticeRecord): Candidate => {
    const title = [subject, convertHtmlToPlainText(text)].filter(Boolean).join(': ').slice(0, MAX_TITLE)
    return {
      key: `notices ${board} ${id}`,
      kind: 'notices',
      section: 'notices',
      title,
      icon: pages[board].icon,
      to: `${pages[board].path}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`,
      detail: boardTitle,
      names: [subject, title],
    }
  }

const BY_NAME = { field: 'name', order: 'ASC' } as const
const NEWEST = { field: 'created_at', order: 'DESC' } as const

/** Searches the notices of one board, if the user may open the board. */
const useNoticeSearch = (board: Board, q: string) => {
  const isOpen = canOpenPage(useSignedInUser(), board)
  return useGetList<NoticeRecord>(
    board,
    { filter: { q }, pagination: { page: 1, perPage: MAX_OPTIONS }, sort: NEWEST },
    { ...queryOptions, enabled: q.length >= MIN_LETTERS && isOpen },
  )
}

/** Searches all kinds of records that the user may search. `failed` lists the kinds whose request failed. */
const useRecordSearch = (q: string) => {
  const actor = useSignedInUser()
  const translate = useTranslate()
  const searchableKinds = getSearchableRecordKinds(actor)
  const isSearched = q.length >= MIN_LETTERS
  const getQueryOptions = (kind: RecordKind) => ({
    ...queryOptions,
    enabled: isSearched && searchableKinds[kind],
  })
  const pagination = { page: 1, perPage: FETCHED_ROWS }
  const people = useGetList<PersonRecord>(
    'personnel',
    hasPermission(actor, 'personnel.search')
      ? { filter: { search: q }, pagination, sort: BY_NAME, meta: SEARCH }
      : { filter: { q }, pagination, sort: BY_NAME },
    getQueryOptions('people'),
  )
  const companies = useGetList<CompanyRecord>(
    'companies',
    { filter: { q }, pagination, sort: BY_NAME },
    getQueryOptions('companies'),
  )
  const quotations = useGetList<QuotationRecord>(
    'quotations',
    {
      filter: { q: isEndpointAvailable('quotations.list', 'folio') ? completeFolioSearchQuery(q) : q },
      pagination,
      sort: NEWEST,
    },
    getQueryOptions('quotations'),
  )
  const contacts = useQuery({
    queryKey: ['contacts', 'search', q],
    queryFn: ({ signal }) => callEndpoint('contacts.search', { query: { search: q }, signal }),
    placeholderData: keepPreviousData,
    ...getQueryOptions('contacts'),
  })
  const users = useGetList<Reply<'users.list'>[number]>(
    'users',
    { filter: { q }, pagination, sort: { field: 'username', order: 'ASC' } },
    getQueryOptions('users'),
  )
  const notices = {
    vetoes: useNoticeSearch('vetoes', q),
    announcements: useNoticeSearch('announcements', q),
    administrative_acts: useNoticeSearch('administrative_acts', q),
    non_accordance: useNoticeSearch('non_accordance', q),
  }
  const queries = {
    people: [people],
    companies: [companies],
    quotations: [quotations],
    contacts: [contacts],
    users: [users],
    notices: Object.values(notices),
  }
  const { person, company, quotation, contact, user } = createSearchOptionConverters(actor, q)
  return {
    isSearching:
      isSearched &&
      Object.values(queries)
        .flat()
        .some(({ isFetching }) => isFetching),
    failed: (Object.keys(queries) as RecordKind[]).filter(
      (kind) => isSearched && queries[kind].some(({ isError }) => isError),
    ),
    candidates: [
      ...(companies.data ?? []).map(company),
      ...(people.data ?? []).map(person),
      ...(quotations.data ?? []).map(quotation),
      ...(contacts.data ?? []).map(contact),
      ...(users.data ?? []).map(user),
      ...BOARDS.flatMap((board) =>
        (notices[board].data ?? []).map(createNoticeMapper(board, translate(pages[board].title), q)),
      ),
    ],
    /** Whether the results still belong to the previous text. */
    isEarlier: (kind: SearchKind) =>
      kind in queries && queries[kind as RecordKind].some(({ isPlaceholderData }) => isPlaceholderData),
  }
}

/** Returns the pages that the user may open, except those listed as actions. */
const getPagesForSearchOptions = (actor: Actor): ListedPageName[] =>
  [
    ...getSidebarPages(actor),
    ...SIDEBAR_GROUPS.flatMap((group) => getSidebarPages(actor, group)),
    ...getToolsMenuPages(actor).flat(),
    ...getAccountPages(actor),
  ].filter((name) => name !== 'createQuotation')

/** Returns pages and actions as search options, without a request. */
const usePageAndActionSearchOptions = (): Candidate[] => {
  const actor = useSignedInUser()
  const translate = useTranslate()
  const signOut = useSignOut()
  /** Returns synonyms that the user may type instead of the title. */
  const getSynonyms = (name: string): string[] =>
    translate(`app.search.also.${name}`, { _: '' }).split(', ').filter(Boolean)
  const toAction = (
    name: string,
    title: string,
    rest: Pick<SearchOption, 'icon' | 'to' | 'act' | 'begins'>,
  ) => ({
    key: `actions ${name}`,
    kind: 'actions' as const,
    section: 'actions' as const,
    title,
    names: [title, ...getSynonyms(name)],
    ...rest,
  })
  return [
    ...getPagesForSearchOptions(actor).map((name) => {
      const title = translate(pages[name].title, { smart_count: 2 })
      return {
        key: `pages ${name}`,
        kind: 'pages' as const,
        section: 'pages' as const,
        title,
        icon: pages[name].icon,
        to: pages[name].path,
        names: [title, ...getSynonyms(name)],
      }
    }),
    ...Object.entries(actions)
      .filter(([, { page, may: isAllowed }]) => canOpenPage(actor, page) && isAllowed(actor))
      .map(([name, { page }]) =>
        toAction(name, translate(`app.actions.${name}`), {
          icon: AddIcon,
          to: pages[page].path,
          begins: true,
        }),
      ),
    ...APPEARANCES.map((appearance) =>
      toAction(appearance, translate(`app.actions.${appearance}`), {
        icon: ContrastOutlined,
        act: () => saveColorThemeSetting(appearance),
      }),
    ),
    toAction('logout', translate('app.user.logout'), {
      icon: Logout,
      act: signOut,
    }),
  ]
}

/** Returns records by their ids. Omits records that were deleted or that the user may not see. */
const useRecordsByIds = <R extends { id: string | number }>(
  resource: string,
  ids: (string | number)[],
): R[] => {
  const { data = [] } = useGetList<R>(
    resource,
    { filter: { id: ids }, pagination: { page: 1, perPage: Math.max(1, ids.length) }, sort: BY_NAME },
    { ...queryOptions, enabled: ids.length > 0, staleTime: RECENT_STALE_MS },
  )
  return ids.length > 0 ? data : []
}

/** Returns recently opened pages and records as search options. */
const useRecentPageOptions = (isWanted: boolean): SearchOption[] => {
  const actor = useSignedInUser()
  const translate = useTranslate()
  const { pathname } = useLocation()
  const recent = isWanted ? getRecentEntries(actor).filter(({ page }) => canOpenPage(actor, page)) : []
  const getIds = (page: string) => recent.flatMap((one) => (one.page === page && one.id ? [one.id] : []))
  const { person, company, quotation } = createSearchOptionConverters(actor)
  const records = [
    ...useRecordsByIds<PersonRecord>('personnel', getIds('person')).map(person),
    ...useRecordsByIds<CompanyRecord>('companies', getIds('company').map(Number)).map(company),
    ...useRecordsByIds<QuotationRecord>('quotations', getIds('quotation').map(Number)).map(quotation),
  ]
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
              title: translate(pageInfo.title, { smart_count: 2 }),
            },
          ]
        const kind = { person: 'people', company: 'companies', quotation: 'quotations' }[page as string]
        return records.filter(({ key }) => key === `${kind} ${id}`)
      })
      // Excludes the current page.
      .filter(({ to }) => to !== pathname)
      .slice(0, MAX_RECENT)
      .map((option) => ({ ...option, key: `recent ${option.key}`, section: 'recent' as const }))
  )
}

/** Sorts the candidates by relevance and limits the number per kind. */
const pickBestSearchResults = (q: string, candidates: Candidate[]): Candidate[] => {
  const counts = new Map<SearchKind, number>()
  return sortSearchResults(q, candidates).filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= MAX_OPTIONS || kind === 'pages' || kind === 'actions'
  })
}

/**
 * Returns the search options for a text. Without a text, returns recent pages, actions and all pages. Records are requested for
 * `searched`, the debounced text.
 */
export const useSearchOptions = (text: string, searched: string, isOpen: boolean) => {
  const actor = useSignedInUser()
  const translate = useTranslate()
  const q = text.trim()
  const local = usePageAndActionSearchOptions()
  const searchText = searched.trim()
  const { candidates, isSearching, failed, isEarlier: isPrevious } = useRecordSearch(searchText)
  const recent = useRecentPageOptions(isOpen && q === '')
  const searchableKinds = getSearchableRecordKinds(actor)
  if (q === '') {
    const isRecent = new Set(recent.map(({ to }) => to))
    const defaults = [
      ...local.filter(({ kind }) => kind === 'actions'),
      ...local.filter(({ kind, to }) => kind === 'pages' && !isRecent.has(to)),
    ]
    return { options: [...recent, ...defaults] as SearchOption[], isSearching: false, failed: [] }
  }
  const matches = candidates.filter(
    ({ kind, names }) =>
      q.length >= MIN_LETTERS &&
      // Contacts must match by name, because many mail addresses contain the company's name.
      ((searchText === q && !isPrevious(kind) && kind !== 'contacts') || matchesAnySearchName(names, q)),
  )
  const lists = [
    ...[getPeopleSearchPage(actor)].filter((page) => page !== undefined),
    ...(['companies', 'quotations'] as const).filter(
      (kind) => searchableKinds[kind] && matches.filter((one) => one.kind === kind).length > MAX_OPTIONS,
    ),
  ].map((page) => ({
    key: `more ${page}`,
    section: 'more' as const,
    icon: Search,
    title: translate(LISTS[page], { q }),
    to: `${pages[page].path}?${new URLSearchParams(
      page === 'search' ? { search: q } : { filter: JSON.stringify({ q }) },
    )}`,
  }))
  return {
    options: [
      ...pickBestSearchResults(q, [
        ...matches,
        ...local.filter(({ names }) => matchesAnySearchName(names, q)),
      ]),
      ...lists,
    ] as SearchOption[],
    isSearching: isSearching || searchText !== q,
    failed,
  }
}
