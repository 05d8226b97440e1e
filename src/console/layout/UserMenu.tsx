import KeyboardIcon from '@mui/icons-material/KeyboardOutlined'
import Logout from '@mui/icons-material/Logout'
import { Avatar, Box, Button, ButtonBase, type Theme, Typography } from '@mui/material'
import { useCallback, useState } from 'react'
import { useLogout, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Actor } from '../../domain/groups.ts'
import { upper } from '../../domain/text.ts'
import { useActor } from '../api/session.ts'
import { lazyComponent } from '../components/lazyComponent.tsx'
import { Popover } from '../components/onceOpen.tsx'
import { SegmentedControl } from '../components/SegmentedControl.tsx'
import { useSingleKeys } from '../components/useSingleKeys.ts'
import { visuallyHidden } from '../components/visuallyHidden.ts'
import { getAccountPages, pages } from '../pages.ts'
import { APPEARANCES, setAppearance, useAppearance } from '../theme/appearance.ts'

const KeysDialog = lazyComponent(async () => (await import('./KeysDialog.tsx')).KeysDialog, null)

/** Groups and flags, each a word of `app.groups`. */
const getBadgeKeys = (actor: Actor): string[] => [
  ...actor.groups,
  ...(['admin_access', 'superAdmin'] as const).filter((flag) => actor[flag]),
]

/**
 * The user's name and groups, the appearance, the keys and the sign-out. react-admin's (5.15) is an ARIA menu: it holds commands alone, so that nobody
 * would reach name, groups and the choice of appearance by keyboard, and its button does not say whether it is open.
 */
export const UserMenu = () => {
  const actor = useActor()
  const translate = useTranslate()
  const logout = useLogout()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [showsKeys, setShowsKeys] = useState(false)
  const showKeys = useCallback(() => {
    setAnchor(null)
    setShowsKeys(true)
  }, [])
  const keysKey = useSingleKeys({ '?': showKeys })
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ gap: 1.25, minHeight: 44, px: 0.75, borderRadius: 1, fontSize: 14, fontWeight: 600 }}
      >
        <Avatar aria-hidden="true" sx={avatarStyle}>
          {upper(actor.username.slice(0, 2))}
        </Avatar>
        <Box component="span" sx={visuallyHidden}>
          {translate('app.user.of')}
        </Box>
        <Box component="span" sx={nameStyle}>
          {actor.username}
        </Box>
      </ButtonBase>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': translate('app.user.panel'), sx: panelStyle } }}
      >
        <div>
          <Typography sx={{ fontWeight: 600 }}>{actor.username}</Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {getBadgeKeys(actor)
              .map((badge) => translate(`app.groups.${badge}`))
              .join(' · ')}
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
              {translate(title)}
            </Button>
          )
        })}
        <Button variant="text" startIcon={<KeyboardIcon />} onClick={showKeys}>
          {translate('app.keys.title')}
        </Button>
        <Button variant="outlined" startIcon={<Logout />} onClick={() => void logout({}, undefined, false)}>
          {translate('app.user.logout')}
        </Button>
      </Popover>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} {...keysKey} />}
    </>
  )
}

/** Chooses light, dark or the device's appearance. */
const AppearanceToggle = () => {
  const translate = useTranslate()
  const label = translate('app.user.appearance')
  return (
    <>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      <SegmentedControl
        label={label}
        value={useAppearance()}
        onChange={setAppearance}
        options={APPEARANCES.map((value) => ({ value, text: translate(`app.user.${value}`) }))}
      />
    </>
  )
}

// On phones the name is for screen readers only.
const nameStyle = ({ breakpoints }: Theme) => ({ [breakpoints.down('sm')]: visuallyHidden })

const panelStyle = { display: 'grid', gap: 2, mt: 0.5, p: 2, minWidth: 288, maxWidth: 340 } as const

const avatarStyle = {
  width: 30,
  height: 30,
  fontSize: 12,
  fontWeight: 700,
  color: 'primary.main',
  backgroundColor: 'action.selected',
} as const
