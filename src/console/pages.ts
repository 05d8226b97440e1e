import { generatePath, matchPath } from 'react-router-dom'
import type { Actor } from '../domain/groups.ts'
import { LINK_PAGES } from '../domain/linkPages.ts'
import { isLedToCredentials, seesCompany } from '../domain/permissions.ts'
import {
  type ListedPage,
  listedPages,
  type Page,
  type PageGroup,
  type SIDEBAR_GROUPS,
  TOOL_GROUPS,
} from './listedPages.ts'
import { canDo, offers } from './port/backend.ts'
import { settings } from './port/settings.ts'

export type ListedPageName = keyof typeof listedPages

export const isListedPage = (name: string): name is ListedPageName => Object.hasOwn(listedPages, name)

/** The pages of one record. Their title is the record's, and breadcrumbs lead to the list that is their parent. */
const recordPages = {
  company: {
    path: '/companies/:id',
    access: 'companies.read',
    parent: 'companies',
    resource: true,
    tabs: true,
  },
  // Before the person's, whose tabs have addresses such as this one.
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

const titled = <P extends object>(rows: P) =>
  Object.fromEntries(
    Object.entries(rows).map(([name, row]) => [name, { ...row, title: `app.pages.${name}` }]),
  ) as { [Name in keyof P]: P[Name] & { title: string } }

/**
 * Every page of the console behind the sign-in, once (decisions, section 1). Routes, sidebar, tools menu, breadcrumbs, search box and homes
 * read this table.
 */
export const pages = { ...titled(listedPages), ...recordPages }

export type PageName = keyof typeof pages

/** The pages whose routes the console declares; the others are those of react-admin's resources. */
export type RoutedPageName = {
  [Name in PageName]: (typeof pages)[Name] extends { resource: true } ? never : Name
}[PageName]

const listedNames = Object.keys(listedPages) as ListedPageName[]
const recordNames = Object.keys(recordPages) as RecordPageName[]
const allNames: readonly PageName[] = [...listedNames, ...recordNames]

const inGroup = (wanted: PageGroup): ListedPageName[] =>
  listedNames.filter((name) => {
    const { group = 'sidebar' }: ListedPage = listedPages[name]
    return wanted === group
  })

/** Whether react-admin's `canAccess` decides who opens a page, and not the `access` of its row: the page is a resource's (screens.tsx). */
export const isResourcePage = (name: PageName): boolean => 'resource' in pages[name]

/** Whether the user may open a page, and the back end offers its endpoints. */
export const canOpen = (actor: Actor, name: PageName): boolean => {
  const { access, endpoint }: Page = pages[name]
  return canDo(actor, access) && (!endpoint || offers(endpoint))
}

/** Returns the pages of a sidebar group that the user may open, in their order. `sidebar` has the pages of the specification. */
export const getSidebarPages = (
  actor: Actor,
  group: 'sidebar' | (typeof SIDEBAR_GROUPS)[number] = 'sidebar',
): ListedPageName[] =>
  inGroup(group).filter((name) => {
    const { shown }: ListedPage = listedPages[name]
    return canOpen(actor, name) && (!shown || canDo(actor, shown))
  })

/** Returns the pages of the user's own menu. */
export const getAccountPages = (actor: Actor): ListedPageName[] =>
  inGroup('account').filter((name) => canOpen(actor, name))

/** Whether menus and search list a page in this installation. */
const isOffered = (name: ListedPageName): boolean => {
  const { demoOnly }: ListedPage = listedPages[name]
  return !demoOnly || settings().demoAccounts !== null
}

/** The pages of the tools menu that an actor may open, by group; groups without any are left out, and the demo's page where it would be alone. */
export const getToolPages = (actor: Actor): ListedPageName[][] => {
  const groups = TOOL_GROUPS.map((group) =>
    inGroup(group).filter((name) => canOpen(actor, name) && isOffered(name)),
  ).filter((names) => names.length > 0)
  return groups.length === 1 && groups[0]?.[0] === 'components' ? [] : groups
}

/** The pages that links to choose a password open, for whoever has one. */
export const LINK_PATHS = Object.values(LINK_PAGES)

/** The page that a credential's QR opens, for everybody. */
export const PUBLIC_PAGE = '/credential/validation/:id'

/**
 * Where 'Ver' leads from the search (decisions, section 1): the first page of a person of this company that the actor may open, or undefined
 * where only the public page is left.
 */
export const findPersonPage = (actor: Actor, company: number): 'person' | 'credential' | undefined =>
  ([getRosterLink(actor), 'credential'] as const).find(
    (name) => canOpen(actor, name) && seesCompany(actor, company),
  )

/** The key of a page's title; of a record's page, that of its list. */
export const pageTitle = (name: PageName): string => {
  const page = pages[name]
  return 'title' in page ? page.title : pages[page.parent].title
}

/** Where 'Ver' leads from lists of people: comercial to the credential, all others to the detail (specification, section 6). */
export const getRosterLink = (actor: Actor): 'person' | 'credential' =>
  isLedToCredentials(actor) ? 'credential' : 'person'

/** The address of a record's page. */
export const recordUrl = (name: RecordPageName, id: string | number): string =>
  generatePath(pages[name].path, { id: String(id) })

/** The pattern of a page's addresses: its own, and those of its tabs. */
export const routePath = (name: PageName): string => {
  const { path, tabs }: Page = pages[name]
  return tabs ? `${path}/:tab?` : path
}

/** The page that an address belongs to; undefined for an address that is none of the table's. */
export const findPage = (pathname: string): PageName | undefined =>
  allNames.find((name) => matchPath(routePath(name), pathname))

/** What a link to a record's page may say: the list that it stands in, where that is not the one that the record belongs to. */
export interface LinkState {
  from: ListedPageName
}

/** The list that leads to the record's page at this address: the one that its link stood in, or else the one that it belongs to. */
export const findParent = (pathname: string, state?: unknown): ListedPageName | undefined => {
  const name = recordNames.find((record) => matchPath(routePath(record), pathname))
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return name && (listedNames.find((listed) => listed === from) ?? pages[name].parent)
}

/** The address of the page that has the tab of this address; of a page without tabs, its own. */
export const pageAddress = (pathname: string): string => {
  const name = findPage(pathname)
  const params = name && matchPath(routePath(name), pathname)?.params
  return name && params ? generatePath<string>(pages[name].path, params) : pathname
}
