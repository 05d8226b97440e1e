import { generatePath, type Location, matchPath } from 'react-router-dom'
import type { Actor } from '../domain/groups.ts'
import { LINK_PAGES } from '../domain/messages/linkPages.ts'
import {
  type Feature,
  type FeatureResource,
  type ListedPage,
  type PageGroup,
  type RecordPage,
  type SIDEBAR_GROUPS,
  TOOL_GROUPS,
} from './featureParts.ts'
import { features } from './features.ts'
import type { Crumb } from './kit/PageHeader.tsx'
import { canOpen, canPerformAction } from './port/backend.ts'
import { getPortalSettings } from './port/settings.ts'

type DeclaredPages = Extract<(typeof features)[number], { pages: object }>['pages']
/** Names of the declared pages that extend `Wanted`. */
type NamesOf<P, Wanted> = P extends P ? { [N in keyof P]: P[N] extends Wanted ? N : never }[keyof P] : never

export type PageName = NamesOf<DeclaredPages, object>
export type ListedPageName = NamesOf<DeclaredPages, { title: string }>
export type RecordPageName = NamesOf<DeclaredPages, { parent: string }>

/** The features. The type checks the names of pages in them. */
export const declaredFeatures: readonly Feature<ListedPageName, RecordPageName>[] = features

/** All pages for signed-in users. Routes, menus, breadcrumbs and the search read this table. */
export const pages: Readonly<
  Record<ListedPageName, ListedPage> & Record<RecordPageName, RecordPage<ListedPageName, RecordPageName>>
> = Object.assign({}, ...declaredFeatures.map((feature) => feature.pages))

/** Returns the declaration of a resource; undefined for an unknown name. */
export const findResource = (name: string): FeatureResource<ListedPageName, RecordPageName> | undefined =>
  declaredFeatures.find(({ resources = {} }) => Object.hasOwn(resources, name))?.resources?.[name]

const isPageName = (name: string): name is PageName => Object.hasOwn(pages, name)

export const isListedPageName = (name: string): name is ListedPageName =>
  isPageName(name) && 'title' in pages[name]

const allPageNames = Object.keys(pages) as PageName[]
const listedPageNames = allPageNames.filter(isListedPageName)

const listPagesOfMenuGroup = (wanted: PageGroup): ListedPageName[] =>
  listedPageNames.filter((name) => wanted === (pages[name].group ?? 'sidebar'))

/** Whether the page belongs to a react-admin resource, for which react-admin checks the permission. */
export const isResourcePage = (name: PageName): boolean => pages[name].resource === true

/** Whether the user may open a page and the server provides its endpoints. */
export const canOpenPage = (actor: Actor, name: PageName): boolean => canOpen(actor, pages[name])

/** Returns the pages of a sidebar group that the user may open, in order. */
export const getSidebarPages = (
  actor: Actor,
  group: 'sidebar' | (typeof SIDEBAR_GROUPS)[number] = 'sidebar',
): ListedPageName[] =>
  listPagesOfMenuGroup(group).filter((name) => {
    const { shown } = pages[name]
    return canOpenPage(actor, name) && (!shown || canPerformAction(actor, shown))
  })

export const getAccountPages = (actor: Actor): ListedPageName[] =>
  listPagesOfMenuGroup('account').filter((name) => canOpenPage(actor, name))

/** Whether menus and search list a page. Pages for the demo are listed only there. */
const isPageListedInMenus = (name: ListedPageName): boolean => {
  const { demoOnly } = pages[name]
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

/** Returns the title of a page. The page of a record has the title of its list. */
export const getPageTitle = (name: PageName): string => {
  const page = pages[name]
  return 'title' in page ? page.title : pages[page.parent].title
}

export const getRecordPageUrl = (name: RecordPageName, id: string | number): string =>
  generatePath(pages[name].path, { id: String(id) })

/** Returns the route pattern of a page, including its tabs. */
export const getPageRoutePattern = (name: PageName): string => {
  const { path, tabs } = pages[name]
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
export const findListCrumb = ({ pathname, state }: Location): Crumb | undefined => {
  const name = findPageByUrlPath(pathname)
  const page = name && pages[name]
  if (!page || 'title' in page) return undefined
  const {
    title,
    crumb = title,
    path,
  } = pages[listedPageNames.find((listed) => listed === state?.from) ?? page.parent]
  return { label: crumb, to: path }
}

/** Returns the address of a page without the part that selects a tab. */
export const getPagePathWithoutTab = (pathname: string): string => {
  const name = findPageByUrlPath(pathname)
  const params = name && matchPath(getPageRoutePattern(name), pathname)?.params
  return name && params ? generatePath(pages[name].path, params) : pathname
}
