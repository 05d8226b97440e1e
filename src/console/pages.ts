import BarChart from '@mui/icons-material/BarChart'
import Block from '@mui/icons-material/Block'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import PostAdd from '@mui/icons-material/PostAdd'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import Search from '@mui/icons-material/Search'
import SellOutlined from '@mui/icons-material/SellOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined'
import { generatePath, matchPath } from 'react-router-dom'
import type { Actor } from '../domain/groups.ts'
import { type Action, can, isLedToCredentials, seesCompany } from '../domain/permissions.ts'
import { settings } from './api/settings.ts'

/** Where a page is listed: in the sidebar, or in one of the groups of the tools menu. */
const TOOL_GROUPS = ['quotations', 'reports', 'components'] as const
type PageGroup = 'sidebar' | (typeof TOOL_GROUPS)[number]

interface Page {
  path: string
  /** The action that opens it (domain/permissions.ts). */
  access: Action
  /** Its route is that of a react-admin resource. */
  resource?: true
  /** It has tabs, with addresses below its own (components/PageTabs.tsx). */
  tabs?: true
}

interface ListedPage extends Page {
  /** The key of its title. */
  title: string
  icon: typeof HomeOutlined
  group: PageGroup
  /** The action that shows it in the sidebar, where fewer are shown it than may open it. */
  shown?: Action
  /** Menus and search offer it in the demo only; its address opens it everywhere. */
  demoOnly?: true
}

/** The pages that menus and search list, in the order of the specification's sidebar and of the tools menu. */
const listedPages = {
  home: {
    path: '/inicio',
    title: 'app.pages.home',
    icon: HomeOutlined,
    access: 'session.use',
    group: 'sidebar',
    // Those of a contractor's own company.
    tabs: true,
  },
  accreditation: {
    path: '/personnel-accreditation',
    title: 'app.pages.accreditation',
    icon: TaskAlt,
    access: 'accreditation.read',
    group: 'sidebar',
  },
  companies: {
    path: '/companies',
    title: 'app.pages.companies',
    icon: DomainOutlined,
    access: 'companies.browse',
    shown: 'companies.sidebar',
    group: 'sidebar',
    resource: true,
  },
  personnel: {
    path: '/personnel',
    title: 'app.pages.personnel',
    icon: PersonOutlined,
    access: 'personnel.read',
    group: 'sidebar',
    resource: true,
  },
  search: {
    path: '/search',
    title: 'app.pages.search',
    icon: Search,
    access: 'personnel.search',
    group: 'sidebar',
  },
  vetoes: {
    path: '/vetos',
    title: 'app.pages.vetoes',
    icon: Block,
    access: 'notices.read',
    group: 'sidebar',
  },
  announcements: {
    path: '/anuncios',
    title: 'app.pages.announcements',
    icon: CampaignOutlined,
    access: 'notices.read',
    group: 'sidebar',
  },
  administrative_acts: {
    path: '/actas_administrativas',
    title: 'app.pages.administrative_acts',
    icon: DescriptionOutlined,
    access: 'notices.read',
    group: 'sidebar',
  },
  non_accordance: {
    path: '/no_conformidades',
    title: 'app.pages.non_accordance',
    icon: ReportOutlined,
    access: 'notices.read',
    group: 'sidebar',
  },
  reports: {
    path: '/reportes',
    title: 'app.pages.reports',
    icon: BarChart,
    access: 'reports.read',
    group: 'sidebar',
  },
  quotations: {
    path: '/quotations',
    title: 'app.pages.quotations',
    icon: RequestQuoteOutlined,
    access: 'quotations.read',
    group: 'quotations',
    resource: true,
  },
  createQuotation: {
    path: '/create-quotation',
    title: 'app.pages.createQuotation',
    icon: PostAdd,
    access: 'quotations.write',
    group: 'quotations',
  },
  pricing: {
    path: '/pricing',
    title: 'app.pages.pricing',
    icon: SellOutlined,
    access: 'pricing.read',
    group: 'quotations',
    resource: true,
  },
  monthlyReport: {
    path: '/report-download',
    title: 'app.pages.monthlyReport',
    icon: CalendarMonthOutlined,
    access: 'reports.read',
    group: 'reports',
  },
  monthlyReportView: {
    path: '/report-create',
    title: 'app.pages.monthlyReportView',
    icon: PictureAsPdfOutlined,
    access: 'reports.read',
    group: 'reports',
  },
  accreditationReport: {
    path: '/reports',
    title: 'app.pages.accreditationReport',
    icon: FactCheckOutlined,
    access: 'reports.read',
    group: 'reports',
  },
  components: {
    path: '/components-overview',
    title: 'app.pages.components',
    icon: WidgetsOutlined,
    access: 'session.use',
    group: 'components',
    demoOnly: true,
  },
} as const satisfies Record<string, ListedPage>

export type ListedPageName = keyof typeof listedPages

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
  quotation: { path: '/quotations/:id', access: 'quotations.read', parent: 'quotations', resource: true },
} as const satisfies Record<string, Page & { parent: ListedPageName }>

type RecordPageName = keyof typeof recordPages

/**
 * Every page of the console behind the sign-in, once (decisions, section 1). Routes, sidebar, tools menu, breadcrumbs, search box and homes
 * read this table.
 */
export const pages = { ...listedPages, ...recordPages }

export type PageName = keyof typeof pages

/** The pages whose routes the console declares; the others are those of react-admin's resources. */
export type RoutedPageName = {
  [Name in PageName]: (typeof pages)[Name] extends { resource: true } ? never : Name
}[PageName]

const listedNames = Object.keys(listedPages) as ListedPageName[]
const recordNames = Object.keys(recordPages) as RecordPageName[]
const allNames: readonly PageName[] = [...listedNames, ...recordNames]

const inGroup = (wanted: PageGroup): ListedPageName[] =>
  listedNames.filter((name) => wanted === listedPages[name].group)

/** May this actor open a page? */
export const canOpen = (actor: Actor, name: PageName): boolean => can(actor, pages[name].access)

/** The sidebar's pages for an actor, in its order. */
export const getSidebarPages = (actor: Actor): ListedPageName[] =>
  inGroup('sidebar').filter((name) => {
    const page: ListedPage = listedPages[name]
    return can(actor, page.shown ?? page.access)
  })

/** Does this installation offer a page? */
const isOffered = (name: ListedPageName): boolean => {
  const { demoOnly }: ListedPage = listedPages[name]
  return !demoOnly || settings().demoAccounts !== null
}

/** The pages of the tools menu that an actor may open, by group; groups without any are left out. */
export const getToolPages = (actor: Actor): ListedPageName[][] =>
  TOOL_GROUPS.map((group) => inGroup(group).filter((name) => canOpen(actor, name) && isOffered(name))).filter(
    (names) => names.length > 0,
  )

/** The page that a credential's QR opens, for everybody. */
export const PUBLIC_PAGE = '/credential/validation/:id'

/**
 * Where 'Ver' leads from the search (decisions, section 1): the first page of a person of this company that the actor may open, or undefined
 * where only the public page is left.
 */
export const findPersonPage = (actor: Actor, company: number): 'person' | 'credential' | undefined =>
  (['person', 'credential'] as const).find((name) => canOpen(actor, name) && seesCompany(actor, company))

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
