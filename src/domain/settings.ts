import { z } from 'zod'
import { line, optionalEmail, version, wireBoolean } from './fields.ts'
import { parseUrl } from './parseUrl.ts'
import { DEMANDED_OF } from './secondFactor.ts'
import { signOnValues, spelled } from './signOn.ts'

/** What super-admins set for their portal, beside what its environment says. */

/** A number, as JSON has it or as a form spells it; whatever else it is, its field says what it may be. */
const numberIn = (min: number, max: number, code: string, step?: 'whole') =>
  z
    .union([z.number(), z.string().min(1, 'required').max(20)], code)
    .transform((given) => Number(given))
    .refine((value) => value >= min && value <= max && (!step || Number.isInteger(value)), code)

/** A number that people call: digits, and how they like to write them. */
const helpPhone = line(40).refine(
  (text) => text === '' || /^[+(]?\d[\d\s().+*#-]{1,}$/u.test(text),
  'helpPhone',
)

const isReportAddress = (text: string): boolean =>
  ['https:', 'http:', 'mailto:'].includes(parseUrl(text)?.protocol ?? '')
const reportUrl = line(300).refine((text) => text === '' || isReportAddress(text), 'reportUrl')

const HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*$|^[\da-f:]+$/iu
const mailHost = line(253).refine((text) => text === '' || HOST.test(text), 'mailHost')

export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const

/** The settings as they are kept and sent, each as its field. */
const values = z.strictObject({
  utility_name: line(80),
  utility_address: line(300),
  help_phone: helpPhone,
  report_url: reportUrl,
  vat_percent: numberIn(0, 100, 'percent'),
  prices_include_vat: wireBoolean,
  accreditation_months: numberIn(1, 120, 'months', 'whole'),
  log_months: numberIn(12, 240, 'logMonths', 'whole'),
  check_months: numberIn(1, 120, 'months', 'whole'),
  hold_days: numberIn(0, 365, 'holdDays', 'whole'),
  /** Whether a user who uploaded a document may not approve it. */
  second_reviewer: wireBoolean,
  session_hours: numberIn(1, 720, 'sessionHours'),
  session_idle_minutes: numberIn(5, 43_200, 'sessionMinutes', 'whole'),
  mail_host: mailHost,
  mail_port: numberIn(1, 65_535, 'port', 'whole'),
  mail_security: z.enum(MAIL_SECURITIES),
  mail_user: line(200),
  mail_from: optionalEmail,
  /** At which hour the day's digest is mailed, and to contacts of which positions. */
  digest_hour: numberIn(0, 23, 'hour', 'whole'),
  contact_positions: line(300),
  ...signOnValues,
  second_factor_for: spelled(z.array(z.enum(DEMANDED_OF)).max(DEMANDED_OF.length)),
})

export type SettingValues = z.output<typeof values>
export type SettingName = keyof SettingValues
export const SETTING_NAMES = Object.keys(values.shape) as SettingName[]

/** A logo may weigh this much, in bytes, before it is encoded anew. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024

/**
 * A change of some of them. The passwords of the mail server and the provider are sent, never shown: '' takes them away. A logo comes as a file beside it, or goes.
 */
export const settingsPatch = values
  .extend({
    mail_password: z.string().max(500),
    sign_on_secret: z.string().max(500),
    remove_logo: wireBoolean,
    version,
  })
  .partial()

/** The settings as they are in force, for whoever may change them. */
export const wireSettings = z.object({
  id: z.literal('portal'),
  version,
  ...values.shape,
  /** Where the logo is; null where there is none. */
  logo: z.string().nullable(),
  /** Is there a password for the mail server, and a secret for the provider? */
  has_mail_password: z.boolean(),
  has_sign_on_secret: z.boolean(),
  /** Whether mail and calendars are held, because the portal is a copy that was restored elsewhere. */
  is_outgoing_held: z.boolean(),
  /** Those that the environment names, and nobody changes here. */
  fixed: z.array(z.string()),
})
export type WireSettings = z.output<typeof wireSettings>
