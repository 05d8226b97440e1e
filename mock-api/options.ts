import { join } from 'node:path'
import { parseArgs } from 'node:util'

/** Possible replies to a write request: the whole record, the id, or nothing. */
const ANSWERS = ['whole', 'id', 'nothing'] as const
/** Formats of zones in replies. `mixed` means records in companies and names in people. */
const ZONES = ['mixed', 'record', 'id', 'name'] as const

/** Simulated error for calls with a matching path. `*` in the path matches any text. */
interface Failure {
  path: string
  status: number
}

export interface Options {
  /** Port to listen on. 0 selects a free port. */
  port: number
  /** Folder for data that remain after a restart. Undefined for temporary data. */
  keep: string | undefined
  answers: (typeof ANSWERS)[number]
  zones: (typeof ZONES)[number]
  /** Delay of each call, in milliseconds. */
  delay: number
  fail: readonly Failure[]
  /** Base URL in QR codes. Empty for the URL of the mock server. */
  publicUrl: string
  /** Name of the utility's user group in API replies. */
  utilityGroup: string
  superAdmins: readonly string[]
  accreditationMonths: number
  /** IANA name of the time zone of all days. */
  timeZone: string
}

/** Returns the options from environment variables. */
export const readEnvironmentOptions = (env: Record<string, string | undefined>): Options => ({
  port: parseNumberOption('port', env.API_PORT || '3001', 65_535),
  keep: undefined,
  answers: 'whole',
  zones: 'mixed',
  delay: 0,
  fail: [],
  publicUrl: env.PUBLIC_URL ?? '',
  utilityGroup: env.UTILITY_GROUP || 'utility',
  superAdmins: (env.SUPER_ADMINS ?? 'super')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean),
  accreditationMonths: Number(env.ACCREDITATION_MONTHS) || 12,
  timeZone: env.TIME_ZONE || 'America/Mexico_City',
})

const USAGE = `Opciones de npm run mock -- …
  --port PUERTO        dónde escucha (3001; también API_PORT)
  --answers CÓMO       a lo que se escribe responde whole (todo), id o nothing (nada)
  --zones CÓMO         la zona viene como record, id o name; mixed: en las empresas record, en las personas name
  --keep               conserva los datos entre un arranque y otro
  --delay MS           cada llamada espera MS milisegundos
  --fail RUTA=ESTADO   las llamadas que empiezan por RUTA (con * de comodín) fallan; se puede repetir
  --help               esta lista`

/** Error in the command line. The message ends with the list of options. */
class UsageError extends Error {
  constructor(reason: string) {
    super(`${reason}\n\n${USAGE}`)
  }
}

const parseNumberOption = (option: string, text: string, max: number): number => {
  const number = Number(text)
  if (!/^\d+$/u.test(text) || number > max)
    throw new UsageError(`--${option} quiere un número entero de 0 a ${max}, no «${text}».`)
  return number
}

const parseSimulatedError = (text: string): Failure => {
  const [, path = '', status] = /^(\/.*)=([45]\d\d)$/u.exec(text) ?? []
  if (!path) throw new UsageError(`--fail quiere RUTA=ESTADO, como /api/personnel/=500, no «${text}».`)
  return { path, status: Number(status) }
}

const parseChoiceOption = <const C extends string>(
  option: string,
  text: string,
  choices: readonly C[],
): C => {
  const chosen = choices.find((one) => one === text)
  if (chosen === undefined) throw new UsageError(`--${option} quiere ${choices.join(', ')}, no «${text}».`)
  return chosen
}

const OPTIONS = {
  port: { type: 'string' },
  answers: { type: 'string' },
  zones: { type: 'string' },
  keep: { type: 'boolean' },
  delay: { type: 'string' },
  fail: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const

/** Parses the command line. Checks for errors, because messages of `parseArgs` are in English. */
const parseCommandLine = (args: readonly string[]) => {
  const { values, tokens } = parseArgs({ args: [...args], options: OPTIONS, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') throw new UsageError(`No se entiende «${token.value}».`)
    if (token.kind !== 'option') continue
    const type = Object.hasOwn(OPTIONS, token.name) && OPTIONS[token.name as keyof typeof OPTIONS].type
    if (!type) throw new UsageError(`No existe la opción «${token.rawName}».`)
    if (type === 'boolean' && token.value !== undefined)
      throw new UsageError(`${token.rawName} va sin valor.`)
    if (type === 'string' && !token.value) throw new UsageError(`A ${token.rawName} le falta su valor.`)
  }
  return values as Partial<Record<'port' | 'answers' | 'zones' | 'delay', string>> & {
    fail?: string[]
  } & Partial<Record<'keep' | 'help', boolean>>
}

/** Reads the options of the command line. For `--help`, prints the options and returns undefined. */
export const readMockOptions = (
  args: readonly string[],
  env: Record<string, string | undefined>,
): Options | undefined => {
  const { port, answers, zones, keep, delay, fail = [], help } = parseCommandLine(args)
  if (help) return void console.log(USAGE)
  if (env.NODE_ENV?.toLowerCase() === 'production')
    throw new Error('El simulado solo tiene datos de demostración: no va con NODE_ENV=production.')
  return {
    ...readEnvironmentOptions(env),
    ...(port && { port: parseNumberOption('port', port, 65_535) }),
    ...(answers && { answers: parseChoiceOption('answers', answers, ANSWERS) }),
    ...(zones && { zones: parseChoiceOption('zones', zones, ZONES) }),
    ...(delay && { delay: parseNumberOption('delay', delay, 600_000) }),
    ...(keep && { keep: join(env.DATA_DIR || 'data', 'mock') }),
    fail: fail.map(parseSimulatedError),
  }
}
