import { resolve } from 'node:path'
import { setTimeZone } from '../../domain/common/timeZone.ts'
import type { Vat } from '../../domain/common/vat.ts'
import { DEFAULT_RETENTION_YEARS, type RetentionYears } from '../../domain/retention/rules.ts'
import { SETTING_NAMES, SETTING_VARIABLES, type SettingName } from '../../domain/settings/settings.ts'
import type { SECOND_FACTOR_GROUPS } from '../../domain/users/secondFactor.ts'
import type { SignOnRule } from '../../domain/users/signOn.ts'
import { trustExtraCertificates } from './extraCertificates.ts'
import { type MailServer, parseMailServer } from './mailServer.ts'
import { type EnvironmentValues, environmentVariables, isBlank, readEnvironment } from './variables.ts'

/** Converts the environment variables to the configuration. */
const createConfig = (env: EnvironmentValues) => {
  const mail: MailServer | null =
    env.SMTP_URL === ''
      ? null
      : { ...parseMailServer(new URL(env.SMTP_URL)), from: env.MAIL_FROM, fromName: env.UTILITY_NAME }
  const demo = env.NODE_ENV !== 'production' && (env.DEMO ?? true)
  return {
    production: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    processes: env.PROCESSES,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    filesUrl: env.FILES_URL,
    clamdUrl: env.CLAMD_URL,
    clamdRequired: env.CLAMD_REQUIRED ?? false,
    publicUrl: env.PUBLIC_URL,
    hstsSubdomains: env.HSTS_SUBDOMAINS ?? false,
    timeZone: env.TIME_ZONE,
    utilityGroup: env.UTILITY_GROUP,
    superAdmins: env.SUPER_ADMINS ?? (demo ? ['super'] : []),
    accreditationMonths: env.ACCREDITATION_MONTHS,
    logMonths: env.LOG_MONTHS,
    checkMonths: env.CHECK_MONTHS,
    holdDays: env.HOLD_DAYS,
    taxListFolder: env.TAX_LIST_FOLDER,
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    tokenHours: env.TOKEN_HOURS,
    sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
    demo,
    apiDocs: env.API_DOCS ?? demo,
    helpPhone: env.HELP_PHONE,
    utilityName: env.UTILITY_NAME,
    utilityAddress: env.UTILITY_ADDRESS,
    vatPercent: env.QUOTATION_VAT_PERCENT,
    pricesIncludeVat: env.QUOTATION_PRICES_INCLUDE_VAT ?? false,
    reportUrl: env.REPORT_URL,
    mail,
    webhookHosts: env.WEBHOOK_HOSTS,
    metricsToken: env.METRICS_TOKEN,
    trustProxy: env.TRUST_PROXY,
    backupKeyFile: env.BACKUP_KEY_FILE,
    hostId: env.HOST_ID.trim(),
    trashDays: env.TRASH_DAYS,
    drainSeconds: env.DRAIN_SECONDS,
    userCallsPerMinute: env.USER_CALLS_PER_MINUTE,
    serviceCallsPerMinute: env.SERVICE_CALLS_PER_MINUTE,
    publicCallsPerMinute: env.PUBLIC_CALLS_PER_MINUTE,
    signInFailuresPerMinute: env.SIGN_IN_FAILURES_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
  }
}

/** Names of all environment variables that the portal reads. `.env.example` explains them. */
export const VARIABLES: readonly string[] = Object.keys(environmentVariables)

/** Names of the environment variables that the portal and its libraries read. */
const KNOWN_VARIABLES = new Set([...VARIABLES, 'TZ'])
export const isKnownVariable = (name: string): boolean =>
  KNOWN_VARIABLES.has(name) || /^(?:AWS|NODE|PG|UV)_?[A-Z_]+$/u.test(name)

/** Settings of the sign-in through an OpenID Connect provider. */
export interface SignOn {
  name: string
  issuer: string
  client: string
  secret: string
  scope: string
  creates: 'nobody' | 'mapped'
  /** Whether an e-mail address counts as verified if the provider does not say. */
  trustsEmail: boolean
  rules: SignOnRule[]
  /** E-mail domains whose users must sign in through the provider, without a password. */
  domains: string[]
}

/** Logo of the utility as a PNG. Its address contains the hash. */
export interface Logo {
  hash: string
  content: Buffer
}

/** Current configuration: environment variables, and settings that super-admins change in the console. */
export type Config = ReturnType<typeof createConfig> & {
  /** Names of the settings that are fixed by environment variables. Super-admins cannot change them. */
  fixed: readonly SettingName[]
  logo: Logo | null
  /** OpenID Connect provider; null without single sign-on. */
  signOn: SignOn | null
  /** User groups whose members must use a second factor. */
  secondFactorFor: readonly (typeof SECOND_FACTOR_GROUPS)[number][]
  /** Whether a user who uploaded a document may not approve it. */
  secondReviewer: boolean
  /** Hour at which the daily summary is mailed, from 0 to 23. */
  digestHour: number
  contactPositions: string
  /** Years that documents are kept after their end, by category. */
  retentionYears: RetentionYears
  /** Whether the portal sends no mails and calendars, because it was restored from a backup at another location. */
  isOutgoingHeld: boolean
}

/** Values of settings that cannot be set by environment variables. They apply until the stored settings have been read. */
const STORED_SETTING_DEFAULTS = {
  logo: null,
  signOn: null,
  secondFactorFor: [],
  secondReviewer: false,
  digestHour: 8,
  contactPositions: 'Coordinación, Seguridad, Recursos humanos',
  retentionYears: DEFAULT_RETENTION_YEARS,
  isOutgoingHeld: false,
} as const

/**
 * Reads the configuration from environment variables. Sets the time zone and the trusted certificates of this process. Throws an error with
 * one line per invalid variable.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const values = readEnvironment(env)
  const fixed = SETTING_NAMES.filter((name) => !isBlank(env[SETTING_VARIABLES[name] ?? '']))
  setTimeZone(values.TIME_ZONE)
  trustExtraCertificates(values.NODE_EXTRA_CA_CERTS)
  return { ...createConfig(values), ...STORED_SETTING_DEFAULTS, fixed }
}

export const getVatSettings = ({ vatPercent, pricesIncludeVat }: Config): Vat => ({
  percent: vatPercent,
  isIncluded: pricesIncludeVat,
})
