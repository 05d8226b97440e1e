import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import MenuIcon from '@mui/icons-material/Menu'
import {
  Avatar,
  Box,
  Button,
  ButtonBase,
  Divider,
  IconButton,
  ListItemIcon,
  MenuItem,
  Stack,
  type Theme,
  Typography,
} from '@mui/material'
import { useCallback, useId, useState } from 'react'
import { AppBar as AdminAppBar, type AppBarProps, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { toSpanishUpperCase } from '../../domain/common/text.ts'
import { type Actor, getUserDisplayName } from '../../domain/groups.ts'
import { appWords } from '../i18n/app.ts'
import { createLazyComponent } from '../kit/createLazyComponent.tsx'
import { Menu, Popover } from '../kit/lazyPopovers.tsx'
import { SegmentedControl } from '../kit/SegmentedControl.tsx'
import { useIsPhone } from '../kit/useIsPhone.ts'
import { useSingleKeyShortcuts } from '../kit/useSingleKeyShortcuts.ts'
import { visuallyHidden } from '../kit/visuallyHidden.ts'
import { getAccountPages, getToolsMenuPages, type ListedPageName, pages } from '../pages.ts'
import { isEndpointAvailable } from '../port/backend.ts'
import { useSignedInUser } from '../port/session.ts'
import { APPEARANCES, saveColorThemeSetting, useColorThemeSetting } from '../theme/appearance.ts'
import { Bell } from './Bell.tsx'
import { Logo } from './Logo.tsx'
import { usePhoneMenuOpenState } from './Menu.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useSignOut } from './SignOutProvider.tsx'

const KeysDialog = createLazyComponent(() => import('./KeysDialog.tsx'), 'KeysDialog', null)

/** Top bar with logo, search, tools menu, notifications and account. Phones have a menu button instead of the tools menu. */
export const AppBar = (props: AppBarProps) => {
  const isPhone = useIsPhone()
  return (
    <AdminAppBar
      {...props}
      color="inherit"
      toolbar={
        <Stack direction="row" sx={{ alignItems: 'center', ml: { sm: 'auto' }, mr: -1 }}>
          {!isPhone && <ToolsMenu />}
          {isEndpointAvailable('messages.unread') && <Bell />}
        </Stack>
      }
      userMenu={<UserMenu />}
    >
      {isPhone && <MenuButton />}
      <Box component={Link} to={pages.home.path} sx={brandStyle}>
        <Logo />
        <span>{appWords.name}</span>
      </Box>
      <SearchBox />
    </AdminAppBar>
  )
}

/** Button that opens the menu on phones. react-admin's button (5.15) does not announce whether the menu is open. */
const MenuButton = () => {
  const translate = useTranslate()
  const [open, setOpen] = usePhoneMenuOpenState()
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

/** Hides the portal's name if large fonts make it wrap to a second line. */
const brandStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  width: { sm: 204 },
  minWidth: 26,
  height: 32,
  py: '3px',
  lineHeight: '26px',
  overflow: 'hidden',
  fontSize: '1rem',
  fontWeight: 650,
  letterSpacing: '-0.01em',
  color: 'text.primary',
  textDecoration: 'none',
} as const

/** Menu of the pages that are not in the sidebar. */
const ToolsMenu = () => {
  const groups = getToolsMenuPages(useSignedInUser())
  const { pathname } = useLocation()
  const isOpen = (name: ListedPageName) => {
    const { path } = pages[name]
    return pathname === path || pathname.startsWith(`${path}/`)
  }
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  if (groups.length === 0) return null
  return (
    <>
      <Button
        color="inherit"
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={groups.flat().some(isOpen) ? currentStyle : { color: 'text.secondary', px: 1.25 }}
      >
        {appWords.tools}
      </Button>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': appWords.tools },
          paper: {
            role: 'navigation',
            'aria-label': appWords.tools,
            sx: { mt: 0.5, minWidth: 248 },
          },
        }}
      >
        {groups.flatMap((names, index) => [
          ...(index > 0 ? [<Divider key={`before-${names[0]}`} />] : []),
          ...names.map((name) => {
            const { path, title, icon: Icon } = pages[name]
            const isHere = isOpen(name)
            return (
              <MenuItem
                key={name}
                component={Link}
                to={path}
                selected={isHere}
                aria-current={isHere ? 'page' : undefined}
                onClick={close}
              >
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {title}
              </MenuItem>
            )
          }),
        ])}
      </Menu>
    </>
  )
}

/** Returns the initials of a name ("Laura Medina Prado" gives "LM"), or the first two letters of a username. */
const getNameInitials = (name: string): string => {
  const [first = '', second] = name.split(/\s+/u)
  return toSpanishUpperCase(second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2))
}

/** Returns the names of a user's groups and flags. */
const listGroupNames = (actor: Actor): string[] =>
  [...actor.groups, ...(['admin_access', 'superAdmin'] as const).filter((flag) => actor[flag])].map(
    (group) => appWords.groups[group],
  )

/**
 * Popover with the user's name, appearance, keyboard shortcuts and sign-out. react-admin's UserMenu (5.15) is an ARIA menu, which
 * may contain only commands.
 */
const UserMenu = () => {
  const actor = useSignedInUser()
  const leave = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const showKeys = useCallback(() => {
    setAnchor(null)
    setShowsKeys(true)
  }, [])
  const signOut = () => {
    setAnchor(null)
    leave()
  }
  const keysKey = useSingleKeyShortcuts({ '?': showKeys })
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1.25, minHeight: 44, px: 0.75, borderRadius: 1, fontSize: '0.875rem', fontWeight: 600 }}
      >
        <Avatar aria-hidden="true" sx={avatarStyle}>
          {getNameInitials(getUserDisplayName(actor))}
        </Avatar>
        <Box component="span" sx={visuallyHidden}>
          {appWords.user.of}
        </Box>
        <Box component="span" sx={userNameStyle}>
          {getUserDisplayName(actor)}
        </Box>
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': appWords.user.panel, sx: userPanelStyle },
        }}
      >
        <div>
          <Typography sx={{ fontWeight: 600 }}>{getUserDisplayName(actor)}</Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {[actor.name && actor.username, ...listGroupNames(actor)].filter(Boolean).join(' · ')}
          </Typography>
        </div>
        <div>
          <AppearanceToggle />
        </div>
        {getAccountPages(actor).map((name) => {
          const { path, title, icon: Icon } = pages[name]
          return (
            <Button
              key={name}
              component={Link}
              to={path}
              variant="text"
              startIcon={<Icon />}
              onClick={() => setAnchor(null)}
            >
              {title}
            </Button>
          )
        })}
        <Button variant="text" startIcon={<KeyboardIcon />} onClick={showKeys}>
          {appWords.keys.title}
        </Button>
        <Button variant="outlined" startIcon={<Logout />} onClick={signOut}>
          {appWords.user.logout}
        </Button>
      </Popover>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} {...keysKey} />}
    </>
  )
}

/** Choice of the light, dark or automatic appearance. */
const AppearanceToggle = () => {
  const label = appWords.user.appearance
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <SegmentedControl
        label={label}
        value={useColorThemeSetting()}
        onChange={saveColorThemeSetting}
        options={APPEARANCES.map((value) => ({ value, text: appWords.user[value] }))}
      />
    </>
  )
}

// Hides the user's name on phones, except for screen readers.
const userNameStyle = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden })

/** Style of the tools button while one of its pages is open. */
const currentStyle = { color: 'primary.main', backgroundColor: 'action.selected', px: 1.25 } as const

const userPanelStyle = { display: 'grid', gap: 2, mt: 0.5, p: 2, minWidth: 288, maxWidth: 340 } as const

const avatarStyle = {
  width: 30,
  height: 30,
  fontSize: 12,
  fontWeight: 700,
  color: 'primary.main',
  backgroundColor: 'action.selected',
} as const
