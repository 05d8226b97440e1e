import { Menu as MuiMenu, Popover as MuiPopover } from '@mui/material'
import { type ComponentType, useState } from 'react'

/** Renders a component only after it was first opened. MUI (7.3) also renders closed menus, which slows down lists with a menu per row. */
const renderOnceOpened =
  <P extends { open: boolean }>(Component: ComponentType<P>): ComponentType<P> =>
  (props) => {
    const [wasOpen, setWasOpen] = useState(props.open)
    if (props.open && !wasOpen) setWasOpen(true)
    return (wasOpen || props.open) && <Component {...props} />
  }

export const Menu = renderOnceOpened(MuiMenu)
export const Popover = renderOnceOpened(MuiPopover)
