import { useMediaQuery } from '@mui/material'
import { useSyncExternalStore } from 'react'

export const APPEARANCES = ['light', 'dark', 'auto'] as const
export type Appearance = (typeof APPEARANCES)[number]

export const APPEARANCE_KEY = 'appearance'
const colorThemeListeners = new Set<() => void>()

const readColorThemeSetting = (): Appearance =>
  APPEARANCES.find((known) => known === localStorage.getItem(APPEARANCE_KEY)) ?? 'auto'

const subscribeToColorTheme = (listener: () => void) => {
  colorThemeListeners.add(listener)
  return () => colorThemeListeners.delete(listener)
}

/** Returns the appearance chosen in this browser: light, dark, or 'auto' (as on the device). */
export const useColorThemeSetting = (): Appearance =>
  useSyncExternalStore(subscribeToColorTheme, readColorThemeSetting)

export const saveColorThemeSetting = (appearance: Appearance): void => {
  localStorage.setItem(APPEARANCE_KEY, appearance)
  for (const listener of colorThemeListeners) listener()
}

const getPrintMediaQuery = () => window.matchMedia('print')
const isPrinting = () => getPrintMediaQuery().matches
/** Subscribes to print mode. MUI's useMediaQuery (7.3) would log a warning for a print query. */
const subscribeToPrintMode = (listener: () => void) => {
  const media = getPrintMediaQuery()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Returns the current theme. Printed pages are always light. */
export const useThemeMode = (): 'light' | 'dark' => {
  const chosen = useColorThemeSetting()
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const isPaper = useSyncExternalStore(subscribeToPrintMode, isPrinting)
  if (isPaper) return 'light'
  return chosen === 'auto' ? (deviceIsDark ? 'dark' : 'light') : chosen
}
