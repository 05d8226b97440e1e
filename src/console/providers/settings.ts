/** What the portal is told at run time, so that one build serves every installation. */
export interface Settings {
  /** Where the calls go; '' is the console's own origin. */
  apiUrl: string
  /** The literal that the wire uses for the utility's own group. */
  utilityGroup: string
  /** What the credentials' QR codes carry. */
  publicUrl: string
  /** Does the back end understand what is ours beyond the documented calls? */
  extras: boolean
  /** How large an uploaded file may be; null where the back end does not say. */
  maxUploadBytes: number | null
  /** After so long without a call, a session is over; null where the back end does not say. */
  sessionIdleMinutes: number | null
  demoAccounts: { username: string; description: string }[] | null
}

const defaults = (): Settings => ({
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  utilityGroup: 'utility',
  publicUrl: window.location.origin,
  extras: false,
  maxUploadBytes: null,
  sessionIdleMinutes: null,
  demoAccounts: null,
})

let current: Settings | undefined

/** The settings in force: the defaults until `loadSettings` has answered. */
export const settings = (): Settings => {
  current ??= defaults()
  return current
}

const withoutEmpty = (found: object) =>
  Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null && value !== undefined))

/** Paths begin with a slash, so an address that ends in one would have two. */
const told = (found: object): Settings => {
  const all: Settings = { ...defaults(), ...withoutEmpty(found) }
  return { ...all, apiUrl: all.apiUrl.replace(/\/+$/u, '') }
}

/** Reads `/config.json` once, before the app starts. A back end without it gets the defaults. */
export const loadSettings = async (): Promise<void> => {
  try {
    const answer = await fetch('/config.json')
    const found: unknown = answer.ok ? await answer.json() : null
    current = told(typeof found === 'object' && found !== null ? found : {})
  } catch {
    current = told({})
  }
}
