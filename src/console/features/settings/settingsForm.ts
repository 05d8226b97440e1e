import { RETENTION_CATEGORIES } from '../../../domain/retention/rules.ts'
import {
  getRetentionSetting,
  type SettingName,
  settingsPatchSchema,
  type WireSettings,
} from '../../../domain/settings/settings.ts'
import type { SignOnRule } from '../../../domain/users/signOn.ts'
import { validateWith } from '../../kit/validateWith.ts'
import type { Values } from '../../port/draftStorage.ts'
import { areFieldValuesEqual } from '../../port/formDrafts.ts'
import type { settingsWords } from './words.ts'

export type SettingField = Exclude<keyof typeof settingsPatchSchema.shape, 'version' | 'remove_logo'> | 'logo'

/** Kind of input with which a setting is edited. */
export type SettingKind =
  | ('text' | 'number' | 'phone' | 'url' | 'email' | 'security' | 'password' | 'logo')
  | ('creates' | 'rules' | 'demanded' | 'switch')

export interface Setting {
  source: SettingField
  kind: SettingKind
  /** Whether the input has the full width of the form. */
  wide?: boolean
}

/** Sections of the settings form with their settings, in display order. */
export const settingSections: readonly {
  key: keyof typeof settingsWords.sections
  fields: readonly Setting[]
}[] = [
  {
    key: 'utility',
    fields: [
      { source: 'utility_name', kind: 'text' },
      { source: 'utility_address', kind: 'text' },
      { source: 'logo', kind: 'logo', wide: true },
    ],
  },
  {
    key: 'help',
    fields: [
      { source: 'help_phone', kind: 'phone' },
      { source: 'report_url', kind: 'url' },
    ],
  },
  {
    key: 'rules',
    fields: [
      { source: 'accreditation_months', kind: 'number' },
      { source: 'vat_percent', kind: 'number' },
      { source: 'prices_include_vat', kind: 'switch' },
    ],
  },
  {
    key: 'log',
    fields: [
      { source: 'log_months', kind: 'number' },
      { source: 'check_months', kind: 'number' },
    ],
  },
  {
    key: 'retention',
    fields: RETENTION_CATEGORIES.map((name) => ({ source: getRetentionSetting(name), kind: 'number' })),
  },
  {
    key: 'papers',
    fields: [
      { source: 'hold_days', kind: 'number' },
      { source: 'non_working_days', kind: 'text', wide: true },
    ],
  },
  { key: 'review', fields: [{ source: 'second_reviewer', kind: 'switch', wide: true }] },
  {
    key: 'session',
    fields: [
      { source: 'session_hours', kind: 'number' },
      { source: 'session_idle_minutes', kind: 'number' },
    ],
  },
  {
    key: 'mail',
    fields: [
      { source: 'mail_host', kind: 'text' },
      { source: 'mail_port', kind: 'number' },
      { source: 'mail_security', kind: 'security' },
      { source: 'mail_from', kind: 'email' },
      { source: 'mail_user', kind: 'text' },
      { source: 'mail_password', kind: 'password' },
      { source: 'digest_hour', kind: 'number' },
      { source: 'contact_positions', kind: 'text' },
    ],
  },
  {
    key: 'secondFactor',
    fields: [{ source: 'second_factor_for', kind: 'demanded', wide: true }],
  },
  {
    key: 'signOn',
    fields: [
      { source: 'sign_on_name', kind: 'text' },
      { source: 'sign_on_issuer', kind: 'url' },
      { source: 'sign_on_client', kind: 'text' },
      { source: 'sign_on_secret', kind: 'password' },
      { source: 'sign_on_creates', kind: 'creates' },
      { source: 'sign_on_scope', kind: 'text' },
      { source: 'sign_on_trusts_email', kind: 'switch', wide: true },
      { source: 'sign_on_domains', kind: 'text', wide: true },
      { source: 'sign_on_rules', kind: 'rules', wide: true },
    ],
  },
]

const SETTING_FIELDS: readonly SettingField[] = settingSections.flatMap(({ fields }) =>
  fields.map(({ source }) => source),
)

/** Converts settings to form values. Passwords are empty, because the server does not send passwords. */
export const toSettingsFormValues = (settings: WireSettings): Values =>
  Object.fromEntries(
    SETTING_FIELDS.map((field) => [
      field,
      field === 'mail_password' || field === 'sign_on_secret' ? '' : settings[field as SettingName | 'logo'],
    ]),
  )

/** Converts the rows of the form to sign-on rules. Replaces missing values with '' or null. */
const convertFormRowsToSignOnRules = (rows: unknown): SignOnRule[] =>
  (Array.isArray(rows) ? rows : []).map(({ claim, value, gives, company }: Partial<SignOnRule>) => ({
    claim: claim ?? '',
    value: value ?? '',
    gives: gives ?? ('' as SignOnRule['gives']),
    company: gives === 'company' ? (company ?? null) : null,
  }))

/** Converts form values to settings. */
export const toSettingsRecord = (values: Values): Values => ({
  ...values,
  sign_on_rules: convertFormRowsToSignOnRules(values.sign_on_rules),
})

/**
 * Creates the request body of PATCH /api/v1/settings/portal/. Empty fields are sent as '' instead of null. An unchanged logo is
 * left out.
 */
export const toSettingsRequestBody = ({ logo, ...data }: Values): Values => ({
  ...Object.fromEntries(Object.entries(data).map(([field, value]) => [field, value ?? ''])),
  sign_on_rules: JSON.stringify(data.sign_on_rules),
  second_factor_for: JSON.stringify(data.second_factor_for || []),
  ...(logo instanceof File ? { logo } : logo === null ? { remove_logo: true } : {}),
})

const validateSettingsPatch = validateWith(settingsPatchSchema)

/** Validates the changed settings. */
export const validateSettings = (settings: WireSettings, values: Values) => {
  const before = toSettingsRecord(toSettingsFormValues(settings))
  const { logo: _, ...data } = toSettingsRecord(values)
  return validateSettingsPatch(
    Object.fromEntries(
      Object.entries(data)
        .filter(([field, value]) => !areFieldValuesEqual(value, before[field]))
        .map(([field, value]) => [field, value ?? '']),
    ),
  )
}
