import { Fragment, useState } from 'react'
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
import { SessionProvider } from '../../src/console/layout/SessionProvider.tsx'
import { pageAddress, type RoutedPageName, routePath } from '../../src/console/pages.ts'
import { authProvider } from '../../src/console/port/authProvider.ts'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { newQueryClient } from '../../src/console/port/queryClient.ts'
import { RESOURCES, SCREENS } from '../../src/console/screens.tsx'
import { lightTheme } from '../../src/console/theme/theme.ts'
import { type MountArguments, type MountedPage, mount } from './mount.tsx'

const ROUTED = Object.keys(SCREENS) as RoutedPageName[]
const DEFINITIONS = Object.fromEntries(
  RESOURCES.map((resource) => [resource.name, Resource.registerResource(resource)]),
)

/** As in the frame, another page is another element, and the tabs of a page are one. */
const Page = () => (
  <Fragment key={pageAddress(useLocation().pathname)}>
    <Routes>
      {ROUTED.map((name) => (
        <Route key={name} path={routePath(name)} element={SCREENS[name]} />
      ))}
      {RESOURCES.map((resource) => (
        <Route key={resource.name} path={`${resource.name}/*`} element={<Resource {...resource} />} />
      ))}
    </Routes>
  </Fragment>
)

/** The screen of the address, without bar, menu and guard. */
const Screen = () => {
  const [store] = useState(memoryStore)
  const [queryClient] = useState(newQueryClient)
  return (
    <AdminContext {...{ authProvider, dataProvider, i18nProvider, queryClient, store }} theme={lightTheme}>
      <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
        <SessionProvider>
          <main>
            <TitlePortal />
            <Page />
          </main>
        </SessionProvider>
        <Notification />
      </ResourceDefinitionContextProvider>
    </AdminContext>
  )
}

/** One screen at its address, signed in as a demo user, over answers of the test's own. */
export const openScreen = (...[path, username, answers, kept]: MountArguments): MountedPage =>
  mount(<Screen />, path, username, answers, kept)
