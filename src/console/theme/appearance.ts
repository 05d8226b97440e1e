import { useMediaQuery } from '@mui/material'
import { useSyncExternalStore } from 'react'

export const APPEARANCES = ['light', 'dark', 'auto'] as const
export type Appearance = (typeof APPEARANCES)[number]

export const APPEARANCE_KEY = 'appearance'
const listeners = new Set<() => void>()

const readAppearance = (): Appearance =>
  APPEARANCES.find((known) => known === localStorage.getItem(APPEARANCE_KEY)) ?? 'auto'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the appearance that the user chose: light, dark, or 'auto' as on the device. Stored in this browser, even after sign-out. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, readAppearance)

export const setAppearance = (appearance: Appearance): void => {
  localStorage.setItem(APPEARANCE_KEY, appearance)
  for (const listener of listeners) listener()
}

const getPrintQuery = () => window.matchMedia('print')
const isPrinting = () => getPrintQuery().matches
/** Subscribes to printing like MUI's useMediaQuery (7.3), which logs a warning for every print query. */
const subscribeToPaper = (listener: () => void) => {
  const media = getPrintQuery()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns the current theme. Paper is always light. */
export const useThemeMode = (): 'light' | 'dark' => {
  const chosen = useAppearance()
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const isPaper = useSyncExternalStore(subscribeToPaper, isPrinting)
  if (isPaper) return 'light'
  return chosen === 'auto' ? (deviceIsDark ? 'dark' : 'light') : chosen
}
