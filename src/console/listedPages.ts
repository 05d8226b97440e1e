import AccountCircleOutlined from '@mui/icons-material/AccountCircleOutlined'
import BarChart from '@mui/icons-material/BarChart'
import Block from '@mui/icons-material/Block'
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined'
import CampaignOutlined from '@mui/icons-material/CampaignOutlined'
import CategoryOutlined from '@mui/icons-material/CategoryOutlined'
import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined'
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import DomainOutlined from '@mui/icons-material/DomainOutlined'
import DoorFrontOutlined from '@mui/icons-material/DoorFrontOutlined'
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import HomeOutlined from '@mui/icons-material/HomeOutlined'
import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined'
import PersonOutlined from '@mui/icons-material/PersonOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import PostAdd from '@mui/icons-material/PostAdd'
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined'
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined'
import ReportOutlined from '@mui/icons-material/ReportOutlined'
import RequestQuoteOutlined from '@mui/icons-material/RequestQuoteOutlined'
import RuleOutlined from '@mui/icons-material/RuleOutlined'
import Search from '@mui/icons-material/Search'
import SellOutlined from '@mui/icons-material/SellOutlined'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import TaskAlt from '@mui/icons-material/TaskAlt'
import TravelExploreOutlined from '@mui/icons-material/TravelExploreOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined'
import type { EndpointName } from '../contract/endpoints.ts'
import { PENDING_PAGE } from '../domain/linkPages.ts'
import type { Action } from '../domain/permissions.ts'

/** Groups of the tools menu. */
export const TOOL_GROUPS = ['quotations', 'reports', 'components'] as const
/** Sidebar groups for pages that the requirements do not mention, below the required pages. */
export const SIDEBAR_GROUPS = ['work', 'site', 'administration'] as const
export type PageGroup = 'sidebar' | 'account' | (typeof SIDEBAR_GROUPS)[number] | (typeof TOOL_GROUPS)[number]

export interface Page {
  path: string
  /** Permission that the user needs to open the page. */
  access: Action
  /** Whether the page's route belongs to a react-admin resource. */
  resource?: true
  /** Endpoint that the server must also provide for the page. */
  endpoint?: EndpointName
  /** Whether the page has tabs with their own addresses. */
  tabs?: true
}

/** Page that menus list. Its title is the translation `app.pages.<name>`. */
export interface ListedPage extends Page {
  icon: typeof HomeOutlined
  /** Menu group that contains the page. Default: the sidebar. */
  group?: PageGroup
  /** Permission that lists the page in the sidebar, if it differs from `access`. */
  shown?: Action
  /** Whether menus and search list the page only in the demo. */
  demoOnly?: true
}

/** Pages that menus and search list, in the order of the menus. */
export const listedPages = {
  home: {
    path: '/inicio',
    icon: HomeOutlined,
    access: 'session.use',
    // Contractors see the tabs of their own company here.
    tabs: true,
  },
  todos: {
    path: PENDING_PAGE,
    icon: ChecklistOutlined,
    access: 'companies.read',
    shown: 'todos.sidebar',
    group: 'work',
    endpoint: 'todos.list',
  },
  accreditation: {
    path: '/personnel-accreditation',
    icon: TaskAlt,
    access: 'accreditation.read',
  },
  companies: {
    path: '/companies',
    icon: DomainOutlined,
    access: 'companies.browse',
    shown: 'companies.sidebar',
    resource: true,
  },
  personnel: {
    path: '/personnel',
    icon: PersonOutlined,
    access: 'personnel.read',
    resource: true,
  },
  search: {
    path: '/search',
    icon: Search,
    access: 'personnel.search',
  },
  vetoes: {
    path: '/vetos',
    icon: Block,
    access: 'notices.read',
  },
  announcements: {
    path: '/anuncios',
    icon: CampaignOutlined,
    access: 'notices.read',
  },
  administrative_acts: {
    path: '/actas_administrativas',
    icon: DescriptionOutlined,
    access: 'notices.read',
  },
  non_accordance: {
    path: '/no_conformidades',
    icon: ReportOutlined,
    access: 'notices.read',
  },
  reports: {
    path: '/reportes',
    icon: BarChart,
    access: 'reports.read',
  },
  quotations: {
    path: '/quotations',
    icon: RequestQuoteOutlined,
    access: 'quotations.read',
    group: 'quotations',
    resource: true,
  },
  createQuotation: {
    path: '/create-quotation',
    icon: PostAdd,
    access: 'quotations.write',
    group: 'quotations',
  },
  pricing: {
    path: '/pricing',
    icon: SellOutlined,
    access: 'pricing.read',
    group: 'quotations',
    resource: true,
  },
  monthlyReport: {
    path: '/report-download',
    icon: CalendarMonthOutlined,
    access: 'reports.read',
    group: 'reports',
  },
  monthlyReportView: {
    path: '/report-create',
    icon: PictureAsPdfOutlined,
    access: 'reports.read',
    group: 'reports',
  },
  accreditationReport: {
    path: '/reports',
    icon: FactCheckOutlined,
    access: 'reports.read',
    group: 'reports',
  },
  components: {
    path: '/components-overview',
    icon: WidgetsOutlined,
    access: 'session.use',
    group: 'components',
    demoOnly: true,
  },
  reviews: {
    path: '/por-revisar',
    icon: RateReviewOutlined,
    access: 'evidence.review',
    group: 'work',
  },
  onSite: {
    path: '/verificar-en-sitio',
    icon: QrCodeScannerOutlined,
    access: 'inspections.create',
    group: 'site',
  },
  inspections: {
    path: '/inspecciones',
    icon: RuleOutlined,
    access: 'inspections.read',
    group: 'site',
  },
  visits: {
    path: '/reportes-de-visitas',
    icon: DoorFrontOutlined,
    access: 'visitReports.read',
    group: 'site',
  },
  unusualChecks: {
    path: '/consultas-inusuales',
    icon: TravelExploreOutlined,
    access: 'checks.read',
    group: 'site',
  },
  users: {
    path: '/users',
    icon: ManageAccountsOutlined,
    access: 'users.manage',
    group: 'administration',
    resource: true,
  },
  catalogs: {
    path: '/catalogos',
    icon: CategoryOutlined,
    access: 'catalog.write',
    group: 'administration',
    tabs: true,
  },
  imports: {
    path: '/importar',
    icon: UploadFileOutlined,
    access: 'imports.manage',
    group: 'administration',
  },
  log: {
    path: '/bitacora',
    icon: HistoryOutlined,
    access: 'log.read',
    group: 'administration',
  },
  settings: {
    path: '/ajustes',
    icon: SettingsOutlined,
    access: 'settings.read',
    group: 'administration',
  },
  account: {
    path: '/mi-cuenta',
    icon: AccountCircleOutlined,
    access: 'session.use',
    group: 'account',
    endpoint: 'account.sessions',
  },
} as const satisfies Record<string, ListedPage>
