import { resolve } from 'node:path'
import { z } from 'zod'
import { DEFAULT_TIME_ZONE, parseTimeZone, setTimeZone } from '../../domain/common/timeZone.ts'
import { MEXICAN_TIME_ZONES } from '../../domain/common/timeZoneLabel.ts'
import type { Vat } from '../../domain/common/vat.ts'
import { SETTING_NAMES, type SettingName } from '../../domain/settings/settings.ts'
import type { SECOND_FACTOR_GROUPS } from '../../domain/users/secondFactor.ts'
import type { SignOnRule } from '../../domain/users/signOn.ts'
import { getUsernameKey } from '../../domain/users/usernames.ts'

const booleanFlag = z
  .enum(['0', '1', 'true', 'false'], '0 o 1')
  .transform((text) => text === '1' || text === 'true')
/** Boolean environment variable without a fixed default. An empty value counts as unset. */
const optionalBooleanFlag = z
  .union([z.literal('').transform(() => undefined), booleanFlag], '0, 1 o vacío')
  .optional()
const nameListSchema = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)

/** Creates a schema for a number in a range. */
const createNumberSchema = (expected: string, min: number, max: number, fallback: number) =>
  z.coerce.number(expected).min(min, expected).max(max, expected).default(fallback)

/** Trusted proxy: an IP address, a network, or one of Fastify's names for networks. */
const proxyAddressSchema = z.union(
  [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'direcciones o redes separadas por comas, como loopback,10.0.0.5,10.1.0.0/16',
)

/** Connection to the mail server, and the sender address of the mails. */
export interface MailServer {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  user: string
  password: string
  from: string
}

const DEFAULT_MAIL_PORTS = { starttls: 587, tls: 465, none: 25 }

const parseMailServer = (url: string, from: string): MailServer | null => {
  if (url === '') return null
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const security = protocol === 'smtps:' ? 'tls' : searchParams.get('tls') === '0' ? 'none' : 'starttls'
  return {
    host: hostname,
    port: Number(port) || DEFAULT_MAIL_PORTS[security],
    security,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    from,
  }
}

const SMTP_FORMAT =
  'vacío (sin correo), smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465'
/** Whether a text can be percent-decoded. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
const smtpUrlSchema = z.url({ protocol: /^smtps?$/u, error: SMTP_FORMAT }).refine(isDecodable, SMTP_FORMAT)

/** Log levels of the logger pino. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: createNumberSchema('un número de puerto, de 0 a 65535', 0, 65_535, 8080),
    HOST: z.string().min(1, 'una dirección de esta máquina, como 127.0.0.1 o 0.0.0.0').default('127.0.0.1'),
    PROCESSES: z
      .union(
        [z.literal('').transform(() => null), z.coerce.number().int().min(1).max(64)],
        'vacío (según núcleos, memoria y conexiones) o un número entero de procesos, de 1 a 64',
      )
      .default(null),
    DATA_DIR: z.string().min(1, 'una carpeta, como ./data').default('./data'),
    DATABASE_URL: z
      .union([
        z.literal(''),
        z.url({
          protocol: /^postgres(?:ql)?$/u,
          error: 'vacío (SQLite en DATA_DIR) o postgres://usuario:clave@servidor/base',
        }),
      ])
      .default(''),
    FILES_URL: z
      .union([
        z.literal(''),
        z.url({
          protocol: /^s3$/u,
          error: 'vacío (archivos en DATA_DIR) o s3://llave:secreto@servidor/deposito?region=…',
        }),
      ])
      .default(''),
    CLAMD_URL: z
      .union([
        z.literal(''),
        z.url({ protocol: /^(?:tcp|unix)$/u, error: 'vacío, tcp://servidor:3310 o unix:/ruta/clamd.ctl' }),
      ])
      .default(''),
    CLAMD_REQUIRED: booleanFlag.default(false),
    PUBLIC_URL: z.union([z.literal(''), z.url('una dirección como https://portal.ejemplo.mx')]).default(''),
    TIME_ZONE: z
      .string()
      .transform((name, context) => {
        const timeZone = parseTimeZone(name)
        if (timeZone !== undefined) return timeZone
        context.addIssue(`una zona horaria, por ejemplo ${MEXICAN_TIME_ZONES.join(', ')}`)
        return z.NEVER
      })
      .default(DEFAULT_TIME_ZONE),
    UTILITY_GROUP: z.string().min(1, 'el nombre del grupo de la distribuidora').default('utility'),
    SUPER_ADMINS: nameListSchema.transform((usernames) => usernames.map(getUsernameKey)).optional(),
    LOG_MONTHS: createNumberSchema('un número de meses, de 12 a 240', 12, 240, 60),
    CHECK_MONTHS: createNumberSchema('un número de meses, de 1 a 120', 1, 120, 12),
    HOLD_DAYS: createNumberSchema('un número de días, de 0 a 365', 0, 365, 30),
    ACCREDITATION_MONTHS: createNumberSchema('un número de meses, de 1 a 120', 1, 120, 12),
    MAX_UPLOAD_MB: createNumberSchema('un número de megabytes, de 1 a 2000', 1, 2000, 50),
    TOKEN_HOURS: createNumberSchema('un número de horas, de 1 a 720', 1, 720, 12),
    SESSION_IDLE_MINUTES: createNumberSchema('un número de minutos, de 5 a 43200', 5, 43_200, 120),
    DEMO: optionalBooleanFlag,
    API_DOCS: optionalBooleanFlag,
    HELP_PHONE: z.string().default(''),
    UTILITY_NAME: z.string().default(''),
    UTILITY_ADDRESS: z.string().default(''),
    QUOTATION_VAT_PERCENT: createNumberSchema('un porcentaje, de 0 a 100', 0, 100, 0),
    QUOTATION_PRICES_INCLUDE_VAT: optionalBooleanFlag,
    SMTP_URL: z.union([z.literal(''), smtpUrlSchema]).default(''),
    MAIL_FROM: z.union([z.literal(''), z.email('una dirección de correo')]).default(''),
    METRICS_TOKEN: z.string().default(''),
    TRUST_PROXY: nameListSchema.pipe(z.array(proxyAddressSchema)).prefault('loopback'),
    BACKUP_KEY_FILE: z.string().default(''),
    HOST_ID: z.string().default(''),
    TRASH_DAYS: createNumberSchema('un número de días, de 1 a 3650', 1, 3650, 30),
    DRAIN_SECONDS: createNumberSchema('un número de segundos, de 0 a 300', 0, 300, 0),
    USER_CALLS_PER_MINUTE: createNumberSchema(
      'un número de llamadas, de 60 a 10000000',
      60,
      10_000_000,
      1200,
    ),
    PUBLIC_CALLS_PER_MINUTE: createNumberSchema('un número de llamadas, de 6 a 10000000', 6, 10_000_000, 240),
    SIGN_IN_FAILURES_PER_MINUTE: createNumberSchema(
      'un número de intentos, de 5 a 10000000',
      5,
      10_000_000,
      30,
    ),
    REPORT_URL: z.union([z.literal(''), z.url('una dirección https: o mailto:')]).default(''),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, 'trace, debug, info, warn, error, fatal o silent, en minúsculas')
      .default('warn'),
  })
  .refine((env) => env.SMTP_URL === '' || env.MAIL_FROM !== '', {
    path: ['MAIL_FROM'],
    error: 'con SMTP_URL, la dirección de la que viene el correo',
  })
  .transform((env) => {
    const mail = parseMailServer(env.SMTP_URL, env.MAIL_FROM)
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
      clamdRequired: env.CLAMD_REQUIRED,
      publicUrl: env.PUBLIC_URL.replace(/(?<!\/)\/+$/u, ''),
      timeZone: env.TIME_ZONE,
      utilityGroup: env.UTILITY_GROUP,
      superAdmins: env.SUPER_ADMINS ?? (demo ? ['super'] : []),
      accreditationMonths: env.ACCREDITATION_MONTHS,
      logMonths: env.LOG_MONTHS,
      checkMonths: env.CHECK_MONTHS,
      holdDays: env.HOLD_DAYS,
      maxUploadBytes: Math.floor(env.MAX_UPLOAD_MB * 1024 * 1024),
      tokenHours: env.TOKEN_HOURS,
      sessionIdleMinutes: env.SESSION_IDLE_MINUTES,
      demo,
      apiDocs: env.API_DOCS ?? demo,
      helpPhone: env.HELP_PHONE,
      utilityName: env.UTILITY_NAME.trim(),
      utilityAddress: env.UTILITY_ADDRESS.trim(),
      vatPercent: env.QUOTATION_VAT_PERCENT,
      pricesIncludeVat: env.QUOTATION_PRICES_INCLUDE_VAT ?? false,
      reportUrl: env.REPORT_URL,
      mail,
      metricsToken: env.METRICS_TOKEN,
      trustProxy: env.TRUST_PROXY,
      backupKeyFile: env.BACKUP_KEY_FILE,
      hostId: env.HOST_ID.trim(),
      trashDays: env.TRASH_DAYS,
      drainSeconds: env.DRAIN_SECONDS,
      userCallsPerMinute: env.USER_CALLS_PER_MINUTE,
      publicCallsPerMinute: env.PUBLIC_CALLS_PER_MINUTE,
      signInFailuresPerMinute: env.SIGN_IN_FAILURES_PER_MINUTE,
      logLevel: env.LOG_LEVEL,
    }
  })

/** Names of all environment variables that the portal reads. `.env.example` explains them. */
export const VARIABLES: readonly string[] = Object.keys(environment.in.shape)

/** Names of the environment variables that the portal and its libraries read. */
const KNOWN_VARIABLES = new Set([...VARIABLES, 'TZ'])
export const isKnownVariable = (name: string): boolean =>
  KNOWN_VARIABLES.has(name) || /^(?:AWS|NODE|PG|UV)_?[A-Z_]+$/u.test(name)

/** Environment variables whose value may contain a password. Error messages omit their values. */
const SECRET_VARIABLES: unknown[] = ['DATABASE_URL', 'FILES_URL', 'METRICS_TOKEN', 'SMTP_URL']

/** Environment variable that overrides a setting. `SMTP_URL` overrides all settings of the mail server. */
const VARIABLE_OF_SETTING: Partial<Record<SettingName, string>> = {
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
export type Config = z.infer<typeof environment> & {
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
  isOutgoingHeld: false,
} as const

/**
 * Reads the configuration from environment variables, and sets the time zone of this process. Throws an error with one line per invalid
 * variable.
 */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = environment.safeParse(env)
  const fixed = SETTING_NAMES.filter((name) => (env[VARIABLE_OF_SETTING[name] ?? ''] ?? '') !== '')
  if (parsed.success) {
    setTimeZone(parsed.data.timeZone)
    return { ...parsed.data, ...STORED_SETTING_DEFAULTS, fixed }
  }
  const lines = parsed.error.issues.map(({ path: [name], message }) => {
    const value = SECRET_VARIABLES.includes(name) ? '…' : (env[String(name)] ?? '')
    return `  ${String(name)}=${value} — se espera: ${message}`
  })
  throw new Error(`La configuración no es válida:\n${lines.join('\n')}`)
}

export const getVatSettings = ({ vatPercent, pricesIncludeVat }: Config): Vat => ({
  percent: vatPercent,
  isIncluded: pricesIncludeVat,
})
