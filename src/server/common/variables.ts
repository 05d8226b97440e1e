import { isIP } from 'node:net'
import { z } from 'zod'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { parseUrl } from '../../domain/common/parseUrl.ts'
import { DEFAULT_TIME_ZONE, parseTimeZone } from '../../domain/common/timeZone.ts'
import { MEXICAN_TIME_ZONES } from '../../domain/common/timeZoneLabel.ts'
import { SETTING_RANGES } from '../../domain/settings/settingRanges.ts'
import { type SettingName, settingsPatchSchema } from '../../domain/settings/settings.ts'
import { getUsernameKey, isValidUsername } from '../../domain/users/usernames.ts'
import { isCertificateFile } from './extraCertificates.ts'
import { MIN_KEY_LENGTH, readKeyFile, readRegularFile } from './keyFile.ts'
import { parseMailServer } from './mailServer.ts'

/** Environment variable. Its schema parses a value that is not empty. Error texts complete the sentence "se espera: …". */
interface Variable<S extends z.ZodType = z.ZodType> {
  schema: S
  /** Value of an empty or missing variable. */
  fallback: z.output<S>
  /** Value in `.env.example`. An empty one means the fallback. */
  example: string
  /** Whether the value may contain a password. Error messages omit it. */
  isSecret?: true
}

/** Variables that one paragraph explains: `about` in `.env.example`, `doc` in docs/operations.md. */
interface Group {
  about: readonly string[]
  doc: string
  /** Default in docs/operations.md, if it is not the example. */
  docDefault?: string
  variables: Readonly<Record<string, Variable>>
}

const variable = <S extends z.ZodType>(
  schema: S,
  fallback: z.output<S>,
  more: Partial<Pick<Variable, 'example' | 'isSecret'>> = {},
): Variable<S> => ({ schema, fallback, example: '', ...more })

/** Whole number in a range. */
const wholeNumber = ([min, max]: readonly [min: number, max: number], unit: string, fallback: number) => {
  const expected = `un número entero${unit}, de ${min} a ${max}`
  const schema = z
    .string()
    .regex(/^\d{1,9}$/u, expected)
    .transform(Number)
    .refine((value) => value >= min && value <= max, expected)
  return variable(schema, fallback, { example: String(fallback) })
}

const FLAGS: Readonly<Record<string, boolean>> = { 0: false, 1: true, false: false, true: true }
const flagSchema = z
  .string()
  .refine((text) => Object.hasOwn(FLAGS, text), '0 o 1')
  .transform((text) => FLAGS[text] ?? false)
/** Yes or no. Without a value, the fallback depends on other variables. */
const flag = (example: '' | '0' | '1') =>
  variable(flagSchema.optional(), example === '' ? undefined : example === '1', { example })

const text = (more?: Parameters<typeof variable>[2]) => variable(z.string(), '', more)

/** Whether the console accepts a value of a setting. */
const isSettingAccepted = (name: SettingName, value: unknown): boolean =>
  settingsPatchSchema.shape[name].safeParse(value).success

/** Text that the console checks and normalizes in the same way. */
const consoleText = (
  name: 'help_phone' | 'report_url' | 'utility_name' | 'utility_address' | 'mail_from',
  expected: string,
) =>
  variable(
    z.string().transform((value, context) => {
      const { success, data } = settingsPatchSchema.shape[name].safeParse(value)
      if (success && data !== undefined) return data
      context.addIssue(expected)
      return z.NEVER
    }),
    '',
  )

/** Whether a text can be percent-decoded. */
const isDecodable = (value: string): boolean => {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}

/** Address with one of some protocols, for which the checks hold. */
const addressSchema = (expected: string, ...checks: ((url: URL) => boolean)[]) =>
  z.string().refine((value) => {
    const url = parseUrl(value)
    return url !== undefined && isDecodable(value) && checks.every((check) => check(url))
  }, expected)

const hasProtocol =
  (...protocols: string[]) =>
  ({ protocol }: URL) =>
    protocols.includes(protocol)
const hasHost = ({ hostname }: URL): boolean => hostname !== ''
const hasNoPath = ({ pathname }: URL): boolean => /^\/*$/u.test(pathname)
/** Whether the query has only these parameters, with allowed values. */
const hasOnlyParameters =
  (parameters: Readonly<Record<string, (value: string) => boolean>>) =>
  ({ searchParams }: URL): boolean =>
    [...searchParams].every(([name, value]) => getOwnProperty(parameters, name)?.(value) ?? false)

/** Whether a text is a host name, or an IP address as in a URL. Names in private networks may have underscores. */
const isHostname = (name: string): boolean => /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/u.test(name)

const isSeconds = (value: string): boolean =>
  /^\d{1,3}(?:\.\d{1,3})?$/u.test(value) && Number(value) >= 0.1 && Number(value) <= 300
const isZeroOrOne = (value: string): boolean => value === '0' || value === '1'

/** Modes of the encryption to Postgres. `pg` would take each other word for verify-full. */
const SSL_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** Parameters with a file, and what the file must be. */
const FILE_PARAMETERS: readonly [name: string, isRight: (path: string) => boolean, expected: string][] = [
  ['sslrootcert', isCertificateFile, 'un certificado (PEM)'],
  ['sslcert', isCertificateFile, 'un certificado (PEM)'],
  ['sslkey', (path) => readRegularFile(path) !== undefined, 'un archivo'],
]

/** Refuses an address of Postgres that names a missing certificate or an unknown mode. */
const refuseUnreadableCertificates = (value: string, context: z.RefinementCtx<string>): void => {
  const parameters = parseUrl(value)?.searchParams
  const mode = parameters?.get('sslmode')
  if (mode && !SSL_MODES.includes(mode)) context.addIssue(`sslmode=${SSL_MODES.join(', ')}`)
  for (const [name, isRight, expected] of FILE_PARAMETERS) {
    const path = parameters?.get(name)
    if (path && !isRight(path))
      context.addIssue(`${name}=ARCHIVO, ${expected} que el portal pueda leer, y ${path} no lo es`)
  }
}

/** Whether the console accepts the parts of an address of a mail server. */
const isMailServerAccepted = (url: URL): boolean => {
  const { host, port, user } = parseMailServer(url)
  return (
    isSettingAccepted('mail_host', host) &&
    isSettingAccepted('mail_port', port) &&
    isSettingAccepted('mail_user', user)
  )
}

const PUBLIC_URL = 'una dirección como https://portal.ejemplo.mx'
/** Reasons why a public address is refused. */
const PUBLIC_URL_PROBLEMS: readonly [reason: string, isWrong: (url: URL) => boolean][] = [
  ['que empiece con https:// o http://', (url) => !hasProtocol('https:', 'http:')(url)],
  ['sin usuario ni contraseña', ({ username, password }) => username !== '' || password !== ''],
  ['sin ruta', (url) => !hasNoPath(url)],
  ['sin «?» ni «#»', ({ href }) => /[?#]/u.test(href)],
  ['con el nombre de una máquina', ({ hostname }) => !isHostname(hostname)],
]

/** Address of the portal. Protocol and host are normalized to lower case. */
const publicUrlSchema = z.string().transform((value, context) => {
  const url = parseUrl(value.trim())
  const [reason] = url
    ? (PUBLIC_URL_PROBLEMS.find(([, isWrong]) => isWrong(url)) ?? [])
    : (['completa'] as const)
  if (url && reason === undefined) return url.origin
  context.addIssue(`${PUBLIC_URL}, ${reason}`)
  return z.NEVER
})

/** Trusted proxy: an IP address, a network, or one of Fastify's names for networks. */
const proxySchema = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
])
const splitNames = (value: string): string[] =>
  value
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
/** Whether an account may have this name. Accounts of an imported portal may have signs that new accounts may not have. */
const isPossibleUsername = (name: string): boolean => isValidUsername(name) || /[\p{L}\p{N}]/u.test(name)

const proxiesSchema = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : splitNames(value)))
  .refine(
    (names) => names.every((name) => proxySchema.safeParse(name).success),
    'direcciones o redes separadas por comas, como loopback,10.0.0.5,10.1.0.0/16, o none',
  )

/** Whether a text names servers that webhooks may reach: a name with https, a network, or an address with plain HTTP. */
const isWebhookHost = (text: string): boolean => {
  const url = text.startsWith('http://') ? parseUrl(text) : undefined
  return url
    ? url.origin === text && isIP(url.hostname.replace(/^\[|\]$/gu, '')) !== 0
    : /^(?:\*\.)?[a-z\d](?:[a-z\d-]*)(?:\.[a-z\d-]+)*\.[a-z][a-z\d-]*(?::\d{1,5})?$/u.test(text) ||
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success
}

const webhookHostsSchema = z
  .string()
  .transform((value) => splitNames(value.toLowerCase()))
  .refine(
    (hosts) => hosts.every(isWebhookHost),
    'nombres o redes separados por comas, como erp.ejemplo.mx,*.ejemplo.mx:8443,10.0.0.0/16, o http://127.0.0.1:9000',
  )

const keyFileSchema = z.string().superRefine((path, context) => {
  const key = readKeyFile(path)
  if (key === undefined) context.addIssue('un archivo que el portal pueda leer')
  else if (key.length < MIN_KEY_LENGTH)
    context.addIssue(`un archivo con una llave de ${MIN_KEY_LENGTH} caracteres o más`)
})

const OTHER_TIME_ZONES = MEXICAN_TIME_ZONES.filter((name) => name !== DEFAULT_TIME_ZONE)

/** Log levels of the logger pino. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

/** All environment variables that the portal reads, in the order of `.env.example`. */
export const VARIABLE_GROUPS = [
  {
    about: ['production: sin demostración, ni nada de lo que es para ella. Con bin/acredita siempre lo es.'],
    doc: '`production`: without the demo and its accounts',
    variables: {
      NODE_ENV: variable(
        z
          .string()
          .toLowerCase()
          .pipe(z.enum(['production', 'development', 'test'], 'production o development')),
        'development',
        { example: 'development' },
      ),
    },
  },
  {
    about: ['Puerto y dirección en los que escucha.'],
    doc: 'the port and address on which the server listens',
    variables: {
      PORT: wholeNumber([0, 65_535], '', 8080),
      HOST: variable(
        z
          .string()
          .refine(
            (value) => isIP(value) !== 0 || (isHostname(value) && !value.startsWith('[')),
            'una dirección de esta máquina, sin http:// ni puerto, como 127.0.0.1 o 0.0.0.0',
          ),
        '127.0.0.1',
        { example: '127.0.0.1' },
      ),
    },
  },
  {
    about: [
      'Procesos que atienden peticiones, de 1 a 64. Vacío: uno por núcleo, si alcanzan la memoria (400 MB cada uno)',
      'y las conexiones de Postgres.',
    ],
    doc: 'number of processes that answer requests, from 1 to 64; see [Processes](#processes)',
    docDefault: 'by cores, memory and Postgres connections',
    variables: { PROCESSES: { ...wholeNumber([1, 64], ' de procesos', 1), fallback: null, example: '' } },
  },
  {
    about: ['Carpeta de los datos: la base SQLite y los archivos.'],
    doc: 'the SQLite database and, without `FILES_URL`, the files',
    variables: { DATA_DIR: variable(z.string(), './data', { example: './data' }) },
  },
  {
    about: ['postgres://usuario:clave@servidor/base. Vacío: SQLite en DATA_DIR.'],
    doc: '`postgres://user:password@host/database`, for several machines; empty: SQLite in `DATA_DIR`',
    variables: {
      DATABASE_URL: variable(
        addressSchema(
          'vacío (SQLite en DATA_DIR) o postgres://usuario:clave@servidor/base, con % y los demás signos de la clave como %25 y demás',
          hasProtocol('postgres:', 'postgresql:'),
        ).superRefine(refuseUnreadableCertificates),
        '',
        { isSecret: true },
      ),
    },
  },
  {
    about: [
      's3://llave:secreto@servidor:puerto/deposito?region=us-east-1 (tls=0: sin cifrar). Sin llave: la de AWS_ACCESS_KEY_ID y demás.',
      'timeout=5: segundos que una conexión puede quedarse sin avanzar. Vacío: los archivos se guardan en DATA_DIR.',
    ],
    doc: '`s3://…`; empty: the folder `files` in `DATA_DIR`',
    variables: {
      FILES_URL: variable(
        addressSchema(
          'vacío (archivos en DATA_DIR) o s3://llave:secreto@servidor/deposito?region=… (tls=0, timeout=5: segundos, de 0.1 a 300)',
          hasProtocol('s3:'),
          hasHost,
          (url) => !hasNoPath(url),
          hasOnlyParameters({ region: Boolean, tls: isZeroOrOne, timeout: isSeconds }),
        ),
        '',
        { isSecret: true },
      ),
    },
  },
  {
    about: [
      'Archivo (PEM) con los certificados de las autoridades propias que firman los de otros servidores: Postgres, depósito, correo,',
      'proveedor de inicio de sesión.',
    ],
    doc: "a file (PEM) with the certificates of the organization's own authorities, which the portal trusts besides the public ones: for the bucket, the mail server, the identity provider and Postgres; see [Own certificates](#own-certificates)",
    variables: {
      NODE_EXTRA_CA_CERTS: variable(
        z.string().refine(isCertificateFile, 'un archivo de certificados (PEM) que el portal pueda leer'),
        '',
      ),
    },
  },
  {
    about: [
      'Antivirus clamd que revisa cada documento que llega: tcp://servidor:3310 o unix:/run/clamav/clamd.ctl (timeout=30: segundos que puede callar).',
      'Vacío: no se revisan.',
    ],
    doc: 'a virus scanner, `tcp://host:3310` or `unix:/path`, with `?timeout=30`; empty: documents are not scanned',
    variables: {
      CLAMD_URL: variable(
        addressSchema(
          'vacío, tcp://servidor:3310 o unix:/ruta/clamd.ctl (timeout=30: segundos, de 0.1 a 300)',
          hasProtocol('tcp:', 'unix:'),
          (url) => (url.protocol === 'tcp:' ? hasHost(url) && hasNoPath(url) : !hasNoPath(url)),
          hasOnlyParameters({ timeout: isSeconds }),
        ),
        '',
      ),
    },
  },
  {
    about: [
      '1: un documento que el antivirus no pudo revisar se rechaza; si no, se acepta y se dice que está sin revisar.',
    ],
    doc: '`1`: a document that could not be scanned is refused with 503',
    variables: { CLAMD_REQUIRED: flag('0') },
  },
  {
    about: [
      'Dirección pública del portal, la que llevan los códigos QR, sin ruta. Vacío: la dirección en la que escucha.',
    ],
    doc: 'the address in the QR, without a path. With `https:`, browsers use https only. The portal warns at the start, in *Primeros pasos* and when it creates a card, if the address is an example or visitors cannot reach it',
    docDefault: "the server's address",
    variables: { PUBLIC_URL: variable(publicUrlSchema, '') },
  },
  {
    about: [
      '1: con PUBLIC_URL=https://…, los navegadores usan https también en los subdominios de su máquina.',
    ],
    doc: '`1`: with `https:`, browsers use https for all subdomains of the host too',
    variables: { HSTS_SUBDOMAINS: flag('0') },
  },
  {
    about: [
      'Zona horaria de la distribuidora, con su nombre IANA: cuándo empieza y termina cada día, y la hora que se imprime.',
      `Por ejemplo ${OTHER_TIME_ZONES.slice(0, 6).join(', ')}.`,
    ],
    doc: `the IANA name of the utility's time zone, such as \`${OTHER_TIME_ZONES[0]}\`: days begin and end there, and times are printed in it; the public page names it`,
    variables: {
      TIME_ZONE: variable(
        z.string().transform((name, context) => {
          const timeZone = parseTimeZone(name)
          if (timeZone !== undefined) return timeZone
          context.addIssue(`una zona horaria, por ejemplo ${MEXICAN_TIME_ZONES.join(', ')}`)
          return z.NEVER
        }),
        DEFAULT_TIME_ZONE,
        { example: DEFAULT_TIME_ZONE },
      ),
    },
  },
  {
    about: ['Nombre del grupo del personal de la distribuidora, tal como viaja en las llamadas.'],
    doc: "the literal of the utility's group on the wire",
    variables: { UTILITY_GROUP: variable(z.string(), 'utility', { example: 'utility' }) },
  },
  {
    about: [
      'Usuarios que reciben la superadministración mientras ninguna cuenta que pueda iniciar sesión la tenga, separados por comas.',
      'Después cuenta solo lo que dice la cuenta. En la demostración: super.',
    ],
    doc: 'usernames, separated by commas; see [Super-admins](#super-admins)',
    variables: {
      SUPER_ADMINS: variable(
        z
          .string()
          .transform((value) => splitNames(value).map(getUsernameKey))
          .refine(
            (names) => names.length > 0 && names.every(isPossibleUsername),
            'nombres de usuario separados por comas, como ana,luis',
          )
          .optional(),
        undefined,
      ),
    },
  },
  {
    about: ['Vigencia de una acreditación, en meses.'],
    doc: 'validity of an accreditation, in months',
    variables: { ACCREDITATION_MONTHS: wholeNumber(SETTING_RANGES.accreditation_months, ' de meses', 12) },
  },
  {
    about: [
      'Días de atraso de un documento después de los cuales se propone retener los pagos de la empresa.',
    ],
    doc: 'how many days the documents of a company may be overdue before the portal proposes to withhold its payments, from 0 to 365',
    variables: { HOLD_DAYS: wholeNumber(SETTING_RANGES.hold_days, ' de días', 30) },
  },
  {
    about: [
      'Carpeta de la que se lee cada día el archivo .csv más reciente de la lista 69-B del SAT, por ejemplo /srv/sat.',
      'Vacío: solo se sube en Administración.',
    ],
    doc: "folder from which the portal reads the newest .csv file of the SAT's list of article 69-B once a day; empty: super-admins upload it",
    variables: { TAX_LIST_FOLDER: variable(z.string(), '') },
  },
  {
    about: ['Meses que se conserva la bitácora.'],
    doc: 'retention of the Bitácora in months, from 12 to 240',
    variables: { LOG_MONTHS: wholeNumber(SETTING_RANGES.log_months, ' de meses', 84) },
  },
  {
    about: ['Meses que se conservan las consultas de credenciales.'],
    doc: 'retention of credential checks in months, from 1 to 120',
    variables: { CHECK_MONTHS: wholeNumber(SETTING_RANGES.check_months, ' de meses', 12) },
  },
  {
    about: ['Duración de una sesión, en horas.'],
    doc: 'maximum duration of a session, in hours',
    variables: { TOKEN_HOURS: wholeNumber(SETTING_RANGES.session_hours, ' de horas', 12) },
  },
  {
    about: ['Minutos sin uso después de los cuales termina.'],
    doc: 'a session without requests ends after this time, in minutes',
    variables: {
      SESSION_IDLE_MINUTES: wholeNumber(SETTING_RANGES.session_idle_minutes, ' de minutos', 120),
    },
  },
  {
    about: ['Tamaño máximo de un documento, en megabytes.'],
    doc: 'maximum size of a document, in MB',
    variables: { MAX_UPLOAD_MB: wholeNumber([1, 2000], ' de megabytes', 50) },
  },
  {
    about: ['1: un portal vacío se llena con datos de demostración. Con NODE_ENV=production nunca.'],
    doc: 'fills an empty portal with demo data; never in production',
    variables: { DEMO: flag('1') },
  },
  {
    about: [
      '1: publica la descripción de las llamadas en /api/schema/ y /api/docs/. Por omisión, solo en la demostración.',
    ],
    doc: '`/api/schema/` (OpenAPI 3.1) and `/api/docs/`',
    docDefault: 'in the demo',
    variables: { API_DOCS: flag('') },
  },
  {
    about: [
      'Página pública: teléfono al que llamar y dirección (https: o mailto:) donde reportar. Vacíos: no se ofrecen.',
    ],
    doc: 'a phone number and an address for visitors in doubt, on the public page beside its own report form',
    variables: {
      HELP_PHONE: consoleText('help_phone', 'un teléfono, como 800 123 4567'),
      REPORT_URL: consoleText(
        'report_url',
        'una dirección como https://ejemplo.mx/reportes o mailto:seguridad@ejemplo.mx',
      ),
    },
  },
  {
    about: [
      'Servidor de correo: smtp://usuario:clave@servidor:587 (con STARTTLS; tls=0: sin cifrar) o smtps://usuario:clave@servidor:465, y de qué',
      'dirección viene el correo. Vacío: el portal no envía correo.',
    ],
    doc: "the mail server, `smtp://user:password@host:587` (`?tls=0`: not encrypted) or `smtps://…`, and the sender's address",
    variables: {
      SMTP_URL: variable(
        addressSchema(
          'vacío (sin correo), smtp://usuario:clave@servidor:587 (tls=0: sin cifrar) o smtps://usuario:clave@servidor:465',
          hasProtocol('smtp:', 'smtps:'),
          hasHost,
          hasNoPath,
          isMailServerAccepted,
          hasOnlyParameters({ tls: isZeroOrOne }),
        ),
        '',
        { isSecret: true },
      ),
      MAIL_FROM: consoleText('mail_from', 'una dirección de correo, como acreditacion@ejemplo.mx'),
    },
  },
  {
    about: [
      'Servidores a los que pueden llegar los webhooks, separados por comas: nombres (erp.ejemplo.mx, *.ejemplo.mx:8443; siempre con https),',
      'redes internas a las que pueden llevar esos nombres (10.0.0.0/16) y, para pruebas, http://127.0.0.1:9000. Vacío: no hay webhooks.',
    ],
    doc: 'servers that webhooks may reach, separated by commas: names, which need https (`erp.example.mx`, `*.example.mx:8443`), private networks to which these names may lead (`10.0.0.0/16`), and, for trials, addresses without encryption (`http://127.0.0.1:9000`). Empty: no webhooks',
    docDefault: 'empty',
    variables: { WEBHOOK_HOSTS: variable<z.ZodType<string[], string>>(webhookHostsSchema, []) },
  },
  {
    about: ['Quién envía las cotizaciones y los correos, y su domicilio.'],
    doc: 'the sender on the PDF of quotations, beside the phone',
    variables: {
      UTILITY_NAME: consoleText('utility_name', 'un nombre de hasta 80 caracteres'),
      UTILITY_ADDRESS: consoleText('utility_address', 'un domicilio de hasta 300 caracteres'),
    },
  },
  {
    about: ['IVA, en por ciento, que las cotizaciones agregan a su total. 0: ninguno.'],
    doc: 'the VAT in percent that quotations add to their total; 0: none',
    docDefault: '`0`',
    variables: {
      QUOTATION_VAT_PERCENT: variable(
        z
          .string()
          .regex(/^(?:100|\d{1,2}(?:\.\d{1,2})?)$/u, 'un porcentaje de 0 a 100, como 16 o 8.5')
          .transform(Number),
        0,
      ),
    },
  },
  {
    about: [
      '1: los precios ya incluyen el IVA; si no, se agrega a las cotizaciones, que siempre dicen si los precios lo incluyen.',
    ],
    doc: '`1`: prices include VAT, and quotations add none. Quotations and price lists always state whether prices include VAT',
    docDefault: '`0`',
    variables: { QUOTATION_PRICES_INCLUDE_VAT: flag('') },
  },
  {
    about: [
      'Quien la envía como «Authorization: Bearer …» lee /metrics desde otra máquina. Vacía: solo se lee desde esta.',
    ],
    doc: 'allows other machines to read `/metrics`; this machine needs no token',
    variables: { METRICS_TOKEN: text({ isSecret: true }) },
  },
  {
    about: [
      'Proxys a los que se les cree de quién viene cada solicitud (X-Forwarded-For): direcciones o redes separadas por comas,',
      'como loopback,10.0.0.5,10.1.0.0/16. none: a ninguno.',
    ],
    doc: 'proxies whose `X-Forwarded-For` the portal trusts: addresses or networks, separated by commas, or `none`',
    variables: { TRUST_PROXY: variable(proxiesSchema, ['loopback'], { example: 'loopback' }) },
  },
  {
    about: [
      'Nombre de esta instalación, como centro. Si se indica, se compara en lugar de la máquina: una copia con otro nombre no envía correo.',
      'Sirve en contenedores y con Postgres, donde la máquina no se compara.',
    ],
    doc: "name of this installation, which is compared instead of the machine's name and id ([A restored copy sends no mail](#a-restored-copy-sends-no-mail))",
    docDefault: 'empty',
    variables: { HOST_ID: text() },
  },
  {
    about: ['Días que se conserva en la papelera un archivo que ningún registro nombra.'],
    doc: 'retention of files in the trash, in days',
    variables: { TRASH_DAYS: wholeNumber([1, 3650], ' de días', 30) },
  },
  {
    about: [
      'Archivo con cuyo contenido se sellan los secretos en los respaldos (openssl rand -base64 32 > ARCHIVO), y se abren al',
      'restaurar. Guárdelo también lejos de esta máquina y de los respaldos. Vacío: los secretos no van en los respaldos.',
    ],
    doc: 'a file whose content seals and unseals the secrets in backups; empty: backups omit the secrets',
    variables: { BACKUP_KEY_FILE: variable(keyFileSchema, '') },
  },
  {
    about: ['Segundos en los que, al detenerse, aún atiende solicitudes mientras /readyz ya responde 503.'],
    doc: 'how long the server still accepts requests after SIGTERM, while `/readyz` answers 503',
    variables: { DRAIN_SECONDS: wholeNumber([0, 300], ' de segundos', 0) },
  },
  {
    about: ['Llamadas por minuto de un usuario.'],
    doc: 'maximum requests per user, counted on each machine',
    variables: { USER_CALLS_PER_MINUTE: wholeNumber([60, 10_000_000], ' de llamadas', 1200) },
  },
  {
    about: ['Llamadas por minuto de una cuenta de servicio.'],
    doc: 'maximum requests per service account, counted on each machine',
    variables: { SERVICE_CALLS_PER_MINUTE: wholeNumber([6, 10_000_000], ' de llamadas', 600) },
  },
  {
    about: ['Consultas públicas de credenciales por minuto desde una dirección.'],
    doc: 'maximum credential checks by anonymous visitors per address',
    variables: { PUBLIC_CALLS_PER_MINUTE: wholeNumber([6, 10_000_000], ' de llamadas', 240) },
  },
  {
    about: ['Inicios de sesión fallidos por minuto desde una dirección; después, espera.'],
    doc: 'maximum failed sign-ins per address before it has to wait',
    variables: { SIGN_IN_FAILURES_PER_MINUTE: wholeNumber([5, 10_000_000], ' de intentos', 30) },
  },
  {
    about: ['Registro del servidor: trace, debug, info, warn, error, fatal o silent.'],
    doc: '`trace`, `debug`, `info`, `warn`, `error`, `fatal`, `silent`; lines of JSON on standard output',
    variables: {
      LOG_LEVEL: variable(
        z.enum(LOG_LEVELS, 'trace, debug, info, warn, error, fatal o silent, en minúsculas'),
        'warn',
        { example: 'warn' },
      ),
    },
  },
] as const satisfies readonly Group[]

type Merged<U> = (U extends unknown ? (value: U) => void : never) extends (value: infer I) => void ? I : never
type Variables = Merged<(typeof VARIABLE_GROUPS)[number]['variables']>
type VariableName = keyof Variables
/** Values of the environment variables. */
export type EnvironmentValues = {
  [N in VariableName]: z.output<Variables[N]['schema']> | Variables[N]['fallback']
}

export const environmentVariables = Object.assign(
  {},
  ...VARIABLE_GROUPS.map(({ variables }) => variables),
) as Readonly<Record<VariableName, Variable>>

/** Describes a wrong value in one line. Omits passwords, also those of an address that should have none. */
const describeProblem = (name: string, value: string, expected: string): string => {
  const { isSecret } = environmentVariables[name as VariableName]
  return `  ${name}=${isSecret ? '…' : value.replace(/^([^:]*:).*@/u, '$1…@')} — se espera: ${expected}`
}

/** Whether other machines know the name: a name with a domain, or an IP address. `localhost` is for trials on this machine. */
const isWholeHostname = (hostname: string): boolean => hostname === 'localhost' || /\.[^.]|:/u.test(hostname)

/** Conditions on several variables, with the variable to correct. */
const CONDITIONS: readonly [
  name: VariableName,
  expected: string,
  isMet: (values: EnvironmentValues) => boolean,
][] = [
  [
    'MAIL_FROM',
    'con SMTP_URL, la dirección de la que viene el correo',
    ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === '' || MAIL_FROM !== '',
  ],
  [
    'PUBLIC_URL',
    `${PUBLIC_URL}, con el nombre completo de la máquina`,
    ({ NODE_ENV, PUBLIC_URL: url }) =>
      NODE_ENV !== 'production' || url === '' || isWholeHostname(new URL(url).hostname),
  ],
]

/** Whether a variable has no value. Spaces are none. */
export const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === ''

/** Reads the environment variables. An empty value counts as missing. Throws an error with one line per wrong value. */
export const readEnvironment = (env: Readonly<Record<string, string | undefined>>): EnvironmentValues => {
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries(environmentVariables).map(([name, { schema, fallback }]) => {
      const sent = env[name] ?? ''
      if (isBlank(sent)) return [name, fallback]
      const { success, data, error } = schema.safeParse(sent)
      if (!success) problems.push(describeProblem(name, sent, error.issues[0]?.message ?? ''))
      return [name, data]
    }),
  ) as EnvironmentValues
  if (problems.length === 0)
    for (const [name, expected, isMet] of CONDITIONS)
      if (!isMet(values)) problems.push(describeProblem(name, env[name] ?? '', expected))
  if (problems.length > 0) throw new Error(`La configuración no es válida:\n${problems.join('\n')}`)
  return values
}
