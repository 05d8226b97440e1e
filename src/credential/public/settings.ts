import { formatHelpPhone, toReportLink } from '../utility.ts'
import { request } from './request.ts'

/** Settings of the public page, loaded from `/config.json`. */
export interface Settings {
  /** Base URL of the API, without a trailing slash. */
  apiUrl?: string
  /** Name of the utility. */
  name?: string
  /** Address of the utility's logo. */
  logo?: string
  /** Phone number of the utility, with no-break spaces. */
  phone?: string
  /** Web or mail address to which visitors can send reports. */
  report?: string
  /** Whether our server also renders this page and takes reports. */
  hasServerPage?: boolean
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

/** Loads the settings. A missing file gives empty settings; network errors are thrown. */
export const loadSettings = async (): Promise<Settings> => {
  const response = await request('/config.json')
  const body: unknown = response.ok ? await response.json().catch(() => null) : null
  const config: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {}
  const apiUrl = toText(config.apiUrl)?.replace(/\/+$/u, '')
  const logo = toText(config.logo)
  return {
    apiUrl,
    name: toText(config.utilityName),
    logo: logo && (apiUrl ?? '') + logo,
    phone: formatHelpPhone(toText(config.phone)),
    report: toReportLink(toText(config.report)),
    hasServerPage: config.extras === true && !apiUrl,
  }
}
