import { Box, Drawer, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { pageAddress } from '../pages.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { PageGuard } from './PageGuard.tsx'
import { SessionProvider } from './SessionProvider.tsx'
import { Sidebar } from './Sidebar.tsx'
import { MAIN_ID, SkipLink } from './SkipLink.tsx'
import { BAR_HEIGHT, TopBar } from './TopBar.tsx'

const WIDTH = 256

/** The shell of every page behind the sign-in. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <SessionProvider>
      <SkipLink />
      <TopBar onMenu={isPhone ? () => setOpen(true) : undefined} />
      {isPhone ? (
        <Drawer
          open={open}
          onClose={close}
          slotProps={{ paper: { 'aria-label': translate('app.menu.title') } }}
        >
          <Box sx={{ width: 288 }}>
            <Sidebar withTools onNavigate={close} />
          </Box>
        </Drawer>
      ) : (
        <Box sx={asideStyle}>
          <Sidebar />
        </Box>
      )}
      <Box component="main" id={MAIN_ID} tabIndex={-1} sx={mainStyle}>
        {/* Where react-admin's pages put their `title`. */}
        <Box id="react-admin-title" sx={{ '&& > *, && > * > *': { display: 'block' } }} />
        {/* The tabs of a page are one page: what was typed in one stays while another is looked at. */}
        <ErrorBoundary key={pageAddress(pathname)}>
          <PageGuard>{children}</PageGuard>
        </ErrorBoundary>
      </Box>
    </SessionProvider>
  )
}

const asideStyle = {
  position: 'fixed',
  top: BAR_HEIGHT,
  bottom: 0,
  left: 0,
  width: WIDTH,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const

const mainStyle = {
  ml: { xs: 0, sm: `${WIDTH}px` },
  px: { xs: 2, sm: 3.5 },
  pt: { xs: 2.5, sm: 3.5 },
  pb: 5,
  maxWidth: 1500,
  outline: 'none',
  // The page under the fixed bar must not hide what the keyboard reaches.
  scrollMarginTop: BAR_HEIGHT,
} as const
