import { Box, Drawer, Typography } from '@mui/material'
import { useId } from 'react'
import { Menu as AdminMenu, useStore, useTranslate } from 'react-admin'
import { NavLink, useLocation } from 'react-router-dom'
import { useActor } from '../api/session.ts'
import { useIsPhone } from '../components/useIsPhone.ts'
import {
  getAdministrationPages,
  getSidebarPages,
  getToolPages,
  type ListedPageName,
  pages,
} from '../pages.ts'
import { BAR_HEIGHT, MENU_WIDTH } from '../theme/layoutComponents.ts'
import { type CountedPage, isCounted, WaitingCount } from './WaitingCount.tsx'

/** Whether the menu is open on a phone, in the store entry that react-admin's menu items close. */
export const useMenuOpen = () => useStore('sidebar.open', false)

/**
 * The sections that this user is shown, in the specification's order: beside the page, and on phones, where the tools stand in it too, in a drawer over
 * it. react-admin's Sidebar (5.15) is drawn as on a desk first on each phone, opens by itself when a window becomes narrow, and takes the focus with it.
 */
export const Menu = () => {
  const actor = useActor()
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const [open, setOpen] = useMenuOpen()
  const title = translate('app.menu.title')
  const tools = getToolPages(actor).flat()
  const sections = (
    <>
      <Box component="nav" aria-label={title} sx={groupStyle}>
        <Links names={getSidebarPages(actor)} />
      </Box>
      <TitledGroup title="app.menu.administration" names={getAdministrationPages(actor)} />
    </>
  )
  if (!isPhone) return <Box sx={besideStyle}>{sections}</Box>
  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { 'aria-label': title, sx: { width: 288 } } }}
    >
      {sections}
      <TitledGroup title="app.tools" names={tools} />
    </Drawer>
  )
}

/** Pages under a title, if there are any. */
const TitledGroup = ({ title, names }: { title: string; names: readonly ListedPageName[] }) => {
  const translate = useTranslate()
  const id = useId()
  if (names.length === 0) return null
  return (
    <Box component="nav" aria-labelledby={id} sx={{ ...groupStyle, borderTop: 1, borderColor: 'divider' }}>
      <Typography id={id} variant="caption" component="p" color="text.secondary" sx={groupTitleStyle}>
        {translate(title)}
      </Typography>
      <Links names={names} />
    </Box>
  )
}

/**
 * Links to pages, each with its icon. react-admin (5.15) makes an ARIA menu of them, which promises keys that a list of links does not have, and does not
 * mark the open one for a screen reader: here they are a list of NavLinks.
 */
const Links = ({ names }: { names: readonly ListedPageName[] }) => {
  const translate = useTranslate()
  return (
    <AdminMenu variant="menu" role="list" disablePadding>
      {names.map((name) => {
        const { path, title, icon: Icon } = pages[name]
        return (
          <li key={name}>
            <AdminMenu.Item
              component={NavLink}
              role="link"
              to={path}
              primaryText={
                isCounted(name) ? <CountedTitle page={name} /> : translate(title, { smart_count: 2 })
              }
              leftIcon={<Icon />}
            />
          </li>
        )
      })}
    </AdminMenu>
  )
}

/** With how many wait for somebody. */
const CountedTitle = ({ page }: { page: CountedPage }) => (
  <>
    {useTranslate()(pages[page].title)}
    <WaitingCount key={useLocation().pathname} page={page} />
  </>
)

const besideStyle = {
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

const groupStyle = { px: 1.25, py: 1.75 } as const

const groupTitleStyle = { px: 1.5, pb: 0.75, fontWeight: 600 } as const
