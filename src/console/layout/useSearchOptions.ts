import { useGetList, useLogout, useTranslate } from 'react-admin'
import { generatePath } from 'react-router-dom'
import { boards } from '../../domain/boards.ts'
import type { Actor } from '../../domain/groups.ts'
import { can, canPublish, companyScope } from '../../domain/permissions.ts'
import { publicIdOf } from '../../domain/publicId.ts'
import { matchesWords, upper } from '../../domain/text.ts'
import { useActor } from '../api/session.ts'
import { queryOptions } from '../components/queryOptions.ts'
import {
  canOpen,
  findPersonPage,
  getAccountPages,
  getAdministrationPages,
  getRosterLink,
  getSidebarPages,
  getToolPages,
  type ListedPageName,
  PUBLIC_PAGE,
  pages,
  recordUrl,
} from '../pages.ts'
import type { CompanyRecord } from '../providers/adapter/company.ts'
import type { PersonRecord } from '../providers/adapter/person.ts'
import type { PersonnelMeta } from '../providers/personnelSources.ts'
import { listedName } from '../resources/personnel/listedPerson.ts'
import { rosterUrl } from '../resources/personnel/rosterFilter.ts'
import { APPEARANCES, setAppearance } from '../theme/appearance.ts'

export interface SearchOption {
  group: 'people' | 'companies' | 'pages' | 'actions'
  title: string
  /** Where it leads, or what it does. */
  to?: string
  act?: () => void
  /** It leads there to begin something. */
  begins?: boolean
  /** Whom it opens, if it is somebody. */
  person?: PersonRecord
}

/** So many people and companies are offered; a link leads to the rest. */
const OFFERED = 5
/** Fewer letters find half of everybody. */
const MIN_LETTERS = 2

/** What can be begun from anywhere: on which page, by whom, and the key of its title. */
const actions = {
  newPerson: { page: 'personnel', may: (actor) => can(actor, 'personnel.create') },
  newCompany: { page: 'companies', may: (actor) => can(actor, 'companies.create') },
  newVeto: { page: 'vetoes', may: (actor) => canPublish(actor, boards.vetoes) },
  newAnnouncement: { page: 'announcements', may: (actor) => canPublish(actor, boards.announcements) },
  newAct: { page: 'administrative_acts', may: (actor) => canPublish(actor, boards.administrative_acts) },
  newNonAccordance: { page: 'non_accordance', may: (actor) => canPublish(actor, boards.non_accordance) },
} as const satisfies Record<string, { page: ListedPageName; may: (actor: Actor) => boolean }>

/** What an actor may begin: the key of its title, and where. */
const getActions = (actor: Actor): { title: string; path: string }[] =>
  Object.entries(actions)
    .filter(([, { page, may }]) => canOpen(actor, page) && may(actor))
    .map(([name, { page }]) => ({ title: `app.actions.${name}`, path: pages[page].path }))

/** Where people are searched: the first that a user may open. */
const PEOPLE = [
  { page: 'personnel', text: 'app.search.inPersonnel', toUrl: (q: string) => rosterUrl({ q }) },
  {
    page: 'search',
    text: 'app.search.inSearch',
    toUrl: (q: string) => `${pages.search.path}?${new URLSearchParams({ search: q })}`,
  },
] as const

const peoplePageOf = (actor: Actor) => PEOPLE.find(({ page }) => canOpen(actor, page))

/** Companies are looked for by whoever may open those of others. */
const findsCompanies = (actor: Actor): boolean =>
  can(actor, 'companies.list') && canOpen(actor, 'company') && companyScope(actor) === 'all'

/** What this user finds here, as the box says. */
export const useSearchLabel = (): string => {
  const actor = useActor()
  const found = [
    ...(peoplePageOf(actor) ? ['people'] : []),
    ...(findsCompanies(actor) ? ['companies'] : []),
    'pages',
  ]
  return useTranslate()(`app.search.label.${found.join('_')}`)
}

const personUrl = (actor: Actor, person: PersonRecord): string => {
  const page = canOpen(actor, 'personnel') ? getRosterLink(actor) : findPersonPage(actor, person.company ?? 0)
  return page ? recordUrl(page, person.id) : generatePath(PUBLIC_PAGE, { id: String(publicIdOf(person)) })
}

/** The best matches where this user may search everybody, and else those of its roster, by name. */
const SEARCH = { source: 'search' } satisfies PersonnelMeta

/** The first people and companies that match a text, as far as this user may look for them. */
const useFound = (q: string) => {
  const actor = useActor()
  const page = { page: 1, perPage: OFFERED }
  const sort = { field: 'name', order: 'ASC' } as const
  const isAsked = q.length >= MIN_LETTERS
  // Who matched another text is not offered meanwhile.
  const options = { ...queryOptions, placeholderData: undefined }
  const searchesAll = can(actor, 'personnel.search')
  const { data: people, isFetching: isFinding } = useGetList<PersonRecord>(
    'personnel',
    searchesAll
      ? { filter: { search: q }, pagination: page, sort, meta: SEARCH }
      : { filter: { q }, pagination: page, sort },
    { ...options, enabled: isAsked && peoplePageOf(actor) !== undefined },
  )
  const { data: companies, isFetching } = useGetList<CompanyRecord>(
    'companies',
    { filter: { q }, pagination: page, sort },
    { ...options, enabled: isAsked && findsCompanies(actor) },
  )
  return {
    people: isAsked ? (people ?? []) : [],
    companies: isAsked ? (companies ?? []) : [],
    isSearching: isFinding || isFetching,
  }
}

/** What this user may do from anywhere. */
const useActions = (): SearchOption[] => {
  const actor = useActor()
  const translate = useTranslate()
  const logout = useLogout()
  const group = 'actions' as const
  return [
    ...getActions(actor).map(({ title, path }) => ({
      ...{ group, title: translate(title), to: path, begins: true },
    })),
    ...APPEARANCES.map((appearance) => ({
      ...{ group, title: translate(`app.actions.${appearance}`), act: () => setAppearance(appearance) },
    })),
    { group, title: translate('app.user.logout'), act: () => void logout({}, undefined, false) },
  ]
}

/**
 * The options of the search box for a text: people and companies once it is asked for, the sidebar's and tools' pages and the actions that match it, and
 * the way to everybody who does.
 */
export const useSearchOptions = (
  text: string,
  isAsked: boolean,
): { options: SearchOption[]; isSearching: boolean } => {
  const actor = useActor()
  const translate = useTranslate()
  const q = text.trim()
  const actions = useActions().filter(({ title }) => matchesWords(title, q))
  const { people, companies, isSearching } = useFound(isAsked ? q : '')
  const all = peoplePageOf(actor)
  // Autocomplete (7.3) keeps an option highlighted while it is called the same: who is found takes the highlight, and Enter opens it. Where nobody is
  // found, nothing is renamed: of as many options as before, it would highlight the first, whatever the arrows chose.
  const more = people.length > 0 ? '' : '…'
  const found = [
    ...getSidebarPages(actor),
    ...getAdministrationPages(actor),
    ...getToolPages(actor).flat(),
    ...getAccountPages(actor),
  ]
    .map((name) => ({
      group: 'pages' as const,
      title: translate(pages[name].title, { smart_count: 2 }),
      to: pages[name].path as string,
    }))
    .filter(({ title }) => matchesWords(title, q))
  return {
    isSearching,
    options: [
      ...people.map((person) => ({
        group: 'people' as const,
        title: listedName(person),
        to: personUrl(actor, person),
        person,
      })),
      ...(q !== '' && all
        ? [{ group: 'people' as const, title: translate(all.text, { q }) + more, to: all.toUrl(q) }]
        : []),
      ...companies.map(({ id, name }) => ({
        group: 'companies' as const,
        title: upper(name),
        to: recordUrl('company', id),
      })),
      ...found,
      ...actions,
    ],
  }
}
