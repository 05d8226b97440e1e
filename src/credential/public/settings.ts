import { reportLink, shownPhone } from '../utility.ts'
import { request } from './request.ts'

/** What `/config.json` may tell this page; each may be missing. */
export interface Settings {
  /** Where the API listens, without a slash at its end. */
  apiUrl?: string
  /** The utility's name, and where its logo is. */
  name?: string
  logo?: string
  /** The number to call, as people write it; it never breaks over two lines. */
  phone?: string
  /** Where to report a suspicion: an address of the web or of mail. */
  report?: string
  /** Whether our server answers at this page's address too, and takes reports there. */
  hasServerPage?: boolean
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined

/** Reads the settings. A portal without them has none; a line that fails is an error. */
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
    phone: shownPhone(toText(config.phone)),
    report: reportLink(toText(config.report)),
    hasServerPage: config.extras === true && !apiUrl,
  }
}
