import { lazy } from 'react'
import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { useThemeMode } from './appearance.ts'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { Layout } from './layout/Layout.tsx'
import { NotFoundPage } from './layout/NotFoundPage.tsx'
import { LoginPage } from './login/LoginPage.tsx'
import { HomePage } from './pages/home/HomePage.tsx'
import { PREPARED, PreparationPage } from './pages/preparation/PreparationPage.tsx'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/dataProvider.ts'
import { i18nProvider } from './providers/i18nProvider.ts'
import { companies } from './resources/companies/index.ts'
import { contacts } from './resources/contacts/index.ts'
import { personnel } from './resources/personnel/index.ts'
import { Loading } from './shared/Loading.tsx'
import { darkTheme, lightTheme } from './theme.ts'

const CredentialPage = lazy(async () => ({
  default: (await import('./pages/credential/CredentialPage.tsx')).CredentialPage,
}))
const ValidationPage = lazy(async () => ({
  default: (await import('./pages/validation/ValidationPage.tsx')).ValidationPage,
}))

const THEMES = { light: lightTheme, dark: darkTheme }
const store = memoryStore()

/** The console: who may sign in, what it shows, and where. */
export const App = () => (
  <Admin
    theme={THEMES[useThemeMode()]}
    darkTheme={null}
    store={store}
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={i18nProvider}
    layout={Layout}
    loginPage={LoginPage}
    loading={Loading}
    catchAll={NotFoundPage}
    error={ErrorPage}
    requireAuth
    disableTelemetry
  >
    <CustomRoutes noLayout>
      <Route path="/credential/validation/:id" element={<ValidationPage />} />
    </CustomRoutes>
    <CustomRoutes>
      <Route path="/" element={<Navigate to="/inicio" replace />} />
      <Route path="/inicio" element={<HomePage />} />
      <Route path="/personnel/credential/:id" element={<CredentialPage />} />
      {PREPARED.map((page) => (
        <Route key={page} path={page} element={<PreparationPage page={page} />} />
      ))}
    </CustomRoutes>
    <Resource {...personnel} />
    <Resource {...companies} />
    <Resource {...contacts} />
  </Admin>
)
