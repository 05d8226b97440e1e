import type { ComponentType, ReactElement } from 'react'
import { CanAccess, type ResourceProps } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { documentName, ownerName } from '../domain/reviewNames.ts'
import type { WaitingDocument } from '../domain/reviews.ts'
import { lazyComponent } from './components/lazyComponent.tsx'
import { DeniedPage } from './layout/DeniedPage.tsx'
import { type ListedPageName, pages, type RoutedPageName } from './pages.ts'
import { companies } from './resources/companies/index.ts'
import { contacts } from './resources/contacts/index.ts'
import { notices } from './resources/notices/index.ts'
import { personnel } from './resources/personnel/index.ts'
import { pricing } from './resources/pricing/index.ts'
import { quotations } from './resources/quotations/index.ts'
import { users } from './resources/users/index.ts'

const AccountPage = lazyComponent(() => import('./pages/account/AccountPage.tsx'), 'AccountPage')
const AccreditationPage = lazyComponent(
  () => import('./pages/accreditation/AccreditationPage.tsx'),
  'AccreditationPage',
)
const AccreditationReportPage = lazyComponent(
  () => import('./pages/reports/AccreditationReportPage.tsx'),
  'AccreditationReportPage',
)
const CatalogsPage = lazyComponent(() => import('./pages/catalogs/CatalogsPage.tsx'), 'CatalogsPage')
const ComponentsPage = lazyComponent(() => import('./pages/components/ComponentsPage.tsx'), 'ComponentsPage')
const CredentialPage = lazyComponent(() => import('./pages/credential/CredentialPage.tsx'), 'CredentialPage')
const DownloadsPage = lazyComponent(() => import('./pages/reports/DownloadsPage.tsx'), 'DownloadsPage')
const HomePage = lazyComponent(() => import('./pages/home/HomePage.tsx'), 'HomePage')
const ImportPage = lazyComponent(() => import('./pages/imports/ImportPage.tsx'), 'ImportPage')
const ImportsPage = lazyComponent(() => import('./pages/imports/ImportsPage.tsx'), 'ImportsPage')
const SearchPage = lazyComponent(() => import('./pages/search/SearchPage.tsx'), 'SearchPage')
const LogEntryPage = lazyComponent(() => import('./pages/log/LogEntryPage.tsx'), 'LogEntryPage')
const LogPage = lazyComponent(() => import('./pages/log/LogPage.tsx'), 'LogPage')
const MonthlyDownloadPage = lazyComponent(
  () => import('./pages/reports/MonthlyDownloadPage.tsx'),
  'MonthlyDownloadPage',
)
const MonthlyViewPage = lazyComponent(() => import('./pages/reports/MonthlyViewPage.tsx'), 'MonthlyViewPage')
const NoticesList = lazyComponent(() => import('./resources/notices/NoticesList.tsx'), 'NoticesList')
const QuotationCreate = lazyComponent(
  () => import('./resources/quotations/QuotationCreate.tsx'),
  'QuotationCreate',
)
const SettingsPage = lazyComponent(() => import('./pages/settings/SettingsPage.tsx'), 'SettingsPage')

const ReviewPage = lazyComponent(() => import('./pages/reviews/ReviewPage.tsx'), 'ReviewPage')
const ReviewsPage = lazyComponent(() => import('./pages/reviews/ReviewsPage.tsx'), 'ReviewsPage')
const InspectionsPage = lazyComponent(
  () => import('./pages/inspections/InspectionsList.tsx'),
  'InspectionsPage',
)
const OnSitePage = lazyComponent(() => import('./pages/onSite/OnSitePage.tsx'), 'OnSitePage')
const UnusualCheckPage = lazyComponent(
  () => import('./pages/visits/UnusualChecksPage.tsx'),
  'UnusualCheckPage',
)
const UnusualChecksPage = lazyComponent(
  () => import('./pages/visits/UnusualChecksPage.tsx'),
  'UnusualChecksPage',
)
const TodosPage = lazyComponent(() => import('./pages/todos/TodosPage.tsx'), 'TodosPage')
const VisitPage = lazyComponent(() => import('./pages/visits/VisitsPage.tsx'), 'VisitPage')
const VisitsPage = lazyComponent(() => import('./pages/visits/VisitsPage.tsx'), 'VisitsPage')

/** The screens of the pages that no resource has. */
export const SCREENS: Record<RoutedPageName, ReactElement> = {
  account: <AccountPage />,
  home: <HomePage />,
  accreditation: <AccreditationPage />,
  search: <SearchPage />,
  vetoes: <NoticesList board="vetoes" />,
  announcements: <NoticesList board="announcements" />,
  administrative_acts: <NoticesList board="administrative_acts" />,
  non_accordance: <NoticesList board="non_accordance" />,
  reports: <DownloadsPage />,
  createQuotation: <QuotationCreate />,
  monthlyReport: <MonthlyDownloadPage />,
  monthlyReportView: <MonthlyViewPage />,
  accreditationReport: <AccreditationReportPage />,
  catalogs: <CatalogsPage />,
  components: <ComponentsPage />,
  credential: <CredentialPage />,
  imports: <ImportsPage />,
  import: <ImportPage />,
  log: <LogPage />,
  logEntry: <LogEntryPage />,
  settings: <SettingsPage />,
  todos: <TodosPage />,
  reviews: <ReviewsPage />,
  review: <ReviewPage />,
  visits: <VisitsPage />,
  visit: <VisitPage />,
  inspections: <InspectionsPage />,
  onSite: <OnSitePage />,
  unusualChecks: <UnusualChecksPage />,
  unusualCheck: <UnusualCheckPage />,
}

/** Por revisar is a page of its own. Its rows have names, for screen readers and for what a bulk action could not do. */
const reviews: ResourceProps = {
  name: 'reviews',
  recordRepresentation: (document: WaitingDocument) => `${documentName(document)}, ${ownerName(document)}`,
}

/** The checks that open the pages of resources. */
export const PAGE_CHECKS = [personnel, companies, quotations, pricing, users].flatMap(({ name: resource }) =>
  ['list', 'show'].map((action) => ({ resource, action })),
)

interface PagedResource extends ResourceProps {
  list: ComponentType
  edit?: ComponentType
}

/**
 * Checks who may open a page before its code is loaded, and so before the checks of the lists and forms in it. The page at react-admin's address for
 * editing also shows the record to users who may not edit it.
 */
const guarded = ({ list: List, edit: Edit, ...resource }: PagedResource): ResourceProps => ({
  ...resource,
  list: (
    <CanAccess resource={resource.name} action="list" accessDenied={<DeniedPage />}>
      <List />
    </CanAccess>
  ),
  edit: Edit && (
    <CanAccess resource={resource.name} action="show" accessDenied={<DeniedPage />}>
      <Edit />
    </CanAccess>
  ),
})

/** Where the specification has a page at another address than react-admin, react-admin's address leads there. */
const redirectTo = (page: ListedPageName) => <Navigate to={pages[page].path} replace />

/** react-admin's resources. The contacts of a company have no page: they are a tab of the company's. */
export const RESOURCES: readonly ResourceProps[] = [
  guarded(personnel),
  guarded(companies),
  contacts,
  { ...guarded(quotations), create: redirectTo('createQuotation') },
  guarded(pricing),
  guarded(users),
  reviews,
  ...notices.map((board) => ({ ...board, list: redirectTo(board.name) })),
]
