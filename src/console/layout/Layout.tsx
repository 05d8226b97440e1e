import type { ReactNode } from 'react'
import { Layout as AdminLayout, type AppBarProps, TitlePortal } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { ListCrumbContext } from '../kit/PageHeader.tsx'
import {
  canOpenPage,
  findListCrumb,
  findPageByUrlPath,
  getPagePathWithoutTab,
  isResourcePage,
} from '../pages.ts'
import { useSignedInUser } from '../port/session.ts'
import { AppBar } from './AppBar.tsx'
import { DeniedPage } from './DeniedPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Menu } from './Menu.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { useInAppDownloadNotice } from './useInAppDownloadNotice.ts'

/**
 * Layout of all pages for signed-in users. react-admin's Layout (5.15) renders the menu inside `main`, so that screen readers
 * reach the menu before the content.
 */
export const Layout = ({ children }: { children: ReactNode }) => (
  <SessionProvider>
    <AdminLayout appBar={BarAndMenu} appBarAlwaysOn sidebar={Nothing} menu={Nothing} error={ErrorPage}>
      <TitlePortal component="div" variant="inherit" sx={titleStyle} />
      <AllowedPage>{children}</AllowedPage>
    </AdminLayout>
  </SessionProvider>
)

const Nothing = () => null

const BarAndMenu = (props: AppBarProps) => (
  <>
    <AppBar {...props} />
    <Menu />
  </>
)

/** Renders a page only if the user may open it. react-admin checks the pages of resources. */
const AllowedPage = ({ children }: { children: ReactNode }) => {
  useInAppDownloadNotice()
  const actor = useSignedInUser()
  const location = useLocation()
  const page = findPageByUrlPath(location.pathname)
  if (page && !isResourcePage(page) && !canOpenPage(actor, page)) return <DeniedPage />
  // Uses one key for all tabs of a page, so that input in a hidden tab is kept.
  return (
    <ListCrumbContext key={getPagePathWithoutTab(location.pathname)} value={findListCrumb(location)}>
      {children}
    </ListCrumbContext>
  )
}

/** Places the title of react-admin's pages above the page, instead of in the bar. */
const titleStyle = {
  overflow: 'visible',
  whiteSpace: 'normal',
  '&& > *, && > * > *': { display: 'block' },
} as const
