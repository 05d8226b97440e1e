import { setTimeZone } from '../../domain/common/timeZone.ts'
import { parseConfigFile } from '../../domain/settings/configFile.ts'
import { createVisitReportLink, formatHelpDeskPhone } from '../utility.ts'
import { fetchWithoutCache } from './fetchWithoutCache.ts'

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

const toTrimmedText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

/**
 * Loads the settings, and sets the page's time zone. A missing file gives empty settings. Throws if the network fails or a gateway
 * answers.
 */
export const loadPublicPageSettings = async (): Promise<Settings> => {
  const response = await fetchWithoutCache('/config.json')
  const config = response.ok ? parseConfigFile(await response.text()) : {}
  setTimeZone(config.timeZone)
  const apiUrl = toTrimmedText(config.apiUrl)?.replace(/(?<!\/)\/+$/u, '')
  const logo = toTrimmedText(config.logo)
  return {
    apiUrl,
    name: toTrimmedText(config.utilityName),
    logo: logo && (apiUrl ?? '') + logo,
    phone: formatHelpDeskPhone(toTrimmedText(config.phone)),
    report: createVisitReportLink(toTrimmedText(config.report)),
    hasServerPage: config.extras === true && !apiUrl,
  }
}
