import { DEFAULT_TIME_ZONE, setTimeZone } from '../../domain/common/timeZone.ts'
import type { Vat } from '../../domain/common/vat.ts'
import { parseConfigFile } from '../../domain/settings/configFile.ts'
import { serverConnection } from './serverConnection.ts'

/** Settings of an installation, loaded at run time, so that all installations use the same build. */
export interface Settings {
  /** Base URL of the API; '' if the API has the console's origin. */
  apiUrl: string
  /** Name of the utility's user group in the API. */
  utilityGroup: string
  /** IANA name of the time zone of all days and times. */
  timeZone: string
  /** Usernames of super-admins, for servers whose users have no such flag. */
  superAdmins: readonly string[]
  /** Base address in the QR codes of credentials. */
  publicUrl: string
  /** Whether the server has our own endpoints and parameters, beyond the documented API. */
  extras: boolean
  /** Maximum size of an upload, in bytes; null if the server does not send it. */
  maxUploadBytes: number | null
  /** Time after which an unused session ends, in minutes; null if the server does not send it. */
  sessionIdleMinutes: number | null
  /** Number of months for which the audit log is kept; null if the server does not send it. */
  logMonths: number | null
  /** Name of the utility that runs the portal. */
  utilityName: string
  logo: string | null
  demoAccounts: { username: string; description: string }[] | null
  /** Name of the utility's identity provider; null if there is none. */
  signOn: string | null
  /** Whether the portal sends mail. */
  mail: boolean
  /** Whether a document must be approved by another user than the uploader. */
  secondReviewer: boolean
  /** Rate of the VAT, and whether prices include it; null if the server does not send it. */
  vat: Vat | null
  /** Telephone number of the portal's support; '' if there is none. */
  phone: string
}

const getDefaultPortalSettings = (): Settings => ({
  apiUrl: import.meta.env.VITE_API_URL ?? '',
  utilityGroup: 'utility',
  timeZone: DEFAULT_TIME_ZONE,
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

/** Returns the current settings. Before `loadPortalSettings` has finished, returns the defaults. */
export const getPortalSettings = (): Settings => {
  current ??= getDefaultPortalSettings()
  return current
}

/** Applies settings that an administrator changed, without reloading the console. */
export const applyPortalSettings = (changes: Partial<Settings>): void => {
  current = { ...getPortalSettings(), ...changes }
}

const removeEmptyValues = (config: object) =>
  Object.fromEntries(Object.entries(config).filter(([, value]) => value !== null && value !== undefined))

/** Adds defaults to the loaded settings, and removes a trailing slash from `apiUrl`. */
const parsePortalSettings = (config: object): Settings => {
  const all: Settings = { ...getDefaultPortalSettings(), ...removeEmptyValues(config) }
  return { ...all, apiUrl: all.apiUrl.replace(/(?<!\/)\/+$/u, '') }
}

/**
 * Loads `/config.json` before the console starts. Uses the defaults if the file cannot be loaded. Throws if a gateway answered with a
 * page: the defaults could name another back end.
 */
export const loadPortalSettings = async (request = fetch('/config.json')): Promise<void> => {
  const response = await request.catch(() => undefined)
  const text = await response?.text().catch(() => undefined)
  if (response && text !== undefined) {
    current = parsePortalSettings(response.ok ? parseConfigFile(text) : {})
    serverConnection.recordReply(response.headers)
  } else {
    serverConnection.recordFailure()
    current = parsePortalSettings({})
  }
  setTimeZone(current.timeZone)
}
