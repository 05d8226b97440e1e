import MoreIcon from '@mui/icons-material/ExpandMore'
import { Button, type ButtonProps, ListItemIcon, MenuItem } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Menu } from './onceOpen.tsx'

/** Something that can be done, as a button or as an item of a menu. */
export interface MenuAction {
  label: string
  icon?: ReactNode
  onClick?: () => void
  /** Where it leads, in the place of `onClick`. */
  to?: string
  /** The state of the location that it leads to. */
  state?: object
  /** It takes something away. */
  isDestructive?: boolean
  isBusy?: boolean
}

/** The link, or the click, of an action's button or item. */
export const linkOf = ({ to, state, onClick }: MenuAction) =>
  to === undefined ? { onClick } : { component: Link, to, state }

type MenuButtonProps = Pick<
  ButtonProps,
  'autoFocus' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'
>

/** A menu of actions, and the button that opens it. */
export const ActionMenu = ({
  actions,
  autoFocus = false,
  button,
}: {
  actions: readonly MenuAction[]
  autoFocus?: boolean
  /** The button, if it is not 'Más acciones'. */
  button?: (props: MenuButtonProps) => ReactNode
}) => {
  const translate = useTranslate()
  const menuId = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const props: MenuButtonProps = {
    autoFocus,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? menuId : undefined,
    onClick: ({ currentTarget }) => setAnchor(currentTarget),
  }
  return (
    <>
      {button?.(props) ?? (
        <Button {...props} variant="outlined" endIcon={<MoreIcon />}>
          {translate('app.record.more')}
        </Button>
      )}
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            {...linkOf({
              ...action,
              onClick: () => {
                close()
                action.onClick?.()
              },
            })}
            disabled={action.isBusy ?? false}
            sx={action.isDestructive ? { color: 'error.main' } : undefined}
          >
            {action.icon && <ListItemIcon sx={{ color: 'inherit' }}>{action.icon}</ListItemIcon>}
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
