import { type ReactElement, useState } from 'react'
import { Admin, CustomRoutes, memoryStore, Resource, type Store } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { SETUP_PAGE } from '../domain/linkPages.ts'
import { Loading } from './components/Loading.tsx'
import { lazyComponent } from './components/lazyComponent.tsx'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { Layout } from './layout/Layout.tsx'
import { LoginPage } from './layout/LoginPage.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { Notifications } from './layout/Notifications.tsx'
import { LINK_PATHS, PUBLIC_PAGE, pages, type RoutedPageName, routePath } from './pages.ts'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { newQueryClient } from './providers/queryClient.ts'
import { companies } from './resources/companies/index.ts'
import { contacts } from './resources/contacts/index.ts'
import { notices } from './resources/notices/index.ts'
import { personnel } from './resources/personnel/index.ts'
import { pricing } from './resources/pricing/index.ts'
import { quotations } from './resources/quotations/index.ts'
import { users } from './resources/users/index.ts'
import { useThemeMode } from './theme/appearance.ts'
import { darkTheme, lightTheme } from './theme/theme.ts'

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
const LinkPage = lazyComponent(async () => (await import('./pages/account/LinkPage.tsx')).LinkPage)
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
const SetupPage = lazyComponent(async () => (await import('./pages/setup/SetupPage.tsx')).SetupPage)
const ValidationPage = lazyComponent(
  async () => (await import('./pages/validation/ValidationPage.tsx')).ValidationPage,
)

const ReviewPage = lazyComponent(async () => (await import('./pages/reviews/ReviewPage.tsx')).ReviewPage)
const ReviewsPage = lazyComponent(async () => (await import('./pages/reviews/ReviewsPage.tsx')).ReviewsPage)
const InspectionsPage = lazyComponent(
  async () => (await import('./pages/inspections/InspectionsPage.tsx')).InspectionsPage,
)
const OnSitePage = lazyComponent(async () => (await import('./pages/onSite/OnSitePage.tsx')).OnSitePage)
const UnusualCheckPage = lazyComponent(
  async () => (await import('./pages/visits/UnusualCheckPage.tsx')).UnusualCheckPage,
)
const UnusualChecksPage = lazyComponent(
  async () => (await import('./pages/visits/UnusualChecksPage.tsx')).UnusualChecksPage,
)
const TodosPage = lazyComponent(async () => (await import('./pages/todos/TodosPage.tsx')).TodosPage)
const VisitPage = lazyComponent(async () => (await import('./pages/visits/VisitPage.tsx')).VisitPage)
const VisitsPage = lazyComponent(async () => (await import('./pages/visits/VisitsPage.tsx')).VisitsPage)

/** The screens of the pages that no resource has. */
const SCREENS: Record<RoutedPageName, ReactElement> = {
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
const ROUTED = Object.keys(SCREENS) as RoutedPageName[]

const THEMES = { light: lightTheme, dark: darkTheme }

/**
 * What screens keep for each other while a session lasts. Signing out empties it without telling the screens that are about to go: drawn once more,
 * they would ask for their data again, and no longer may.
 */
const sessionStore = (): Store => {
  const store = memoryStore()
  return { ...store, reset: store.setup }
}

/** The console: who may sign in, what it shows, and where. */
export const App = () => {
  const [store] = useState(sessionStore)
  const [queryClient] = useState(newQueryClient)
  return (
    <Admin
      theme={THEMES[useThemeMode()]}
      darkTheme={null}
      store={store}
      queryClient={queryClient}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      layout={Layout}
      loginPage={LoginPage}
      loading={Loading}
      catchAll={NotFoundPage}
      error={ErrorPage}
      notification={Notifications}
      requireAuth
      disableTelemetry
    >
      <CustomRoutes noLayout>
        <Route path={PUBLIC_PAGE} element={<ValidationPage />} />
        {LINK_PATHS.map((path) => (
          <Route key={path} path={path} element={<LinkPage />} />
        ))}
        <Route path={SETUP_PAGE} element={<SetupPage />} />
      </CustomRoutes>
      <CustomRoutes>
        <Route path="/" element={<Navigate to={pages.home.path} replace />} />
        {ROUTED.map((name) => (
          <Route key={name} path={routePath(name)} element={SCREENS[name]} />
        ))}
      </CustomRoutes>
      <Resource {...personnel} />
      <Resource {...companies} />
      <Resource {...contacts} />
      <Resource {...quotations} />
      <Resource {...pricing} />
      <Resource {...users} />
      {notices.map((board) => (
        <Resource key={board.name} {...board} />
      ))}
    </Admin>
  )
}
