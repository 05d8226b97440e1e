import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import { Button, Divider, ListItemIcon, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import { useActor } from '../api/session.ts'
import { Menu } from '../components/onceOpen.tsx'
import { getToolPages, pages } from '../pages.ts'

/** The pages that no sidebar has, as far as this user may open them (decisions, section 1). */
export const ToolsMenu = () => {
  const translate = useTranslate()
  const groups = getToolPages(useActor())
  const { pathname } = useLocation()
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
        sx={{ color: 'text.secondary', px: 1.25 }}
      >
        {translate('app.tools')}
      </Button>
      <Menu
        id={menuId}
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          list: { 'aria-label': translate('app.tools') },
          paper: {
            role: 'navigation',
            'aria-label': translate('app.tools'),
            sx: { mt: 0.5, minWidth: 248 },
          },
        }}
      >
        {groups.flatMap((names, index) => [
          ...(index > 0 ? [<Divider key={`before-${names[0]}`} />] : []),
          ...names.map((name) => {
            const { path, title, icon: Icon } = pages[name]
            return (
              <MenuItem
                key={name}
                component={Link}
                to={path}
                selected={path === pathname}
                aria-current={path === pathname ? 'page' : undefined}
                onClick={close}
              >
                <ListItemIcon>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {translate(title, { smart_count: 2 })}
              </MenuItem>
            )
          }),
        ])}
      </Menu>
    </>
  )
}
