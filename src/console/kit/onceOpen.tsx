import { Menu as MuiMenu, Popover as MuiPopover } from '@mui/material'
import { type ComponentType, useState } from 'react'

/**
 * Renders nothing before the component first opens. A closed menu of MUI (7.3) still renders six components: with one menu per
 * row, a tenth of a list's rendering time.
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
