import { generatePath, matchPath } from 'react-router-dom'
import type { Actor } from '../domain/groups.ts'
import { LINK_PAGES } from '../domain/linkPages.ts'
import { canOnlyOpenCredential, canSeeCompany } from '../domain/permissions.ts'
import {
  type ListedPage,
  listedPages,
  type Page,
  type PageGroup,
  type SIDEBAR_GROUPS,
  TOOL_GROUPS,
} from './listedPages.ts'
import { canPerformAction, isEndpointAvailable } from './port/backend.ts'
import { getPortalSettings } from './port/settings.ts'

export type ListedPageName = keyof typeof listedPages

export const isListedPageName = (name: string): name is ListedPageName => Object.hasOwn(listedPages, name)

/** Pages of one record. Breadcrumbs link to the list in `parent`. */
const recordPages = {
  company: {
    path: '/companies/:id',
    access: 'companies.read',
    parent: 'companies',
    resource: true,
    tabs: true,
  },
  // Listed before `person`, whose route would match this path as a tab.
  credential: { path: '/personnel/credential/:id', access: 'credential.read', parent: 'personnel' },
  person: {
    path: '/personnel/:id',
    access: 'personnel.read',
    parent: 'personnel',
    resource: true,
    tabs: true,
  },
  import: { path: '/importar/:id', access: 'imports.manage', parent: 'imports' },
  logEntry: { path: '/bitacora/:id', access: 'log.read', parent: 'log' },
  review: { path: '/por-revisar/:id', access: 'evidence.review', parent: 'reviews' },
  visit: { path: '/reportes-de-visitas/:id', access: 'visitReports.read', parent: 'visits' },
  unusualCheck: {
    path: '/consultas-inusuales/:id',
    access: 'checks.read',
    parent: 'unusualChecks',
  },
  quotation: { path: '/quotations/:id', access: 'quotations.read', parent: 'quotations', resource: true },
  user: {
    path: '/users/:id',
    access: 'users.manage',
    parent: 'users',
    resource: true,
    tabs: true,
  },
} as const satisfies Record<string, Page & { parent: ListedPageName }>

type RecordPageName = keyof typeof recordPages

const addPageTitles = <P extends object>(rows: P) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, title: `app.pages.${name}` }]),
  ) as { [Name in keyof P]: P[Name] & { title: string } }

/** All pages for signed-in users. Routes, menus, breadcrumbs and the search read this table. */
export const pages = { ...addPageTitles(listedPages), ...recordPages }

export type PageName = keyof typeof pages

/** Names of pages whose routes the console declares. react-admin declares the routes of its resources. */
export type RoutedPageName = {
  [Name in PageName]: (typeof pages)[Name] extends { resource: true } ? never : Name
}[PageName]

const listedPageNames = Object.keys(listedPages) as ListedPageName[]
const recordPageNames = Object.keys(recordPages) as RecordPageName[]
const allPageNames: readonly PageName[] = [...listedPageNames, ...recordPageNames]

const listPagesOfMenuGroup = (wanted: PageGroup): ListedPageName[] =>
  listedPageNames.filter((name) => {
    const { group = 'sidebar' }: ListedPage = listedPages[name]
    return wanted === group
  })

/** Whether the page belongs to a react-admin resource, for which react-admin checks the permission. */
export const isResourcePage = (name: PageName): boolean => 'resource' in pages[name]

/** Whether the user may open a page and the server provides its endpoints. */
export const canOpenPage = (actor: Actor, name: PageName): boolean => {
  const { access, endpoint }: Page = pages[name]
  return canPerformAction(actor, access) && (!endpoint || isEndpointAvailable(endpoint))
}

/** Returns the pages of a sidebar group that the user may open, in order. */
export const getSidebarPages = (
  actor: Actor,
  group: 'sidebar' | (typeof SIDEBAR_GROUPS)[number] = 'sidebar',
): ListedPageName[] =>
  listPagesOfMenuGroup(group).filter((name) => {
    const { shown }: ListedPage = listedPages[name]
    return canOpenPage(actor, name) && (!shown || canPerformAction(actor, shown))
  })

export const getAccountPages = (actor: Actor): ListedPageName[] =>
  listPagesOfMenuGroup('account').filter((name) => canOpenPage(actor, name))

/** Whether menus and search list a page. Pages for the demo are listed only there. */
const isPageListedInMenus = (name: ListedPageName): boolean => {
  const { demoOnly }: ListedPage = listedPages[name]
  return !demoOnly || getPortalSettings().demoAccounts !== null
}

/** Returns the pages of the tools menu that the user may open, by group. Omits empty groups. */
export const getToolsMenuPages = (actor: Actor): ListedPageName[][] => {
  const groups = TOOL_GROUPS.map((group) =>
    listPagesOfMenuGroup(group).filter((name) => canOpenPage(actor, name) && isPageListedInMenus(name)),
  ).filter((names) => names.length > 0)
  return groups.length === 1 && groups[0]?.[0] === 'components' ? [] : groups
}

/** Paths of the pages for choosing a password, which users open from a mailed link. */
export const LINK_PATHS = Object.values(LINK_PAGES)

/** Public page that the QR code of a credential opens. */
export const PUBLIC_PAGE = '/credential/validation/:id'

/** Returns the page that the user may open for a person of this company; undefined if there is none. */
export const findPersonPageAllowedForUser = (
  actor: Actor,
  company: number,
): 'person' | 'credential' | undefined =>
  ([getPageLinkedFromPeopleList(actor), 'credential'] as const).find(
    (name) => canOpenPage(actor, name) && canSeeCompany(actor, company),
  )

/** Returns the translation key of a page's title. The page of a record has the title of its list. */
export const getPageTitleKey = (name: PageName): string => {
  const page = pages[name]
  return 'title' in page ? page.title : pages[page.parent].title
}

/** Returns the page that lists of people link to: the credential for some user groups, otherwise the person. */
export const getPageLinkedFromPeopleList = (actor: Actor): 'person' | 'credential' =>
  canOnlyOpenCredential(actor) ? 'credential' : 'person'

/** Returns the address that opens a person in the search results. Users without access to the person's page get a panel with a summary. */
export const getSearchResultPersonUrl = (
  actor: Actor,
  { id, company }: { id: string; company: number | null },
  searchText: string,
): string => {
  const page = findPersonPageAllowedForUser(actor, company ?? 0)
  return page
    ? getRecordPageUrl(page, id)
    : `${pages.search.path}?${new URLSearchParams({ search: searchText, person: id })}`
}

export const getRecordPageUrl = (name: RecordPageName, id: string | number): string =>
  generatePath(pages[name].path, { id: String(id) })

/** Returns the route pattern of a page, including its tabs. */
export const getPageRoutePattern = (name: PageName): string => {
  const { path, tabs }: Page = pages[name]
  return tabs ? `${path}/:tab?` : path
}

/** Returns the page of an address; undefined for an unknown address. */
export const findPageByUrlPath = (pathname: string): PageName | undefined =>
  allPageNames.find((name) => matchPath(getPageRoutePattern(name), pathname))

/** Location state of a link to a record. `from` is the list that contains the link. */
export interface LinkState {
  from: ListedPageName
}

/** Returns the list that a record's breadcrumb links to: the list that the user came from, or the record's own list. */
export const findBreadcrumbListPage = (pathname: string, state?: unknown): ListedPageName | undefined => {
  const name = recordPageNames.find((record) => matchPath(getPageRoutePattern(record), pathname))
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return name && (listedPageNames.find((listed) => listed === from) ?? pages[name].parent)
}

/** Returns the address of a page without the part that selects a tab. */
export const getPagePathWithoutTab = (pathname: string): string => {
  const name = findPageByUrlPath(pathname)
  const params = name && matchPath(getPageRoutePattern(name), pathname)?.params
  return name && params ? generatePath<string>(pages[name].path, params) : pathname
}
