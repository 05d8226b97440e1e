import { Fragment, type ReactNode } from 'react'
import { Layout as AdminLayout, type AppBarProps, TitlePortal } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { useActor } from '../api/session.ts'
import { canOpen, findPage, isResourcePage, pageAddress } from '../pages.ts'
import { AppBar } from './AppBar.tsx'
import { DeniedPage } from './DeniedPage.tsx'
import { ErrorPage } from './ErrorPage.tsx'
import { Menu } from './Menu.tsx'
import { SessionProvider } from './SessionProvider.tsx'

/**
 * The frame of every page behind the sign-in: react-admin's Layout. That (5.15) has the menu inside of `main`, so that whoever jumps to the main
 * landmark meets the menu first. Here the menu is drawn with the bar, and nothing in its place.
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

/** Renders a custom page for users who may open it. The pages of resources have a check of their own (screens.tsx). */
const AllowedPage = ({ children }: { children: ReactNode }) => {
  const actor = useActor()
  const { pathname } = useLocation()
  const page = findPage(pathname)
  if (page && !isResourcePage(page) && !canOpen(actor, page)) return <DeniedPage />
  // The tabs of a page are one page: what was typed in one tab stays while another is open.
  return <Fragment key={pageAddress(pathname)}>{children}</Fragment>
}

/** Where react-admin's pages put their `title`: above the page instead of in the bar. */
const titleStyle = {
  overflow: 'visible',
  whiteSpace: 'normal',
  '&& > *, && > * > *': { display: 'block' },
} as const
