import AddIcon from '@mui/icons-material/Add'
import ContactPhoneOutlined from '@mui/icons-material/ContactPhoneOutlined'
import ContrastOutlined from '@mui/icons-material/ContrastOutlined'
import Logout from '@mui/icons-material/Logout'
import Search from '@mui/icons-material/Search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGetList, useLogout, useTranslate } from 'react-admin'
import { generatePath, useLocation } from 'react-router-dom'
import { boards } from '../../domain/boards.ts'
import type { FoundContact } from '../../domain/contacts.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canPublish, companyScope } from '../../domain/permissions.ts'
import { formatPhone } from '../../domain/phone.ts'
import { publicIdOf } from '../../domain/publicId.ts'
import { folioAsked, isNamed, rankFound, type SearchKind } from '../../domain/searchRank.ts'
import { call } from '../api/client.ts'
import { useActor } from '../api/session.ts'
import { leavePages } from '../components/form/useUnsavedChanges.tsx'
import { queryOptions } from '../components/queryOptions.ts'
import { SIDEBAR_GROUPS } from '../listedPages.ts'
import {
  canOpen,
  findPersonPage,
  getAccountPages,
  getRosterLink,
  getSidebarPages,
  getToolPages,
  type ListedPageName,
  PUBLIC_PAGE,
  pages,
  recordUrl,
} from '../pages.ts'
import { canCall, offers } from '../port/backend.ts'
import { SEARCH } from '../port/sources.ts'
import type { CompanyRecord } from '../providers/adapter/company.ts'
import type { PersonRecord } from '../providers/adapter/person.ts'
import type { QuotationRecord } from '../providers/adapter/quotation.ts'
import { listedName } from '../resources/personnel/listedPerson.ts'
import { APPEARANCES, setAppearance } from '../theme/appearance.ts'
import { recentlyOpened } from './recent.ts'

export interface SearchOption {
  key: string
  /** `more` are the lists in which the text can be searched. */
  section: SearchKind | 'recent' | 'more'
  title: string
  /** What tells it from others of the same name. */
  detail?: string
  icon: typeof AddIcon
  /** The address that it leads to, or the action that it runs. */
  to?: string
  act?: () => void
  /** The page opens to begin something, such as a new record. */
  begins?: boolean
  /** The person that it opens, if it is one. */
  person?: PersonRecord
}

/** An option with all that it is known by, and its place among the others. */
interface Candidate extends SearchOption {
  kind: SearchKind
  names: readonly string[]
}

/** So many of a kind are offered; links lead to the others. */
const OFFERED = 5
/** So many are asked for: their lists are in an order of their own, and the best are chosen here. */
const ASKED = 25
/** Maximum number of recently opened records in the list. */
const RECENT = 8
/** Fewer letters match too much. */
const MIN_LETTERS = 2
/** Age at which recently opened records are fetched again, in milliseconds. */
const RECENT_MS = 60_000

/** What can be begun from anywhere: on which page, and by whom. */
const actions = {
  newPerson: { page: 'personnel', may: (actor) => can(actor, 'personnel.create') },
  newCompany: { page: 'companies', may: (actor) => can(actor, 'companies.create') },
  createQuotation: { page: 'createQuotation', may: () => true },
  newVeto: { page: 'vetoes', may: (actor) => canPublish(actor, boards.vetoes) },
  newAnnouncement: { page: 'announcements', may: (actor) => canPublish(actor, boards.announcements) },
  newAct: { page: 'administrative_acts', may: (actor) => canPublish(actor, boards.administrative_acts) },
  newNonAccordance: { page: 'non_accordance', may: (actor) => canPublish(actor, boards.non_accordance) },
  newUser: { page: 'users', may: () => true },
} as const satisfies Record<string, { page: ListedPageName; may: (actor: Actor) => boolean }>

/** Where a text can be searched in a whole list. People are searched on the first page that the user may open. */
const LISTS = {
  personnel: 'app.search.inPersonnel',
  search: 'app.search.inSearch',
  companies: 'app.search.inCompanies',
  quotations: 'app.search.inQuotations',
} as const satisfies Partial<Record<ListedPageName, string>>

const peoplePageOf = (actor: Actor) => (['personnel', 'search'] as const).find((page) => canOpen(actor, page))

/** The kinds of record that a user may search. */
export const searchedKinds = (actor: Actor) => ({
  people: peoplePageOf(actor) !== undefined,
  // Whoever is bound to a company knows no other.
  companies: can(actor, 'companies.list') && canOpen(actor, 'company') && companyScope(actor) === 'all',
  quotations: canOpen(actor, 'quotations'),
  contacts: canCall(actor, 'contacts.search') && canOpen(actor, 'company'),
})
type RecordKind = keyof ReturnType<typeof searchedKinds>

const personUrl = (actor: Actor, person: PersonRecord): string => {
  const page = canOpen(actor, 'personnel') ? getRosterLink(actor) : findPersonPage(actor, person.company ?? 0)
  return page ? recordUrl(page, person.id) : generatePath(PUBLIC_PAGE, { id: String(publicIdOf(person)) })
}

/** Each kind of record as an option. `q`: what was searched. */
const optionsOf = (actor: Actor, q = '') => ({
  person: (person: PersonRecord): Candidate => ({
    ...{ key: `people ${person.id}`, kind: 'people', section: 'people', title: listedName(person) },
    ...{ icon: pages.personnel.icon, person, to: personUrl(actor, person) },
    detail: person.company_name,
    names: [
      ...[person.name, `${person.first_names} ${person.last_names}`, person.accreditation_number],
      ...[person.naturgy_id, person.rfc, person.identity_document],
    ].filter((name) => typeof name === 'string'),
  }),
  company: ({ id, name, zone }: CompanyRecord): Candidate => ({
    ...{ key: `companies ${id}`, kind: 'companies', section: 'companies', title: name, names: [name] },
    ...{ icon: pages.companies.icon, to: recordUrl('company', id) },
    detail: zone?.name ?? '',
  }),
  quotation: ({ id, folio, name, rfc }: QuotationRecord): Candidate => ({
    ...{ key: `quotations ${id}`, kind: 'quotations', section: 'quotations', title: name },
    ...{ icon: pages.quotations.icon, to: recordUrl('quotation', id) },
    detail: folio,
    names: [name, folio, rfc, String(id)],
  }),
  contact: ({ id, name, phone, email, position, company, company_name }: FoundContact): Candidate => ({
    ...{ key: `contacts ${id}`, kind: 'contacts', section: 'contacts', title: name },
    icon: ContactPhoneOutlined,
    // The company's tab of contacts, narrowed to this one.
    to: `${recordUrl('company', company)}/contactos?${new URLSearchParams({ filter: JSON.stringify({ q: name }) })}`,
    detail: [formatPhone(phone), position, company_name].filter(Boolean).join(' · '),
    names: [name, phone, ...(q.includes('@') ? [email] : [])],
  }),
})

const BY_NAME = { field: 'name', order: 'ASC' } as const
const NEWEST = { field: 'created_at', order: 'DESC' } as const

/** What a text that was typed finds, one call for each kind that this user may search, and which of them could not be asked. */
const useFound = (q: string) => {
  const actor = useActor()
  const searches = searchedKinds(actor)
  const isSearched = q.length >= MIN_LETTERS
  const asks = (kind: RecordKind) => ({ ...queryOptions, enabled: isSearched && searches[kind] })
  const pagination = { page: 1, perPage: ASKED }
  const people = useGetList<PersonRecord>(
    'personnel',
    can(actor, 'personnel.search')
      ? { filter: { search: q }, pagination, sort: BY_NAME, meta: SEARCH }
      : { filter: { q }, pagination, sort: BY_NAME },
    asks('people'),
  )
  const companies = useGetList<CompanyRecord>(
    'companies',
    { filter: { q }, pagination, sort: BY_NAME },
    asks('companies'),
  )
  const quotations = useGetList<QuotationRecord>(
    'quotations',
    { filter: { q: offers('quotations.list', 'folio') ? folioAsked(q) : q }, pagination, sort: NEWEST },
    asks('quotations'),
  )
  const contacts = useQuery({
    queryKey: ['contacts', 'search', q],
    queryFn: ({ signal }) => call('contacts.search', { query: { search: q }, signal }),
    placeholderData: keepPreviousData,
    ...asks('contacts'),
  })
  const asked = { people, companies, quotations, contacts }
  const { person, company, quotation, contact } = optionsOf(actor, q)
  return {
    isSearching: isSearched && Object.values(asked).some(({ isFetching }) => isFetching),
    failed: (Object.keys(asked) as RecordKind[]).filter((kind) => isSearched && asked[kind].isError),
    candidates: [
      ...(companies.data ?? []).map(company),
      ...(people.data ?? []).map(person),
      ...(quotations.data ?? []).map(quotation),
      ...(contacts.data ?? []).map(contact),
    ],
    /** Found by an earlier text, and shown until this one's are there. */
    isEarlier: (kind: SearchKind) => kind in asked && asked[kind as RecordKind].isPlaceholderData,
  }
}

/** The pages that this user may open, but for what is offered as an action. */
const listedPagesOf = (actor: Actor): ListedPageName[] =>
  [
    ...getSidebarPages(actor),
    ...SIDEBAR_GROUPS.flatMap((group) => getSidebarPages(actor, group)),
    ...getToolPages(actor).flat(),
    ...getAccountPages(actor),
  ].filter((name) => name !== 'createQuotation')

/** What needs no call: the pages that this user may open, and what they may begin. */
const useOwn = (): Candidate[] => {
  const actor = useActor()
  const translate = useTranslate()
  const logout = useLogout()
  /** What else somebody may type for it. */
  const alsoCalled = (name: string): string[] =>
    translate(`app.search.also.${name}`, { _: '' }).split(', ').filter(Boolean)
  const action = (
    name: string,
    title: string,
    rest: Pick<SearchOption, 'icon' | 'to' | 'act' | 'begins'>,
  ) => ({
    ...{ key: `actions ${name}`, kind: 'actions' as const, section: 'actions' as const, title },
    names: [title, ...alsoCalled(name)],
    ...rest,
  })
  return [
    ...listedPagesOf(actor).map((name) => {
      const title = translate(pages[name].title, { smart_count: 2 })
      return {
        ...{ key: `pages ${name}`, kind: 'pages' as const, section: 'pages' as const, title },
        ...{ icon: pages[name].icon, to: pages[name].path, names: [title, ...alsoCalled(name)] },
      }
    }),
    ...Object.entries(actions)
      .filter(([, { page, may }]) => canOpen(actor, page) && may(actor))
      .map(([name, { page }]) =>
        action(name, translate(`app.actions.${name}`), { icon: AddIcon, to: pages[page].path, begins: true }),
      ),
    ...APPEARANCES.map((appearance) =>
      action(appearance, translate(`app.actions.${appearance}`), {
        icon: ContrastOutlined,
        act: () => setAppearance(appearance),
      }),
    ),
    action('logout', translate('app.user.logout'), {
      icon: Logout,
      act: () => leavePages(() => void logout({}, undefined, false)),
    }),
  ]
}

/** The records of some ids, as far as they are there and this user sees them. */
const useRecords = <R extends { id: string | number }>(resource: string, ids: (string | number)[]): R[] => {
  const { data = [] } = useGetList<R>(
    resource,
    { filter: { id: ids }, pagination: { page: 1, perPage: Math.max(1, ids.length) }, sort: BY_NAME },
    { ...queryOptions, enabled: ids.length > 0, staleTime: RECENT_MS },
  )
  return ids.length > 0 ? data : []
}

/** Returns the records that the user opened last and may still open. They are fetched by their ids, with one call for each kind. */
const useRecent = (isWanted: boolean): SearchOption[] => {
  const actor = useActor()
  const translate = useTranslate()
  const { pathname } = useLocation()
  const recent = isWanted ? recentlyOpened(actor).filter(({ page }) => canOpen(actor, page)) : []
  const idsOf = (page: string) => recent.flatMap((one) => (one.page === page && one.id ? [one.id] : []))
  const { person, company, quotation } = optionsOf(actor)
  const records = [
    ...useRecords<PersonRecord>('personnel', idsOf('person')).map(person),
    ...useRecords<CompanyRecord>('companies', idsOf('company').map(Number)).map(company),
    ...useRecords<QuotationRecord>('quotations', idsOf('quotation').map(Number)).map(quotation),
  ]
  return (
    recent
      .flatMap(({ page, id }): SearchOption[] => {
        const known = pages[page]
        if ('title' in known)
          return [
            {
              ...{ key: `pages ${page}`, section: 'recent', icon: known.icon, to: known.path },
              title: translate(known.title, { smart_count: 2 }),
            },
          ]
        const kind = { person: 'people', company: 'companies', quotation: 'quotations' }[page as string]
        return records.filter(({ key }) => key === `${kind} ${id}`)
      })
      // Whoever searches wants to go elsewhere.
      .filter(({ to }) => to !== pathname)
      .slice(0, RECENT)
      .map((option) => ({ ...option, key: `recent ${option.key}`, section: 'recent' as const }))
  )
}

/** The best of each kind, in the order of all. */
const bestOf = (q: string, candidates: Candidate[]): Candidate[] => {
  const counts = new Map<SearchKind, number>()
  return rankFound(q, candidates).filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= OFFERED || kind === 'pages' || kind === 'actions'
  })
}

/**
 * What the search box offers for a text: all that it finds, the best first whatever its kind, and the lists in which it can be searched. Without a text, what was
 * opened last, and what can be done. `searched` is the text at the last pause in typing.
 */
export const useSearchOptions = (text: string, searched: string, isOpen: boolean) => {
  const actor = useActor()
  const translate = useTranslate()
  const q = text.trim()
  const own = useOwn()
  const asked = searched.trim()
  const { candidates, isSearching, failed, isEarlier } = useFound(asked)
  const recent = useRecent(isOpen && q === '')
  const searches = searchedKinds(actor)
  if (q === '') {
    const isRecent = new Set(recent.map(({ to }) => to))
    const order = [
      ...own.filter(({ kind }) => kind === 'actions'),
      ...own.filter(({ kind, to }) => kind === 'pages' && !isRecent.has(to)),
    ]
    return { options: [...recent, ...order] as SearchOption[], isSearching: false, failed: [] }
  }
  const found = candidates.filter(
    ({ kind, names }) =>
      q.length >= MIN_LETTERS &&
      // Half of a company's contacts have its name in their address.
      ((asked === q && !isEarlier(kind) && kind !== 'contacts') || isNamed(names, q)),
  )
  const lists = [
    ...[peoplePageOf(actor)].filter((page) => page !== undefined),
    ...(['companies', 'quotations'] as const).filter(
      (kind) => searches[kind] && found.filter((one) => one.kind === kind).length > OFFERED,
    ),
  ].map((page) => ({
    ...{ key: `more ${page}`, section: 'more' as const, icon: Search },
    title: translate(LISTS[page], { q }),
    to: `${pages[page].path}?${new URLSearchParams(
      page === 'search' ? { search: q } : { filter: JSON.stringify({ q }) },
    )}`,
  }))
  return {
    options: [
      ...bestOf(q, [...found, ...own.filter(({ names }) => isNamed(names, q))]),
      ...lists,
    ] as SearchOption[],
    isSearching: isSearching || asked !== q,
    failed,
  }
}
