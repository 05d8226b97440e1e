import { z } from 'zod'
import { RETENTION_CATEGORIES, type RetentionYears } from '../../domain/retention/rules.ts'
import {
  getRetentionSetting,
  type RetentionSetting,
  type SettingName,
  type SettingValues,
  type WireSettings,
  wireSettingsSchema,
} from '../../domain/settings/settings.ts'
import { DEFAULT_SCOPE, parseEmailDomains } from '../../domain/users/signOn.ts'
import type { Config, SignOn } from '../common/config.ts'
import type { MailServer } from '../common/mailServer.ts'
import type { Reader } from '../store/store.ts'
import { getPortalSetting } from './settings.ts'

const {
  id: _,
  version,
  logo,
  has_mail_password,
  has_sign_on_secret,
  is_outgoing_held,
  mail_problem,
  fixed,
  ...fields
} = wireSettingsSchema.shape

/** Settings that super-admins change in the console, stored as JSON in one row. Missing fields were never set. */
const preferencesSchema = z.object({
  version: z.int().default(0),
  values: z.object(fields).partial().default({}),
  /** Encrypted password of the mail server, or '' if there is none. */
  mail_password: z.string().default(''),
  sign_on_secret: z.string().default(''),
  /** Hash of the logo. The picture itself is stored in another row. */
  logo: z.string().nullable().default(null),
  /** Setup steps that a super-admin has dismissed. */
  dismissed: z.array(z.string()).default([]),
})
export type Preferences = z.output<typeof preferencesSchema>

export const parseStoredPreferences = (text: string | undefined): Preferences =>
  preferencesSchema.parse(JSON.parse(text ?? '{}'))

export const readStoredPreferences = async (reader: Reader): Promise<Preferences> =>
  parseStoredPreferences(await getPortalSetting(reader, 'preferences'))

const NO_MAIL: Omit<MailServer, 'password' | 'fromName'> = {
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  from: '',
}

const NO_SIGN_ON: Omit<SignOn, 'secret'> = {
  name: '',
  issuer: '',
  client: '',
  scope: DEFAULT_SCOPE,
  creates: 'nobody',
  trustsEmail: false,
  rules: [],
  domains: [],
}

/** Converts a configuration to the settings that the settings page shows. */
const convertConfigToSettings = (config: Config): SettingValues => {
  const { host, port, security, user, from } = config.mail ?? NO_MAIL
  const { name, issuer, client, scope, creates, trustsEmail, rules, domains } = config.signOn ?? NO_SIGN_ON
  return {
    utility_name: config.utilityName,
    utility_address: config.utilityAddress,
    help_phone: config.helpPhone,
    report_url: config.reportUrl,
    vat_percent: config.vatPercent,
    prices_include_vat: config.pricesIncludeVat,
    accreditation_months: config.accreditationMonths,
    log_months: config.logMonths,
    check_months: config.checkMonths,
    hold_days: config.holdDays,
    ...(Object.fromEntries(
      RETENTION_CATEGORIES.map((name) => [getRetentionSetting(name), config.retentionYears[name]]),
    ) as Record<RetentionSetting, number>),
    non_working_days: '',
    second_reviewer: config.secondReviewer,
    session_hours: config.tokenHours,
    session_idle_minutes: config.sessionIdleMinutes,
    mail_host: host,
    mail_port: port,
    mail_security: security,
    mail_user: user,
    mail_from: from,
    sign_on_name: name,
    sign_on_issuer: issuer,
    sign_on_client: client,
    sign_on_scope: scope,
    sign_on_creates: creates,
    sign_on_trusts_email: trustsEmail,
    sign_on_rules: rules,
    sign_on_domains: domains.join(', '),
    second_factor_for: [...config.secondFactorFor],
    digest_hour: config.digestHour,
    contact_positions: config.contactPositions,
  }
}

/** Returns the effective settings: environment variables first, then stored values, then defaults. */
export const getEffectiveSettingValues = (environment: Config, { values }: Preferences): SettingValues => {
  const storedValues = Object.entries(values).filter(
    ([name]) => !environment.fixed.includes(name as SettingName),
  )
  return { ...convertConfigToSettings(environment), ...Object.fromEntries(storedValues) }
}

/** Returns the mail server of the settings; null if none is set. */
export const getMailServerFromSettings = (values: SettingValues, password: string): MailServer | null =>
  values.mail_host === '' || values.mail_from === ''
    ? null
    : {
        host: values.mail_host,
        port: values.mail_port,
        security: values.mail_security,
        user: values.mail_user,
        password,
        from: values.mail_from,
        fromName: values.utility_name,
      }

/** Returns the OpenID Connect provider of the settings; null if none is set. Its default name is the host of its address. */
export const getSignOnProviderFromSettings = (values: SettingValues, secret: string): SignOn | null =>
  values.sign_on_issuer === '' || values.sign_on_client === ''
    ? null
    : {
        name: values.sign_on_name || new URL(values.sign_on_issuer).hostname,
        issuer: values.sign_on_issuer,
        client: values.sign_on_client,
        secret,
        scope: values.sign_on_scope,
        creates: values.sign_on_creates,
        trustsEmail: values.sign_on_trusts_email,
        rules: values.sign_on_rules,
        domains: parseEmailDomains(values.sign_on_domains),
      }

/** Converts settings to the configuration fields that they determine. */
export const convertSettingsToConfig = (values: SettingValues): Partial<Config> => ({
  utilityName: values.utility_name,
  utilityAddress: values.utility_address,
  helpPhone: values.help_phone,
  reportUrl: values.report_url,
  vatPercent: values.vat_percent,
  pricesIncludeVat: values.prices_include_vat,
  accreditationMonths: values.accreditation_months,
  logMonths: values.log_months,
  checkMonths: values.check_months,
  holdDays: values.hold_days,
  retentionYears: Object.fromEntries(
    RETENTION_CATEGORIES.map((name) => [name, values[getRetentionSetting(name)]]),
  ) as RetentionYears,
  secondReviewer: values.second_reviewer,
  tokenHours: values.session_hours,
  sessionIdleMinutes: values.session_idle_minutes,
  secondFactorFor: values.second_factor_for,
  digestHour: values.digest_hour,
  contactPositions: values.contact_positions,
})

export const getLogoPath = (hash: string): string => `/media/logo/${hash}.png`

/** Converts settings to the JSON that the settings page receives. */
export const createSettingsPageResponse = (
  environment: Config,
  preferences: Preferences,
): Omit<WireSettings, 'is_outgoing_held' | 'mail_problem'> => ({
  id: 'portal',
  version: preferences.version,
  fixed: [...environment.fixed],
  ...getEffectiveSettingValues(environment, preferences),
  logo: preferences.logo && getLogoPath(preferences.logo),
  has_mail_password: environment.fixed.includes('mail_host')
    ? (environment.mail?.password ?? '') !== ''
    : preferences.mail_password !== '',
  has_sign_on_secret: preferences.sign_on_secret !== '',
})
