import { useMediaQuery } from '@mui/material'
import { type FocusEvent, useState } from 'react'

/**
 * Whether the pictures change by themselves: unless they are paused, or the device asks for less motion and nobody asked for more; and
 * not while the pointer or the focus is on them. `pauseHandlers` are the handlers that notice it.
 */
export const useAutoplayState = () => {
  const lessMotion = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const [wanted, setWanted] = useState<boolean>()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = !(wanted ?? !lessMotion)
  return {
    lessMotion,
    paused,
    rotating: !paused && !hovered && !focused,
    toggle: () => {
      setWanted(paused)
      // Whoever presses the button is on it, and means it all the same.
      setHovered(false)
      setFocused(false)
    },
    pauseHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(true)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false)
      },
    },
  }
}
