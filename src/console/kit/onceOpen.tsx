import { Menu as MuiMenu, Popover as MuiPopover } from '@mui/material'
import { type ComponentType, useState } from 'react'

/**
 * Draws nothing before it is first open. Closed, MUI's menus (7.3) show nothing either, but go through six components each to find that out: in every row of a
 * list, that is a tenth of what its rows cost.
 */
const onceOpen =
  <P extends { open: boolean }>(Component: ComponentType<P>): ComponentType<P> =>
  (props) => {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return (wasOpen || props.open) && <Component {...props} />
  }

export const Menu = onceOpen(MuiMenu)
export const Popover = onceOpen(MuiPopover)
