import { Box, Drawer, Typography } from '@mui/material'
import { useEffect, useId, useRef } from 'react'
import { Menu as AdminMenu, useGetList, useStore } from 'react-admin'
import { NavLink, useLocation } from 'react-router-dom'
import { SIDEBAR_GROUPS, type WaitingRecords } from '../featureParts.ts'
import { appWords } from '../i18n/app.ts'
import { useIsPhone } from '../kit/useIsPhone.ts'
import { visuallyHidden } from '../kit/visuallyHidden.ts'
import { getSidebarPages, getToolsMenuPages, type ListedPageName, pages } from '../pages.ts'
import { useSignedInUser } from '../port/session.ts'
import { BAR_HEIGHT, MENU_WIDTH } from '../theme/layoutComponents.ts'

/** Age at which a count is fetched again on navigation, in milliseconds. Polling would keep the session of an absent user alive. */
const COUNT_MAX_AGE_MS = 60_000
const ONE_ROW = { page: 1, perPage: 1 }

/** Number of records that wait on a page. Renders nothing if it is unknown or zero. */
const WaitingCount = ({ resource, filter, sort, words }: WaitingRecords) => {
  const { total } = useGetList(
    resource,
    { filter, pagination: ONE_ROW, sort: { field: sort, order: 'ASC' } },
    { staleTime: COUNT_MAX_AGE_MS, retry: false },
  )
  if (!total) return null
  return (
    <Box component="span" sx={countStyle}>
      {' '}
      {total}
      <Box component="span" sx={visuallyHidden}>
        {` ${words(total)}`}
      </Box>
    </Box>
  )
}

const countStyle = {
  ml: 1,
  px: 1,
  borderRadius: 5,
  fontSize: '0.75rem',
  fontWeight: 600,
  color: 'primary.contrastText',
  backgroundColor: 'primary.main',
} as const

/** Returns the state of the phone menu. react-admin's menu items close the menu through the same store key. */
export const usePhoneMenuOpenState = () => useStore('sidebar.open', false)

/** Scrolls the menu to the link of the current page. Sets `scrollTop`, because scrollIntoView would change where Tab continues in Chromium. */
const scrollToCurrentLink = (menu: HTMLElement): void => {
  const current = menu.querySelector('[aria-current=page]')?.getBoundingClientRect()
  if (!current) return
  const { top, bottom } = menu.getBoundingClientRect()
  if (current.bottom > bottom) menu.scrollTop += current.bottom - bottom
  else if (current.top < top) menu.scrollTop -= top - current.top
}

/**
 * Menu of the pages that the user may open: a sidebar, or a drawer on phones. react-admin's Sidebar (5.15) first renders the wide
 * layout on phones and takes the focus.
 */
export const Menu = () => {
  const actor = useSignedInUser()
  const isPhone = useIsPhone()
  const [open, setOpen] = usePhoneMenuOpenState()
  const title = appWords.menu.title
  const tools = getToolsMenuPages(actor).flat()
  const sections = (
    <>
      <Box component="nav" aria-label={title} sx={groupStyle}>
        <Links names={getSidebarPages(actor)} />
      </Box>
      {SIDEBAR_GROUPS.map((group) => (
        <TitledGroup key={group} title={appWords.menu[group]} names={getSidebarPages(actor, group)} />
      ))}
    </>
  )
  // Element of the sidebar, scrolled so that the link of the current page is visible.
  const sidebar = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname && sidebar.current) scrollToCurrentLink(sidebar.current)
  }, [pathname])
  if (!isPhone)
    return (
      <Box ref={sidebar} sx={sidebarStyle}>
        {sections}
      </Box>
    )
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { 'aria-label': title, sx: { width: 288 } } }}
    >
      {sections}
      <TitledGroup title={appWords.tools} names={tools} />
    </Drawer>
  )
}

/** Menu section with a title. Renders nothing without links. */
const TitledGroup = ({ title, names }: { title: string; names: readonly ListedPageName[] }) => {
  const id = useId()
  if (names.length === 0) return null
  return (
    <Box component="nav" aria-labelledby={id} sx={{ ...groupStyle, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="caption" component="p" color="text.secondary" sx={groupTitleStyle}>
        {title}
      </Typography>
      <Links names={names} />
    </Box>
  )
}

/** Menu links with icons. Overrides the ARIA role of react-admin's Menu (5.15), which is meant for commands. */
const Links = ({ names }: { names: readonly ListedPageName[] }) => {
  const { pathname } = useLocation()
  return (
    <AdminMenu variant="menu" role="list" disablePadding>
      {names.map((name) => {
        const { path, title, icon: Icon, waiting } = pages[name]
        return (
          <li key={name}>
            <AdminMenu.Item
              component={NavLink}
              role="link"
              to={path}
              primaryText={
                <>
                  {title}
                  {waiting && <WaitingCount key={pathname} {...waiting} />}
                </>
              }
              leftIcon={<Icon />}
            />
          </li>
        )
      })}
    </AdminMenu>
  )
}

const sidebarStyle = {
  '@media print': { display: 'none' },
  position: 'fixed',
  top: BAR_HEIGHT,
  bottom: 0,
  left: 0,
  width: MENU_WIDTH,
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const

const groupStyle = { px: 1.25, py: { xs: 1.75, sm: 1 } } as const

const groupTitleStyle = { px: 1.5, pb: 0.25, fontWeight: 600 } as const
