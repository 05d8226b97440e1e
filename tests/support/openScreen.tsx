import { useState } from 'react'
import {
  AdminContext,
  memoryStore,
  Notification,
  Resource,
  ResourceDefinitionContextProvider,
  TitlePortal,
} from 'react-admin'
import { Route, Routes, useLocation } from 'react-router-dom'
import { i18nProvider } from '../../src/console/i18n/i18nProvider.ts'
import { ListCrumbContext } from '../../src/console/kit/PageHeader.tsx'
import { SessionProvider } from '../../src/console/layout/SessionProvider.tsx'
import { findListCrumb, getPagePathWithoutTab } from '../../src/console/pages.ts'
import { authProvider } from '../../src/console/port/authProvider.ts'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { createConsoleQueryClient } from '../../src/console/port/queryClient.ts'
import { RESOURCES, ROUTES } from '../../src/console/screens.tsx'
import { lightTheme } from '../../src/console/theme/theme.ts'
import { type MountArguments, type MountedPage, mount } from './mount.tsx'

const DEFINITIONS = Object.fromEntries(
  RESOURCES.map((resource) => [resource.name, Resource.registerResource(resource)]),
)

/** Renders a new element for each page, as the frame does. The tabs of a page share one. */
const CurrentPage = () => {
  const location = useLocation()
  return (
    <ListCrumbContext key={getPagePathWithoutTab(location.pathname)} value={findListCrumb(location)}>
      <Routes>
        {ROUTES.map((route) => (
          <Route key={route.path} {...route} />
        ))}
        {RESOURCES.map((resource) => (
          <Route key={resource.name} path={`${resource.name}/*`} element={<Resource {...resource} />} />
        ))}
      </Routes>
    </ListCrumbContext>
  )
}

/** The screen at the current address, without app bar, menu and guard. */
const Screen = () => {
  const [store] = useState(memoryStore)
  const [queryClient] = useState(createConsoleQueryClient)
  return (
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={lightTheme}
    >
      <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
        <SessionProvider>
          <main>
            <TitlePortal />
            <CurrentPage />
          </main>
        </SessionProvider>
        <Notification />
      </ResourceDefinitionContextProvider>
    </AdminContext>
  )
}

/** Opens one screen at its address, signed in as a demo user. `answers` are the answers of the API. */
export const openScreen = (...[path, username, answers, storage]: MountArguments): MountedPage =>
  mount(<Screen />, path, username, answers, storage)
