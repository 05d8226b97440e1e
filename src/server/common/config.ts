import { resolve } from 'node:path'
import { z } from 'zod'
import type { SECOND_FACTOR_GROUPS } from '../../domain/secondFactor.ts'
import { SETTING_NAMES, type SettingName } from '../../domain/settings.ts'
import type { SignOnRule } from '../../domain/signOn.ts'
import { getUsernameKey } from '../../domain/usernames.ts'
import type { Vat } from '../../domain/vat.ts'

const flag = z.enum(['0', '1', 'true', 'false'], '0 o 1').transform((text) => text === '1' || text === 'true')
/** A flag whose default depends on something else; empty is not given. */
const flagOrNone = z.union([z.literal('').transform(() => undefined), flag], '0, 1 o vacío').optional()
const names = z.string().transform((text) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean),
)

/** A number between bounds; whatever else it is, the same is said of it. */
const numberIn = (expected: string, min: number, max: number, fallback: number) =>
  z.coerce.number(expected).min(min, expected).max(max, expected).default(fallback)

/** Whose word about a visitor's address is taken: an address, a network, or Fastify's name for some. */
const proxy = z.union(
  [z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  'direcciones o redes separadas por comas, como loopback,10.0.0.5,10.1.0.0/16',
)

/** Where mail is handed over: how the connection is secured, as whom, and who it comes from. */
export interface MailServer {
  host: string
  port: number
  security: 'starttls' | 'tls' | 'none'
  user: string
  password: string
  from: string
}

const PORTS = { starttls: 587, tls: 465, none: 25 }

const mailServerOf = (url: string, from: string): MailServer | null => {
  if (url === '') return null
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const security = protocol === 'smtps:' ? 'tls' : searchParams.get('tls') === '0' ? 'none' : 'starttls'
  return {
    ...{ host: hostname, port: Number(port) || PORTS[security], security, from },
    ...{ user: decodeURIComponent(username), password: decodeURIComponent(password) },
  }
}

const SMTP = 'vacío (sin correo), smtp://usuario:clave@servidor:587 o smtps://usuario:clave@servidor:465'
/** Percent signs that stand for no text are none of a user or password. */
const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
const smtpUrl = z.url({ protocol: /^smtps?$/u, error: SMTP }).refine(isDecodable, SMTP)

/** Those of the log's library. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

const environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    PORT: numberIn('un número de puerto, de 0 a 65535', 0, 65_535, 8080),
    HOST: z.string().min(1, 'una dirección de esta máquina, como 127.0.0.1 o 0.0.0.0').default('127.0.0.1'),
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
    CLAMD_REQUIRED: flag.default(false),
    PUBLIC_URL: z.union([z.literal(''), z.url('una dirección como https://portal.ejemplo.mx')]).default(''),
    UTILITY_GROUP: z.string().min(1, 'el nombre del grupo de la distribuidora').default('utility'),
    SUPER_ADMINS: names.transform((given) => given.map(getUsernameKey)).optional(),
    LOG_MONTHS: numberIn('un número de meses, de 12 a 240', 12, 240, 60),
    CHECK_MONTHS: numberIn('un número de meses, de 1 a 120', 1, 120, 12),
    HOLD_DAYS: numberIn('un número de días, de 0 a 365', 0, 365, 30),
    ACCREDITATION_MONTHS: numberIn('un número de meses, de 1 a 120', 1, 120, 12),
    MAX_UPLOAD_MB: numberIn('un número de megabytes, de 1 a 2000', 1, 2000, 50),
    TOKEN_HOURS: numberIn('un número de horas, de 1 a 720', 1, 720, 12),
    SESSION_IDLE_MINUTES: numberIn('un número de minutos, de 5 a 43200', 5, 43_200, 120),
    DEMO: flagOrNone,
    API_DOCS: flagOrNone,
    HELP_PHONE: z.string().default(''),
    UTILITY_NAME: z.string().default(''),
    UTILITY_ADDRESS: z.string().default(''),
    QUOTATION_VAT_PERCENT: numberIn('un porcentaje, de 0 a 100', 0, 100, 0),
    QUOTATION_PRICES_INCLUDE_VAT: flagOrNone,
    SMTP_URL: z.union([z.literal(''), smtpUrl]).default(''),
    MAIL_FROM: z.union([z.literal(''), z.email('una dirección de correo')]).default(''),
    METRICS_TOKEN: z.string().default(''),
    TRUST_PROXY: names.pipe(z.array(proxy)).prefault('loopback'),
    BACKUP_KEY_FILE: z.string().default(''),
    TRASH_DAYS: numberIn('un número de días, de 1 a 3650', 1, 3650, 30),
    DRAIN_SECONDS: numberIn('un número de segundos, de 0 a 300', 0, 300, 0),
    USER_CALLS_PER_MINUTE: numberIn('un número de llamadas, de 60 a 10000000', 60, 10_000_000, 1200),
    PUBLIC_CALLS_PER_MINUTE: numberIn('un número de llamadas, de 6 a 10000000', 6, 10_000_000, 240),
    SIGN_IN_FAILURES_PER_MINUTE: numberIn('un número de intentos, de 5 a 10000000', 5, 10_000_000, 30),
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
    const mail = mailServerOf(env.SMTP_URL, env.MAIL_FROM)
    const demo = env.NODE_ENV !== 'production' && (env.DEMO ?? true)
    return {
      production: env.NODE_ENV === 'production',
      port: env.PORT,
      host: env.HOST,
      dataDir: resolve(env.DATA_DIR),
      databaseUrl: env.DATABASE_URL,
      filesUrl: env.FILES_URL,
      clamdUrl: env.CLAMD_URL,
      clamdRequired: env.CLAMD_REQUIRED,
      publicUrl: env.PUBLIC_URL.replace(/\/+$/u, ''),
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
      trashDays: env.TRASH_DAYS,
      drainSeconds: env.DRAIN_SECONDS,
      userCallsPerMinute: env.USER_CALLS_PER_MINUTE,
      publicCallsPerMinute: env.PUBLIC_CALLS_PER_MINUTE,
      signInFailuresPerMinute: env.SIGN_IN_FAILURES_PER_MINUTE,
      logLevel: env.LOG_LEVEL,
    }
  })

/** Every variable that is read here; .env.example explains each. */
export const VARIABLES: readonly string[] = Object.keys(environment.in.shape)

/** Every setting that the environment may name, and what libraries read there by themselves. */
const SETTINGS = new Set([...VARIABLES, 'TZ'])
export const isSetting = (name: string): boolean =>
  SETTINGS.has(name) || /^(?:AWS|NODE|PG|UV)_?[A-Z_]+$/u.test(name)

/** These may hold a secret, which is shown to nobody, however wrong it is. */
const SECRET: unknown[] = ['DATABASE_URL', 'FILES_URL', 'METRICS_TOKEN', 'SMTP_URL']

/** What names a setting in the environment; all that is of mail is in one. */
const ENVIRONMENT_OF: Partial<Record<SettingName, string>> = {
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

/** An OpenID Connect provider, and what its word is worth here (domain/signOn.ts). */
export interface SignOn {
  name: string
  issuer: string
  client: string
  secret: string
  scope: string
  creates: 'nobody' | 'mapped'
  /** Whether an address counts as verified if the provider does not say whether it is. */
  trustsEmail: boolean
  rules: SignOnRule[]
  /** Mail domains whose people have no password here. */
  domains: string[]
}

/** The utility's logo: what its address says of it, and its bytes, which are a PNG. */
export interface Logo {
  hash: string
  content: Buffer
}

/** What is in force: the environment's word and, where it says nothing, what super-admins have set (settings/liveSettings.ts). */
export type Config = z.infer<typeof environment> & {
  /** The settings that the environment names. */
  fixed: readonly SettingName[]
  logo: Logo | null
  /** The provider that says who the company's people are; null where there is none. */
  signOn: SignOn | null
  /** Of whom a second factor is demanded (domain/secondFactor.ts). */
  secondFactorFor: readonly (typeof SECOND_FACTOR_GROUPS)[number][]
  /** Whether a user who uploaded a document may not approve it. */
  secondReviewer: boolean
  /** At which hour the day's digest is mailed, and to which of a company's contacts. */
  digestHour: number
  contactPositions: string
  /** Whether mail and calendars are held, because the portal is a copy that was restored elsewhere (portal/outgoingHold.ts). */
  isOutgoingHeld: boolean
}

/** Values of what the environment cannot name, until the settings are read. */
const UNSET = {
  logo: null,
  signOn: null,
  secondFactorFor: [],
  secondReviewer: false,
  digestHour: 8,
  contactPositions: 'Coordinación, Seguridad, Recursos humanos',
  isOutgoingHeld: false,
} as const

/** The settings of a server, from its environment. Every wrong one is named in the error, one line each. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const read = environment.safeParse(env)
  const fixed = SETTING_NAMES.filter((name) => (env[ENVIRONMENT_OF[name] ?? ''] ?? '') !== '')
  if (read.success) return { ...read.data, ...UNSET, fixed }
  const lines = read.error.issues.map(({ path: [name], message }) => {
    const value = SECRET.includes(name) ? '…' : (env[String(name)] ?? '')
    return `  ${String(name)}=${value} — se espera: ${message}`
  })
  throw new Error(`La configuración no es válida:\n${lines.join('\n')}`)
}

/** Returns how the prices relate to VAT. */
export const vatOf = ({ vatPercent, pricesIncludeVat }: Config): Vat => ({
  percent: vatPercent,
  isIncluded: pricesIncludeVat,
})
