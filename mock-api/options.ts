import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { own } from '../src/domain/own.ts'
import { usernameKey } from '../src/domain/usernames.ts'

/** What a write is answered with: the specification does not say. */
const ANSWERS = ['whole', 'id', 'nothing'] as const
/** How a zone is written where a row has one. `mixed`: companies have the record, people its name. */
const ZONES = ['mixed', 'record', 'id', 'name'] as const

/** Calls that are to fail: those whose path begins so, `*` standing for anything, and the status that they get. */
interface Failure {
  path: string
  status: number
}

/** What the environment and the command line ask of the mock. */
export interface Options {
  /** 0 lets the system choose. */
  port: number
  /** The folder in which data outlive the mock; undefined where they do not. */
  keep: string | undefined
  answers: (typeof ANSWERS)[number]
  zones: (typeof ZONES)[number]
  /** How long each call waits, in milliseconds. */
  delay: number
  fail: readonly Failure[]
  /** What the QR codes carry; '' is the mock's own address. */
  publicUrl: string
  /** The literal of the utility's own group. */
  utilityGroup: string
  superAdmins: readonly string[]
  accreditationMonths: number
}

/** The options where the command line says nothing. */
export const optionsFrom = (env: Record<string, string | undefined>): Options => ({
  port: whole('port', env.API_PORT || '3001', 65_535),
  ...{ keep: undefined, answers: 'whole', zones: 'mixed', delay: 0, fail: [] },
  publicUrl: env.PUBLIC_URL ?? '',
  utilityGroup: env.UTILITY_GROUP || 'utility',
  superAdmins: (env.SUPER_ADMINS ?? 'super').split(',').map(usernameKey).filter(Boolean),
  accreditationMonths: Number(env.ACCREDITATION_MONTHS) || 12,
})

const USAGE = `Opciones de npm run mock -- …
  --port PUERTO        dónde escucha (3001; también API_PORT)
  --answers CÓMO       a lo que se escribe responde whole (todo), id o nothing (nada)
  --zones CÓMO         la zona viene como record, id o name; mixed: en las empresas record, en las personas name
  --keep               conserva los datos entre un arranque y otro
  --delay MS           cada llamada espera MS milisegundos
  --fail RUTA=ESTADO   las llamadas que empiezan por RUTA (con * de comodín) fallan; se puede repetir
  --help               esta lista`

/** Said, with the list of options, to whoever asked for something that is none. */
class Misuse extends Error {
  constructor(said: string) {
    super(`${said}\n\n${USAGE}`)
  }
}

const whole = (option: string, text: string, max: number): number => {
  const number = Number(text)
  if (!/^\d+$/u.test(text) || number > max)
    throw new Misuse(`--${option} quiere un número entero de 0 a ${max}, no «${text}».`)
  return number
}

const failure = (text: string): Failure => {
  const [, path = '', status] = /^(\/.*)=([45]\d\d)$/u.exec(text) ?? []
  if (!path) throw new Misuse(`--fail quiere RUTA=ESTADO, como /api/personnel/=500, no «${text}».`)
  return { path, status: Number(status) }
}

const choice = <const C extends string>(option: string, text: string, choices: readonly C[]): C => {
  const chosen = choices.find((one) => one === text)
  if (chosen === undefined) throw new Misuse(`--${option} quiere ${choices.join(', ')}, no «${text}».`)
  return chosen
}

const known = {
  port: { type: 'string' },
  answers: { type: 'string' },
  zones: { type: 'string' },
  keep: { type: 'boolean' },
  delay: { type: 'string' },
  fail: { type: 'string', multiple: true },
  help: { type: 'boolean' },
} as const

/** Takes the command line apart by itself, so that what is wrong with it is said in our words. */
const read = (args: readonly string[]) => {
  const { values, tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') throw new Misuse(`No se entiende «${token.value}».`)
    if (token.kind !== 'option') continue
    const option = own<(typeof known)[keyof typeof known]>(known, token.name)
    if (!option) throw new Misuse(`No existe la opción «${token.rawName}».`)
    if (option.type === 'boolean' && token.value !== undefined)
      throw new Misuse(`${token.rawName} va sin valor.`)
    if (option.type === 'string' && !token.value) throw new Misuse(`A ${token.rawName} le falta su valor.`)
  }
  return values as Partial<Record<'port' | 'answers' | 'zones' | 'delay', string>> & {
    fail?: string[]
  } & Partial<Record<'keep' | 'help', boolean>>
}

/** The mock's options; throws, in words, what is none. Undefined where the list of them was asked for. */
export const readOptions = (
  args: readonly string[],
  env: Record<string, string | undefined>,
): Options | undefined => {
  const { port, answers, zones, keep, delay, fail = [], help } = read(args)
  if (help) return void console.log(USAGE)
  if (env.NODE_ENV === 'production')
    throw new Error('El simulado solo tiene datos de demostración: no va con NODE_ENV=production.')
  return {
    ...optionsFrom(env),
    ...(port && { port: whole('port', port, 65_535) }),
    ...(answers && { answers: choice('answers', answers, ANSWERS) }),
    ...(zones && { zones: choice('zones', zones, ZONES) }),
    ...(delay && { delay: whole('delay', delay, 600_000) }),
    ...(keep && { keep: join(env.DATA_DIR || 'data', 'mock') }),
    fail: fail.map(failure),
  }
}
