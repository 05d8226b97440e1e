import { z } from 'zod'
import { parseUrl } from '../common/parseUrl.ts'
import {
  booleanInputSchema,
  createMultilineTextSchema,
  createPrintedLineSchema,
  createSingleLineSchema,
  optionalEmailSchema,
  rowVersionSchema,
} from '../fields/inputs.ts'
import { RETENTION_CATEGORIES, type RetentionCategory } from '../retention/rules.ts'
import { SECOND_FACTOR_GROUPS } from '../users/secondFactor.ts'
import { createListOrJsonSchema, signOnFields } from '../users/signOn.ts'
import { formatNonWorkingDays, parseNonWorkingDays } from './nonWorkingDays.ts'
import { SETTING_RANGES } from './settingRanges.ts'

/** Settings of the portal, changed by super-admins. Environment variables can override them. */

/** Creates a schema for a number in the range of a setting, sent as a JSON number or as text from a form. */
const createNumberSchema = (name: keyof typeof SETTING_RANGES, code: string, step?: 'whole') => {
  const [min, max] = SETTING_RANGES[name]
  return z
    .union([z.number(), z.string().min(1, 'required').max(20)], code)
    .transform((input) => Number(input))
    .refine((value) => value >= min && value <= max && (!step || Number.isInteger(value)), code)
}

/** Phone number of the help desk, in any usual notation. */
const helpDeskPhoneSchema = createSingleLineSchema(40).refine(
  (text) => text === '' || /^[+(]?\d[\d\s().+*#-]{1,}$/u.test(text),
  'helpPhone',
)

const isReportWebAddress = (text: string): boolean => {
  const { protocol = '', pathname = '' } = parseUrl(text) ?? {}
  return protocol === 'mailto:' ? /^[^@]+@[^@]+$/u.test(pathname) : ['https:', 'http:'].includes(protocol)
}
const visitReportUrlSchema = createSingleLineSchema(300).refine(
  (text) => text === '' || isReportWebAddress(text),
  'reportUrl',
)

const HOST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*$|^[\da-f:]+$/iu
const mailServerHostSchema = createSingleLineSchema(253).refine(
  (text) => text === '' || HOST.test(text),
  'mailHost',
)

export const MAIL_SECURITIES = ['starttls', 'tls', 'none'] as const

/** Name of the setting with the years that documents of a category are kept. */
export type RetentionSetting = `retention_${RetentionCategory}_years`
export const getRetentionSetting = (category: RetentionCategory): RetentionSetting =>
  `retention_${category}_years`

const retentionSettingsShape = Object.fromEntries(
  RETENTION_CATEGORIES.map(getRetentionSetting).map((name) => [
    name,
    createNumberSchema(name, 'retentionYears', 'whole'),
  ]),
) as Record<RetentionSetting, ReturnType<typeof createNumberSchema>>

/** Settings of the portal as they are stored and sent. */
const settingValuesSchema = z.strictObject({
  utility_name: createPrintedLineSchema(80),
  utility_address: createPrintedLineSchema(300),
  help_phone: helpDeskPhoneSchema,
  report_url: visitReportUrlSchema,
  vat_percent: createNumberSchema('vat_percent', 'percent'),
  prices_include_vat: booleanInputSchema,
  accreditation_months: createNumberSchema('accreditation_months', 'months', 'whole'),
  log_months: createNumberSchema('log_months', 'logMonths', 'whole'),
  check_months: createNumberSchema('check_months', 'months', 'whole'),
  hold_days: createNumberSchema('hold_days', 'holdDays', 'whole'),
  ...retentionSettingsShape,
  /** Days on which offices are closed, besides the legal holidays (common/workingDays.ts). */
  non_working_days: createMultilineTextSchema(2000)
    .transform(formatNonWorkingDays)
    .refine((text) => parseNonWorkingDays(text) !== undefined, 'nonWorkingDays'),
  /** Whether documents must be approved by another user than the uploader. */
  second_reviewer: booleanInputSchema,
  session_hours: createNumberSchema('session_hours', 'sessionHours'),
  session_idle_minutes: createNumberSchema('session_idle_minutes', 'sessionMinutes', 'whole'),
  mail_host: mailServerHostSchema,
  mail_port: createNumberSchema('mail_port', 'port', 'whole'),
  mail_security: z.enum(MAIL_SECURITIES),
  mail_user: createSingleLineSchema(200),
  mail_from: optionalEmailSchema,
  /** Hour of the day at which the daily digest is sent. */
  digest_hour: createNumberSchema('digest_hour', 'hour', 'whole'),
  /** Positions of the company contacts who receive the digest. */
  contact_positions: createSingleLineSchema(300),
  ...signOnFields,
  second_factor_for: createListOrJsonSchema(
    z.array(z.enum(SECOND_FACTOR_GROUPS)).max(SECOND_FACTOR_GROUPS.length),
  ),
})

export type SettingValues = z.output<typeof settingValuesSchema>
export type SettingName = keyof SettingValues
export const SETTING_NAMES = Object.keys(settingValuesSchema.shape) as SettingName[]

/** Environment variables that fix settings. `SMTP_URL` and `MAIL_FROM` are set together. */
export const SETTING_VARIABLES: Readonly<Partial<Record<SettingName, string>>> = {
  utility_name: 'UTILITY_NAME',
  utility_address: 'UTILITY_ADDRESS',
  help_phone: 'HELP_PHONE',
  report_url: 'REPORT_URL',
  vat_percent: 'QUOTATION_VAT_PERCENT',
  prices_include_vat: 'QUOTATION_PRICES_INCLUDE_VAT',
  accreditation_months: 'ACCREDITATION_MONTHS',
  log_months: 'LOG_MONTHS',
  check_months: 'CHECK_MONTHS',
  hold_days: 'HOLD_DAYS',
  session_hours: 'TOKEN_HOURS',
  session_idle_minutes: 'SESSION_IDLE_MINUTES',
  mail_host: 'SMTP_URL',
  mail_port: 'SMTP_URL',
  mail_security: 'SMTP_URL',
  mail_user: 'SMTP_URL',
  mail_from: 'SMTP_URL',
}

/** Maximum size of an uploaded logo in bytes, before it is re-encoded. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024

/** Body of a change of settings. Passwords are never returned, and '' deletes a password. */
export const settingsPatchSchema = settingValuesSchema
  .extend({
    mail_password: z.string().max(500),
    sign_on_secret: z.string().max(500),
    remove_logo: booleanInputSchema,
    version: rowVersionSchema,
  })
  .partial()

/** Why the mail server refuses mails, for super-admins. */
const mailProblemSchema = z.object({
  explanation: z.string(),
  /** What the mail server said. Empty if it did not respond. */
  response: z.string(),
  since: z.string(),
  /** Whether the problem concerns all mails, so that they wait. */
  is_paused: z.boolean(),
})
export type MailProblem = z.output<typeof mailProblemSchema>

/** Settings as the API returns them to users who may change them. */
export const wireSettingsSchema = z.object({
  id: z.literal('portal'),
  version: rowVersionSchema,
  ...settingValuesSchema.shape,
  /** Address of the logo; null without one. */
  logo: z.string().nullable(),
  /** Whether a password of the mail server is stored. */
  has_mail_password: z.boolean(),
  /** Whether a secret of the sign-on provider is stored. */
  has_sign_on_secret: z.boolean(),
  /** Whether mail and calendars are held back, because this portal is a copy that was restored elsewhere. */
  is_outgoing_held: z.boolean(),
  /** Why the last mails were refused; null after a mail was sent. */
  mail_problem: mailProblemSchema.nullable(),
  /** Names of the settings that environment variables fix, so that users cannot change them. */
  fixed: z.array(z.string()),
})
export type WireSettings = z.output<typeof wireSettingsSchema>
