import type { ComponentType, ReactElement } from 'react'
import { CanAccess, type ResourceProps } from 'react-admin'
import { Navigate } from 'react-router-dom'
import { getDocumentOwnerName, getReviewedDocumentName } from '../domain/reviewNames.ts'
import type { WaitingDocument } from '../domain/reviews.ts'
import { companies } from './features/companies/index.ts'
import { contacts } from './features/contacts/index.ts'
import { noticeResources } from './features/notices/index.ts'
import { personnel } from './features/people/index.ts'
import { pricing } from './features/pricing/index.ts'
import { quotations } from './features/quotations/index.ts'
import { users } from './features/users/index.ts'
import { createLazyComponent } from './kit/createLazyComponent.tsx'
import { DeniedPage } from './layout/DeniedPage.tsx'
import { type ListedPageName, pages, type RoutedPageName } from './pages.ts'

const AccountPage = createLazyComponent(() => import('./features/account/AccountPage.tsx'), 'AccountPage')
const AccreditationPage = createLazyComponent(
  () => import('./features/matrix/AccreditationPage.tsx'),
  'AccreditationPage',
)
const AccreditationReportPage = createLazyComponent(
  () => import('./features/reports/AccreditationReportPage.tsx'),
  'AccreditationReportPage',
)
const CatalogsPage = createLazyComponent(() => import('./features/catalogs/CatalogsPage.tsx'), 'CatalogsPage')
const ComponentsPage = createLazyComponent(
  () => import('./features/showcase/ComponentsPage.tsx'),
  'ComponentsPage',
)
const CredentialPage = createLazyComponent(
  () => import('./features/credentials/CredentialPage.tsx'),
  'CredentialPage',
)
const DownloadsPage = createLazyComponent(
  () => import('./features/reports/DownloadsPage.tsx'),
  'DownloadsPage',
)
const HomePage = createLazyComponent(() => import('./features/home/HomePage.tsx'), 'HomePage')
const ImportPage = createLazyComponent(() => import('./features/imports/ImportPage.tsx'), 'ImportPage')
const ImportsPage = createLazyComponent(() => import('./features/imports/ImportsPage.tsx'), 'ImportsPage')
const SearchPage = createLazyComponent(() => import('./features/search/SearchPage.tsx'), 'SearchPage')
const LogEntryPage = createLazyComponent(
  () => import('./features/audit-log/LogEntryPage.tsx'),
  'LogEntryPage',
)
const LogPage = createLazyComponent(() => import('./features/audit-log/LogPage.tsx'), 'LogPage')
const MonthlyDownloadPage = createLazyComponent(
  () => import('./features/reports/MonthlyDownloadPage.tsx'),
  'MonthlyDownloadPage',
)
const MonthlyViewPage = createLazyComponent(
  () => import('./features/reports/MonthlyViewPage.tsx'),
  'MonthlyViewPage',
)
const NoticesList = createLazyComponent(() => import('./features/notices/NoticesList.tsx'), 'NoticesList')
const QuotationCreate = createLazyComponent(
  () => import('./features/quotations/QuotationCreate.tsx'),
  'QuotationCreate',
)
const SettingsPage = createLazyComponent(() => import('./features/settings/SettingsPage.tsx'), 'SettingsPage')

const ReviewPage = createLazyComponent(() => import('./features/reviews/ReviewPage.tsx'), 'ReviewPage')
const ReviewsPage = createLazyComponent(() => import('./features/reviews/ReviewsPage.tsx'), 'ReviewsPage')
const InspectionsPage = createLazyComponent(
  () => import('./features/inspections/InspectionsList.tsx'),
  'InspectionsPage',
)
const OnSitePage = createLazyComponent(() => import('./features/on-site/OnSitePage.tsx'), 'OnSitePage')
const UnusualCheckPage = createLazyComponent(
  () => import('./features/visits/UnusualChecksPage.tsx'),
  'UnusualCheckPage',
)
const UnusualChecksPage = createLazyComponent(
  () => import('./features/visits/UnusualChecksPage.tsx'),
  'UnusualChecksPage',
)
const TodosPage = createLazyComponent(() => import('./features/todos/TodosPage.tsx'), 'TodosPage')
const VisitPage = createLazyComponent(() => import('./features/visits/VisitsPage.tsx'), 'VisitPage')
const VisitsPage = createLazyComponent(() => import('./features/visits/VisitsPage.tsx'), 'VisitsPage')

/** Components of the pages that do not belong to a react-admin resource. */
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

/** react-admin resource of documents that wait for review, with a name for each record. */
const reviews: ResourceProps = {
  name: 'reviews',
  recordRepresentation: (document: WaitingDocument) =>
    `${getReviewedDocumentName(document)}, ${getDocumentOwnerName(document)}`,
}

interface PagedResource extends ResourceProps {
  list: ComponentType
  edit?: ComponentType
}

/** Checks the permission before the page's code loads. The edit page also shows records to users who may only read them. */
const addPagePermissionCheck = ({ list: List, edit: Edit, ...resource }: PagedResource): ResourceProps => ({
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

/** Redirects from react-admin's address of a page to the address in the requirements. */
const createRedirect = (page: ListedPageName) => <Navigate to={pages[page].path} replace />

const PAGED_RESOURCES: readonly PagedResource[] = [
  personnel,
  companies,
  { ...quotations, create: createRedirect('createQuotation') },
  pricing,
  users,
]

/** Permissions that the pages of resources check, as parameters of react-admin's `canAccess`. */
export const PAGE_CHECKS = PAGED_RESOURCES.flatMap(({ name: resource }) =>
  ['list', 'show'].map((action) => ({ resource, action })),
)

/** All react-admin resources. Those whose page has another address redirect to it. */
export const RESOURCES: readonly ResourceProps[] = [
  ...PAGED_RESOURCES.map(addPagePermissionCheck),
  { ...contacts, list: createRedirect('companies') },
  { ...reviews, list: createRedirect('reviews') },
  ...noticeResources.map((board) => ({ ...board, list: createRedirect(board.name) })),
]
