import MenuIcon from '@mui/icons-material/Menu'
import { Box, IconButton } from '@mui/material'
import { AppBar as AdminAppBar, type AppBarProps, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { settings } from '../api/settings.ts'
import { useIsPhone } from '../components/useIsPhone.ts'
import { pages } from '../pages.ts'
import { Bell } from './Bell.tsx'
import { Logo } from './Logo.tsx'
import { useMenuOpen } from './Menu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ToolsMenu } from './ToolsMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Mark, search, tools and account, on react-admin's bar. On phones search and tools give way to the menu's button. */
export const AppBar = (props: AppBarProps) => {
  const translate = useTranslate()
  const isPhone = useIsPhone()
  return (
    <AdminAppBar
      {...props}
      color="inherit"
      toolbar={
        <Box sx={{ display: 'flex', alignItems: 'center', ml: 'auto', mr: -1 }}>
          {!isPhone && <ToolsMenu />}
          {settings().extras && <Bell />}
        </Box>
      }
      userMenu={<UserMenu />}
    >
      {isPhone && <MenuButton />}
      <Box component={Link} to={pages.home.path} sx={brandStyle}>
        <Logo />
        {translate('app.name')}
      </Box>
      {!isPhone && <SearchBox />}
    </AdminAppBar>
  )
}

/**
 * Opens the menu. react-admin's button (5.15) does not say whether it is open, has no name while its tooltip shows, and stands on wide windows too, where
 * the menu is always open.
 */
const MenuButton = () => {
  const translate = useTranslate()
  const [open, setOpen] = useMenuOpen()
  return (
    <IconButton
      aria-label={translate('ra.action.open_menu')}
      aria-expanded={open}
      onClick={() => setOpen(true)}
      edge="start"
      color="inherit"
    >
      <MenuIcon />
    </IconButton>
  )
}

const brandStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: { sm: 204 },
  py: 0.5,
  fontSize: 16,
  fontWeight: 650,
  letterSpacing: '-0.01em',
  color: 'text.primary',
  textDecoration: 'none',
} as const
