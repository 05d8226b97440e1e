import type { Vat } from '../../domain/vat.ts'
import { reach } from './reach.ts'

/** Settings of an installation, loaded at run time, so that all installations use the same build. */
export interface Settings {
  /** Base URL of the API; '' is the console's own origin. */
  apiUrl: string
  /** Name of the utility's user group in the API. */
  utilityGroup: string
  /** Usernames of the super-admins, for a back end whose users carry no such flag. */
  superAdmins: readonly string[]
  /** Address in the QR codes of credentials. */
  publicUrl: string
  /** Whether the server is ours, with endpoints and parameters beyond the documented API. */
  extras: boolean
  /** Maximum size of an upload, in bytes; null if the back end does not say. */
  maxUploadBytes: number | null
  /** Time after which an unused session ends, in minutes; null if the back end does not say. */
  sessionIdleMinutes: number | null
  /** Number of months that the audit log is kept; null if the back end does not say. */
  logMonths: number | null
  /** The utility's name, and the address of its logo. */
  utilityName: string
  logo: string | null
  demoAccounts: { username: string; description: string }[] | null
  /** Name of the utility's identity provider; null if there is none. */
  signOn: string | null
  /** Whether the portal sends mail. */
  mail: boolean
  /** Whether a user who uploaded a document may not approve it. */
  secondReviewer: boolean
  /** How prices relate to VAT; null if the back end does not say. */
  vat: Vat | null
  /** Telephone number of the portal's support; '' if there is none. */
  phone: string
}

const getDefaultSettings = (): Settings => ({
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  utilityGroup: 'utility',
  superAdmins: [],
  publicUrl: window.location.origin,
  extras: false,
  maxUploadBytes: null,
  sessionIdleMinutes: null,
  logMonths: null,
  utilityName: '',
  logo: null,
  demoAccounts: null,
  signOn: null,
  mail: false,
  secondReviewer: false,
  vat: null,
  phone: '',
})

let current: Settings | undefined

/** Returns the current settings. Before `loadSettings` has finished, returns the defaults. */
export const getSettings = (): Settings => {
  current ??= getDefaultSettings()
  return current
}

/** Applies settings that an administrator changed while the console is open. */
export const adjustSettings = (changes: Partial<Settings>): void => {
  current = { ...getSettings(), ...changes }
}

const removeEmptyValues = (config: object) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null && value !== undefined))

/** Removes a trailing slash from apiUrl, because paths begin with a slash. */
const toSettings = (config: object): Settings => {
  const all: Settings = { ...getDefaultSettings(), ...removeEmptyValues(config) }
  return { ...all, apiUrl: all.apiUrl.replace(/\/+$/u, '') }
}

/** Loads `/config.json` once, before the console starts. `request` may already be running. Uses the defaults if the server has no such file. */
export const loadSettings = async (request = fetch('/config.json')): Promise<void> => {
  try {
    const response = await request
    reach.answered(response.headers)
    const config: unknown = response.ok ? await response.json() : null
    current = toSettings(typeof config === 'object' && config !== null ? config : {})
  } catch {
    reach.lost()
    current = toSettings({})
  }
}
