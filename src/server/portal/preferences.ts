import { z } from 'zod'
import {
  type SettingName,
  type SettingValues,
  type WireSettings,
  wireSettings,
} from '../../domain/settings.ts'
import type { Config, MailServer } from '../common/config.ts'
import type { Reader } from '../store/store.ts'
import { settingOf } from './settings.ts'

const { id: _, version, logo, has_mail_password, fixed, ...fields } = wireSettings.shape

/** What super-admins have set, as it is kept: one row, so that it is read at one go. What is not in it, nobody has set. */
const preferences = z.object({
  version: z.int().default(0),
  values: z.object(fields).partial().default({}),
  /** Sealed (sealing.ts); '' where there is none. */
  mail_password: z.string().default(''),
  /** The hash of the logo, whose bytes have a row of their own. */
  logo: z.string().nullable().default(null),
  /** Steps of the first days that were put aside (firstSteps.ts). */
  dismissed: z.array(z.string()).default([]),
})
export type Preferences = z.output<typeof preferences>

export const preferencesFrom = (text: string | undefined): Preferences =>
  preferences.parse(JSON.parse(text ?? '{}'))

export const preferencesIn = async (reader: Reader): Promise<Preferences> =>
  preferencesFrom(await settingOf(reader, 'preferences'))

const NO_MAIL: Omit<MailServer, 'password'> = {
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  from: '',
}

/** The settings that a configuration stands for. */
const valuesOf = (config: Config): SettingValues => {
  const { host, port, security, user, from } = config.mail ?? NO_MAIL
  return {
    utility_name: config.utilityName,
    utility_address: config.utilityAddress,
    help_phone: config.helpPhone,
    report_url: config.reportUrl,
    vat_percent: config.vatPercent,
    accreditation_months: config.accreditationMonths,
    session_hours: config.tokenHours,
    session_idle_minutes: config.sessionIdleMinutes,
    ...{ mail_host: host, mail_port: port, mail_security: security, mail_user: user, mail_from: from },
  }
}

/** The environment's word, else what was set, else what is so where nobody says. */
export const settledValues = (environment: Config, { values }: Preferences): SettingValues => {
  const set = Object.entries(values).filter(([name]) => !environment.fixed.includes(name as SettingName))
  return { ...valuesOf(environment), ...Object.fromEntries(set) }
}

/** The mail server of these settings; null where there is none. */
export const mailServerOf = (values: SettingValues, password: string): MailServer | null =>
  values.mail_host === '' || values.mail_from === ''
    ? null
    : {
        ...{ host: values.mail_host, port: values.mail_port, security: values.mail_security },
        ...{ user: values.mail_user, password, from: values.mail_from },
      }

/** A configuration with these settings in it. */
export const configured = (values: SettingValues): Partial<Config> => ({
  utilityName: values.utility_name,
  utilityAddress: values.utility_address,
  helpPhone: values.help_phone,
  reportUrl: values.report_url,
  vatPercent: values.vat_percent,
  accreditationMonths: values.accreditation_months,
  tokenHours: values.session_hours,
  sessionIdleMinutes: values.session_idle_minutes,
})

export const logoPath = (hash: string): string => `/media/logo/${hash}.png`

/** The settings as whoever may change them sees them. */
export const wireOf = (environment: Config, kept: Preferences): WireSettings => ({
  ...{ id: 'portal', version: kept.version, fixed: [...environment.fixed] },
  ...settledValues(environment, kept),
  logo: kept.logo && logoPath(kept.logo),
  has_mail_password: environment.fixed.includes('mail_host')
    ? (environment.mail?.password ?? '') !== ''
    : kept.mail_password !== '',
})
