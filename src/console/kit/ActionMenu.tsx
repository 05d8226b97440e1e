import MoreIcon from '@mui/icons-material/ExpandMore'
import { Button, type ButtonProps, MenuItem } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { appWords } from '../i18n/app.ts'
import { Menu } from './lazyPopovers.tsx'

/** An action, rendered as a button or as a menu item. */
export interface MenuAction {
  label: string
  /** Icon of the button. Menus show only the label. */
  icon?: ReactNode
  onClick?: () => void
  /** URL that the action opens, instead of `onClick`. */
  to?: string
  /** React Router state for the opened page. */
  state?: object
  /** Whether the action deletes or withdraws something. */
  isDestructive?: boolean
  isBusy?: boolean
}

/** Returns the props of an action's button: those of a link, or a click handler. */
export const getActionButtonProps = ({ to, state, onClick }: MenuAction) =>
  to === undefined ? { onClick } : { component: Link, to, state }

type MenuButtonProps = Pick<
  ButtonProps,
  'autoFocus' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'
>

/** Button that opens a menu of actions. */
export const ActionMenu = ({
  actions,
  autoFocus = false,
  button,
}: {
  actions: readonly MenuAction[]
  autoFocus?: boolean
  /** Renders the button that opens the menu. Default: a button 'Más acciones'. */
  button?: (props: MenuButtonProps) => ReactNode
}) => {
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
          {appWords.record.more}
        </Button>
      )}
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            {...getActionButtonProps({
              ...action,
              onClick: () => {
                close()
                action.onClick?.()
              },
            })}
            disabled={action.isBusy ?? false}
            sx={action.isDestructive ? { color: 'error.main' } : undefined}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
