import { useMediaQuery } from '@mui/material'
import { useSyncExternalStore } from 'react'

export const APPEARANCES = ['light', 'dark', 'auto'] as const
export type Appearance = (typeof APPEARANCES)[number]

export const APPEARANCE_KEY = 'appearance'
const listeners = new Set<() => void>()

const read = (): Appearance =>
  APPEARANCES.find((known) => known === localStorage.getItem(APPEARANCE_KEY)) ?? 'auto'

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen appearance, kept in this browser beyond the session; 'auto' follows the device. */
export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, read)

export const setAppearance = (appearance: Appearance): void => {
  localStorage.setItem(APPEARANCE_KEY, appearance)
  for (const listener of listeners) listener()
}

/** Which of the two themes that means now. */
export const useThemeMode = (): 'light' | 'dark' => {
  const chosen = useAppearance()
  const deviceIsDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  return chosen === 'auto' ? (deviceIsDark ? 'dark' : 'light') : chosen
}
