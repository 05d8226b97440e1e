import MenuIcon from '@mui/icons-material/Menu'
import { Box, IconButton } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { pages } from '../pages.ts'
import { Logo } from './Logo.tsx'
import { SearchBox } from './SearchBox.tsx'
import { ToolsMenu } from './ToolsMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

export const BAR_HEIGHT = 56

/** Mark, search, tools and account. On phones search and tools give way to the menu's button. */
export const TopBar = ({ onMenu }: { onMenu?: () => void }) => {
  const translate = useTranslate()
  return (
    <Box component="header" sx={barStyle}>
      {onMenu && (
        <IconButton aria-label={translate('app.menu.open')} onClick={onMenu} edge="start" color="inherit">
          <MenuIcon />
        </IconButton>
      )}
      <Box component={Link} to={pages.home.path} sx={brandStyle}>
        <Logo />
        {translate('app.name')}
      </Box>
      {!onMenu && <SearchBox />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto' }}>
        {!onMenu && <ToolsMenu />}
        <UserMenu />
      </Box>
    </Box>
  )
}

const barStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 1100,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  height: BAR_HEIGHT,
  px: { xs: 2, sm: 2.5 },
  borderBottom: 1,
  borderColor: 'divider',
  backgroundColor: 'background.paper',
} as const

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
