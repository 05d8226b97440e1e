import type { ReactElement } from 'react'
import type { ResourceProps } from 'react-admin'
import { documentName, ownerName } from '../domain/reviewNames.ts'
import type { WaitingDocument } from '../domain/reviews.ts'
import { lazyComponent } from './components/lazyComponent.tsx'
import type { RoutedPageName } from './pages.ts'
import { companies } from './resources/companies/index.ts'
import { contacts } from './resources/contacts/index.ts'
import { notices } from './resources/notices/index.ts'
import { personnel } from './resources/personnel/index.ts'
import { pricing } from './resources/pricing/index.ts'
import { quotations } from './resources/quotations/index.ts'
import { users } from './resources/users/index.ts'

const AccountPage = lazyComponent(async () => (await import('./pages/account/AccountPage.tsx')).AccountPage)
const AccreditationPage = lazyComponent(
  async () => (await import('./pages/accreditation/AccreditationPage.tsx')).AccreditationPage,
)
const AccreditationReportPage = lazyComponent(
  async () => (await import('./pages/reports/AccreditationReportPage.tsx')).AccreditationReportPage,
)
const CatalogsPage = lazyComponent(
  async () => (await import('./pages/catalogs/CatalogsPage.tsx')).CatalogsPage,
)
const ComponentsPage = lazyComponent(
  async () => (await import('./pages/components/ComponentsPage.tsx')).ComponentsPage,
)
const CredentialPage = lazyComponent(
  async () => (await import('./pages/credential/CredentialPage.tsx')).CredentialPage,
)
const DownloadsPage = lazyComponent(
  async () => (await import('./pages/reports/DownloadsPage.tsx')).DownloadsPage,
)
const HomePage = lazyComponent(async () => (await import('./pages/home/HomePage.tsx')).HomePage)
const ImportPage = lazyComponent(async () => (await import('./pages/imports/ImportPage.tsx')).ImportPage)
const ImportsPage = lazyComponent(async () => (await import('./pages/imports/ImportsPage.tsx')).ImportsPage)
const SearchPage = lazyComponent(async () => (await import('./pages/search/SearchPage.tsx')).SearchPage)
const LogEntryPage = lazyComponent(async () => (await import('./pages/log/LogEntryPage.tsx')).LogEntryPage)
const LogPage = lazyComponent(async () => (await import('./pages/log/LogPage.tsx')).LogPage)
const MonthlyDownloadPage = lazyComponent(
  async () => (await import('./pages/reports/MonthlyDownloadPage.tsx')).MonthlyDownloadPage,
)
const MonthlyViewPage = lazyComponent(
  async () => (await import('./pages/reports/MonthlyViewPage.tsx')).MonthlyViewPage,
)
const NoticesList = lazyComponent(
  async () => (await import('./resources/notices/NoticesList.tsx')).NoticesList,
)
const QuotationCreate = lazyComponent(
  async () => (await import('./resources/quotations/QuotationCreate.tsx')).QuotationCreate,
)
const SettingsPage = lazyComponent(
  async () => (await import('./pages/settings/SettingsPage.tsx')).SettingsPage,
)

const ReviewPage = lazyComponent(async () => (await import('./pages/reviews/ReviewPage.tsx')).ReviewPage)
const ReviewsPage = lazyComponent(async () => (await import('./pages/reviews/ReviewsPage.tsx')).ReviewsPage)
const InspectionsPage = lazyComponent(
  async () => (await import('./pages/inspections/InspectionsList.tsx')).InspectionsPage,
)
const OnSitePage = lazyComponent(async () => (await import('./pages/onSite/OnSitePage.tsx')).OnSitePage)
const UnusualCheckPage = lazyComponent(
  async () => (await import('./pages/visits/UnusualChecksPage.tsx')).UnusualCheckPage,
)
const UnusualChecksPage = lazyComponent(
  async () => (await import('./pages/visits/UnusualChecksPage.tsx')).UnusualChecksPage,
)
const TodosPage = lazyComponent(async () => (await import('./pages/todos/TodosPage.tsx')).TodosPage)
const VisitPage = lazyComponent(async () => (await import('./pages/visits/VisitsPage.tsx')).VisitPage)
const VisitsPage = lazyComponent(async () => (await import('./pages/visits/VisitsPage.tsx')).VisitsPage)

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

/** react-admin's resources: each has the screens of its lists and records. */
export const RESOURCES: readonly ResourceProps[] = [
  personnel,
  companies,
  contacts,
  quotations,
  pricing,
  users,
  reviews,
  ...notices,
]
