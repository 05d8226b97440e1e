import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STOP_DEADLINE_MS } from '../../src/server/cluster/supervise.ts'
import { readConfig, VARIABLES } from '../../src/server/common/config.ts'
import { renderEnvironmentExample, replaceSettingsTable } from '../support/environmentPages.ts'

/** Variables without which another variable is refused. */
const COMPANIONS: Readonly<Record<string, object>> = { SMTP_URL: { MAIL_FROM: 'avisos@ejemplo.mx' } }

const refusalOf = (env: Record<string, string>): string => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return String(error)
  }
}

const ACCEPTED: [name: string, value: string, expected: object][] = [
  ['NODE_ENV', 'Production', { production: true, demo: false }],
  ['NODE_ENV', 'development', { production: false, demo: true }],
  ['PORT', '0', { port: 0 }],
  ['PORT', '443', { port: 443 }],
  ['HOST', '::', { host: '::' }],
  ['HOST', 'fe80::1%eth0', { host: 'fe80::1%eth0' }],
  ['HOST', 'portal-1.interna', { host: 'portal-1.interna' }],
  ['HOST', ' ', { host: '127.0.0.1' }],
  ['PROCESSES', '4', { processes: 4 }],
  ['PUBLIC_URL', 'HTTPS://Portal.Ejemplo.MX', { publicUrl: 'https://portal.ejemplo.mx' }],
  ['PUBLIC_URL', 'https://portal.ejemplo.mx:8443/', { publicUrl: 'https://portal.ejemplo.mx:8443' }],
  ['PUBLIC_URL', 'https://portal.ejemplo.mx:443', { publicUrl: 'https://portal.ejemplo.mx' }],
  ['PUBLIC_URL', ' http://10.0.0.7:8080 ', { publicUrl: 'http://10.0.0.7:8080' }],
  ['PUBLIC_URL', 'https://acreditación.mx', { publicUrl: 'https://xn--acreditacin-zeb.mx' }],
  ['HSTS_SUBDOMAINS', '1', { hstsSubdomains: true }],
  ['DATABASE_URL', 'postgres://a:p%40ss@b/c', { databaseUrl: 'postgres://a:p%40ss@b/c' }],
  [
    'DATABASE_URL',
    'postgresql://b/c?sslmode=verify-full',
    { databaseUrl: 'postgresql://b/c?sslmode=verify-full' },
  ],
  [
    'FILES_URL',
    's3://b/c?region=mx-1&tls=0&timeout=0.5',
    { filesUrl: 's3://b/c?region=mx-1&tls=0&timeout=0.5' },
  ],
  ['CLAMD_URL', 'tcp://[::1]:3310?timeout=30', { clamdUrl: 'tcp://[::1]:3310?timeout=30' }],
  ['CLAMD_URL', 'unix:/run/clamav/clamd.ctl', { clamdUrl: 'unix:/run/clamav/clamd.ctl' }],
  ['CLAMD_REQUIRED', 'true', { clamdRequired: true }],
  ['SMTP_URL', 'smtp://a:b%2Fc@correo:587', { mail: { host: 'correo', port: 587, password: 'b/c' } }],
  ['SMTP_URL', 'smtps://[::1]', { mail: { host: '::1', port: 465, security: 'tls' } }],
  ['SMTP_URL', 'smtp://correo?tls=0', { mail: { port: 25, security: 'none' } }],
  ['HELP_PHONE', '800 123 4567', { helpPhone: '800 123 4567' }],
  ['REPORT_URL', 'mailto:seguridad@ejemplo.mx', { reportUrl: 'mailto:seguridad@ejemplo.mx' }],
  ['HOLD_DAYS', '0', { holdDays: 0 }],
  ['QUOTATION_VAT_PERCENT', '8.5', { vatPercent: 8.5 }],
  ['UTILITY_NAME', ' Gas\u200b del  Bajío ', { utilityName: 'Gas del Bajío' }],
  ['BACKUP_KEY_FILE', 'package.json', { backupKeyFile: 'package.json' }],
  ['DEMO', '0', { demo: false }],
  ['SUPER_ADMINS', ' ', { superAdmins: ['super'] }],
  ['SUPER_ADMINS', 'José.Núñez@x;y, @, Иван', { superAdmins: ['josé.núñez@x;y', '@', 'иван'] }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
]

const NO_NUMBERS = ['x', '-1', '80.5', '0x50', '1e2', ' 5', '٥', '999999999999']
const NO_FLAGS = ['constructor', 'si', 'sí', 'yes', 'on', '2', 'TRUE']
const NUMBERS = [
  'PORT',
  'PROCESSES',
  'ACCREDITATION_MONTHS',
  'HOLD_DAYS',
  'LOG_MONTHS',
  'MAX_UPLOAD_MB',
  'SESSION_IDLE_MINUTES',
  'DRAIN_SECONDS',
  'TRASH_DAYS',
]
const FLAGS = ['DEMO', 'CLAMD_REQUIRED', 'QUOTATION_PRICES_INCLUDE_VAT']

/** Wrong values, with a part of the explanation. */
const REFUSED: [name: string, value: string, expected?: string][] = [
  ...NUMBERS.flatMap((name) =>
    NO_NUMBERS.map((value): [string, string, string] => [name, value, 'un número entero']),
  ),
  ...FLAGS.flatMap((name) => NO_FLAGS.map((value): [string, string, string] => [name, value, '0 o 1'])),
  ['PORT', '65536', 'de 0 a 65535'],
  ['SUPER_ADMINS', ';;', 'nombres de usuario separados por comas'],
  ['SUPER_ADMINS', 'ana, ;', 'nombres de usuario separados por comas'],
  ['SUPER_ADMINS', ' , ,', 'nombres de usuario separados por comas'],
  ['PROCESSES', '0', 'de 1 a 64'],
  ['PROCESSES', '65', 'de 1 a 64'],
  ['LOG_MONTHS', '11', 'de 12 a 240'],
  ['MAX_UPLOAD_MB', '0', 'de 1 a 2000'],
  ['NODE_ENV', 'prod', 'production o development'],
  ['NODE_ENV', 'producción', 'production o development'],
  ['HOST', 'http://127.0.0.1', 'sin http://'],
  ['HOST', '10.0.0.1/24', 'sin http://'],
  ['HOST', 'localhost:8080', 'ni puerto'],
  ['HOST', 'mi servidor', 'una dirección de esta máquina'],
  ['HOST', '[::1]', 'una dirección de esta máquina'],
  ['HOST', '*', 'una dirección de esta máquina'],
  ['PUBLIC_URL', 'foo', 'completa'],
  ['PUBLIC_URL', 'portal.ejemplo.mx', 'completa'],
  ['PUBLIC_URL', 'htps://x', 'que empiece con https:// o http://'],
  ['PUBLIC_URL', 'ftp://portal.ejemplo.mx', 'que empiece con https:// o http://'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'que empiece con https:// o http://'],
  ['PUBLIC_URL', 'https://ana:clave@portal.ejemplo.mx', 'sin usuario ni contraseña'],
  ['PUBLIC_URL', 'https://portal.ejemplo.mx/acredita', 'sin ruta'],
  ['PUBLIC_URL', 'https://portal.ejemplo.mx/?a=1', 'sin «?» ni «#»'],
  ['PUBLIC_URL', 'https://portal.ejemplo.mx/#a', 'sin «?» ni «#»'],
  ['PUBLIC_URL', 'https://', 'completa'],
  ['PUBLIC_URL', 'https://*.ejemplo.mx', 'con el nombre de una máquina'],
  ['PUBLIC_URL', 'https://<portal>', 'completa'],
  ['PUBLIC_URL', '"https://portal.ejemplo.mx"', 'completa'],
  ['DATABASE_URL', 'mysql://a@b/c', 'postgres://'],
  ['DATABASE_URL', 'postgres://a:%zz@b/c', '%25'],
  ['DATABASE_URL', 'servidor/base', 'postgres://'],
  ['DATABASE_URL', 'postgres://a:b@c:99999/d', 'postgres://'],
  ['DATABASE_URL', 'postgres://a:b#c@d/e', '%25'],
  ['DATABASE_URL', 'postgres://b/c?sslmode=si', 'verify-full'],
  [
    'DATABASE_URL',
    'postgres://b/c?sslmode=verify-full&sslrootcert=/no/existe.pem',
    '/no/existe.pem no lo es',
  ],
  ['DATABASE_URL', 'postgres://b/c?sslrootcert=package.json', 'un certificado (PEM)'],
  ['DATABASE_URL', 'postgres://b/c?sslkey=/etc', '/etc no lo es'],
  ['NODE_EXTRA_CA_CERTS', '/no/existe.pem', 'un archivo de certificados (PEM)'],
  ['NODE_EXTRA_CA_CERTS', 'package.json', 'un archivo de certificados (PEM)'],
  ['FILES_URL', 'https://b/c', 's3://'],
  ['FILES_URL', 's3://b', 's3://'],
  ['FILES_URL', 's3:///c', 's3://'],
  ['FILES_URL', 's3://b/c?timeout=mucho', 'segundos'],
  ['FILES_URL', 's3://b/c?timeout=301', 'segundos'],
  ['FILES_URL', 's3://b/c?timeout=0', 'segundos'],
  ['FILES_URL', 's3://b/c?timeout=0x5', 'segundos'],
  ['FILES_URL', 's3://b/c?tls=no', 's3://'],
  ['FILES_URL', 's3://b/c?regoin=mx', 's3://'],
  ['FILES_URL', 's3://b/c?constructor=1', 's3://'],
  ['FILES_URL', 's3://a:%zz@b/c', 's3://'],
  ['CLAMD_URL', 'http://clamd', 'tcp://'],
  ['CLAMD_URL', 'tcp://', 'tcp://'],
  ['CLAMD_URL', 'unix:', 'unix:/'],
  ['CLAMD_URL', 'tcp://clamd?timeout=x', 'segundos'],
  ['CLAMD_URL', 'tcp://::1:3310', 'tcp://'],
  ['CLAMD_URL', 'tcp://clamd/3310', 'tcp://'],
  ['CLAMD_URL', '127.0.0.1:3310', 'tcp://'],
  ['SMTP_URL', 'correo.ejemplo.mx', 'smtp://'],
  ['SMTP_URL', 'http://correo', 'smtp://'],
  ['SMTP_URL', 'smtp://', 'smtp://'],
  ['SMTP_URL', 'smtp://correo:99999', 'smtp://'],
  ['SMTP_URL', 'smtp://correo/buzon', 'smtp://'],
  ['SMTP_URL', 'smtp://correo?tls=false', 'smtp://'],
  ['SMTP_URL', 'smtp://correo:0', 'smtp://'],
  ['SMTP_URL', 'smtp://corr!eo', 'smtp://'],
  ['SMTP_URL', `smtp://${'a'.repeat(201)}@correo`, 'smtp://'],
  ['MAIL_FROM', 'avisos', 'una dirección de correo'],
  ['MAIL_FROM', 'Avisos <avisos@ejemplo.mx>', 'una dirección de correo'],
  ['TIME_ZONE', 'CDMX', 'America/'],
  ['TIME_ZONE', 'GMT-6', 'America/'],
  ['HELP_PHONE', 'abc', 'un teléfono'],
  ['REPORT_URL', 'javascript:alert(1)', 'mailto:'],
  ['REPORT_URL', 'ejemplo.mx', 'mailto:'],
  ['REPORT_URL', 'mailto:', 'mailto:'],
  ['UTILITY_NAME', 'N'.repeat(81), '80 caracteres'],
  ['UTILITY_ADDRESS', 'N'.repeat(301), '300 caracteres'],
  ['HSTS_SUBDOMAINS', 'includeSubDomains', '0 o 1'],
  ['QUOTATION_VAT_PERCENT', '101', 'un porcentaje'],
  ['QUOTATION_VAT_PERCENT', '16%', 'un porcentaje'],
  ['QUOTATION_VAT_PERCENT', '8,5', 'un porcentaje'],
  ['TRUST_PROXY', '1', 'loopback'],
  ['TRUST_PROXY', 'true', 'loopback'],
  ['TRUST_PROXY', '10.0.0.0/33', 'loopback'],
  ['TRUST_PROXY', 'proxy.internal', 'loopback'],
  ['TRUST_PROXY', 'loopback,todos', 'loopback'],
  ['BACKUP_KEY_FILE', '/no/existe', 'un archivo'],
  ['BACKUP_KEY_FILE', '/etc', 'un archivo'],
  ['BACKUP_KEY_FILE', '/dev/zero', 'un archivo'],
  ['BACKUP_KEY_FILE', '/proc/sys/kernel/ostype', '12 caracteres'],
  ['LOG_LEVEL', 'loud', 'trace'],
  ['LOG_LEVEL', 'WARN', 'minúsculas'],
]

describe('the settings', () => {
  it('have default values', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: '',
      utilityGroup: 'utility',
      accreditationMonths: 12,
      tokenHours: 12,
      maxUploadBytes: 50 * 1024 * 1024,
      demo: true,
      apiDocs: true,
      superAdmins: ['super'],
    })
  })

  it('disable the demo in production, and have no super-admin without a name', () => {
    const config = readConfig({ NODE_ENV: 'production', DEMO: '1' })
    expect(config).toMatchObject({ demo: false, apiDocs: false, superAdmins: [] })
    expect(readConfig({ DEMO: '0' })).toMatchObject({ demo: false, superAdmins: [] })
  })

  it('are normalized', () => {
    const config = readConfig({ PUBLIC_URL: 'https://portal.example/', SUPER_ADMINS: ' Ana, BETO ,' })
    expect(config).toMatchObject({ publicUrl: 'https://portal.example', superAdmins: ['ana', 'beto'] })
  })

  it('list trusted proxies: this machine by default, none if empty', () => {
    expect(readConfig({}).trustProxy).toEqual(['loopback'])
    expect(readConfig({ TRUST_PROXY: 'none' }).trustProxy).toEqual([])
    const proxies = ' loopback, 10.0.0.5,10.1.0.0/16 ,fd00::/8,::1'
    expect(readConfig({ TRUST_PROXY: proxies }).trustProxy).toEqual([
      'loopback',
      '10.0.0.5',
      '10.1.0.0/16',
      'fd00::/8',
      '::1',
    ])
  })

  it('that are invalid are all reported, one line each, without passwords', () => {
    const message = refusalOf({
      PORT: '70000',
      DATABASE_URL: 'mysql://a:oculto@b',
      FILES_URL: 'https://llave:oculto@b',
      SMTP_URL: 'smtp://a:%E0oculto@b',
      PUBLIC_URL: 'https://ana:oculto@portal.ejemplo.mx',
    })
    for (const name of ['PORT', 'DATABASE_URL', 'FILES_URL', 'SMTP_URL', 'PUBLIC_URL'])
      expect(message).toMatch(new RegExp(`^  ${name}=.* — se espera: \\S`, 'mu'))
    expect(message).not.toContain('oculto')
  })

  it.each(['', ' '])('that are %j have their default values', (value) => {
    const empty = Object.fromEntries(VARIABLES.map((name) => [name, value]))
    expect(readConfig(empty)).toEqual(readConfig({}))
  })

  it.each(ACCEPTED)('accept %s=%s as %o', (name, value, expected) => {
    expect(readConfig({ [name]: value, ...COMPANIONS[name] })).toMatchObject(expected)
  })

  it.each(REFUSED)('refuse %s=%s', (name, value, expected = '') => {
    const message = refusalOf({ [name]: value, ...COMPANIONS[name] })
    expect(message).toMatch(new RegExp(`^  ${name}=.* — se espera: \\S`, 'mu'))
    expect(message).toContain(expected)
    expect(message).not.toMatch(/Invalid|expected|Too|pattern/u)
  })

  it('refuse in production a public address without the whole name of the host', () => {
    const production = { NODE_ENV: 'production' }
    for (const url of ['https://portal', 'https://portal:8443', 'https://portal.'])
      expect(refusalOf({ ...production, PUBLIC_URL: url })).toContain('el nombre completo')
    for (const url of [
      'https://portal.ejemplo.mx',
      'http://10.0.0.7:8080',
      'http://[::1]:8080',
      'http://localhost:8080',
    ])
      expect(readConfig({ ...production, PUBLIC_URL: url }).publicUrl).toBe(url)
  })

  it('leave the service enough time to stop after the longest drain', () => {
    const unit = readFileSync('release/files/acredita.service', 'utf8')
    const stopSeconds = Number(/^TimeoutStopSec=(\d+)$/mu.exec(unit)?.[1])
    const [, longestDrain] = /de 0 a (\d+)/u.exec(refusalOf({ DRAIN_SECONDS: '-1' })) ?? []
    expect(stopSeconds).toBeGreaterThan(Number(longestDrain) + STOP_DEADLINE_MS / 1000)
  })

  it('are described by .env.example and docs/operations.md (npm run settings)', () => {
    expect(readFileSync('.env.example', 'utf8')).toBe(renderEnvironmentExample())
    const operations = readFileSync('docs/operations.md', 'utf8')
    expect(operations).toBe(replaceSettingsTable(operations))
    const example = Object.fromEntries(
      [...renderEnvironmentExample().matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name, value]) => [name, value]),
    )
    expect(Object.keys(example)).toEqual(VARIABLES)
    const { fixed: _, ...read } = readConfig(example)
    expect(readConfig({})).toMatchObject(read)
  })
})
