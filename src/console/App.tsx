import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Admin, CustomRoutes, memoryStore, Resource, type Store } from 'react-admin'
import { Navigate, Route } from 'react-router-dom'
import { SETUP_PAGE } from '../domain/messages/linkPages.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { createLazyComponent } from './kit/createLazyComponent.tsx'
import { Authenticating } from './kit/Loading.tsx'
import { DeniedPage } from './layout/DeniedPage.tsx'
import { ErrorPage, NotFoundPage } from './layout/ErrorPage.tsx'
import { Layout } from './layout/Layout.tsx'
import { LoginPage } from './layout/LoginPage.tsx'
import { LINK_PATHS, PUBLIC_PAGE, pages } from './pages.ts'
import { authProvider, cachePagePermissions } from './port/authProvider.ts'
import { dataProvider } from './port/dataProvider.ts'

import { createConsoleQueryClient } from './port/queryClient.ts'
import { PAGE_CHECKS, RESOURCES, ROUTES } from './screens.tsx'
import { useThemeMode } from './theme/appearance.ts'
import { darkTheme, lightTheme } from './theme/theme.ts'

const LinkPage = createLazyComponent(() => import('./features/account/LinkPage.tsx'), 'LinkPage')
const SetupPage = createLazyComponent(() => import('./features/setup/SetupPage.tsx'), 'SetupPage')
const ValidationPage = createLazyComponent(
  () => import('./features/credentials/ValidationPage.tsx'),
  'ValidationPage',
)

const THEMES = { light: lightTheme, dark: darkTheme }

/** Creates the store for the session's UI state. Signing out clears the store without rendering the open pages again. */
const createSessionStore = (): Store => {
  const store = memoryStore()
  return { ...store, reset: store.setup }
}

const createQueryClientWithPermissions = (): QueryClient => {
  const client = createConsoleQueryClient()
  cachePagePermissions(client, PAGE_CHECKS)
  return client
}

export const App = () => {
  const [store] = useState(createSessionStore)
  const [queryClient] = useState(createQueryClientWithPermissions)
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
      loading={Authenticating}
      catchAll={NotFoundPage}
      error={ErrorPage}
      accessDenied={DeniedPage}
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
        {ROUTES.map((route) => (
          <Route key={route.path} {...route} />
        ))}
      </CustomRoutes>
      {RESOURCES.map((resource) => (
        <Resource key={resource.name} {...resource} />
      ))}
    </Admin>
  )
}
