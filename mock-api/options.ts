import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { own } from '../src/domain/own.ts'
import { ANSWERS, type Variant, ZONE_FORMS } from './documented/variants.ts'
import type { Failure } from './host/trouble.ts'

/** What the command line asks of the mock. */
export interface Options {
  port: number
  documented: boolean
  /** In what such a back end differs from others. */
  variant: Variant
  /** The folder in which data outlive the mock; undefined where they do not. */
  keep: string | undefined
  delay: number
  fail: Failure[]
}

const USAGE = `Opciones de npm run mock -- …
  --port PUERTO        dónde escucha (3001; también API_PORT)
  --documented         solo las llamadas documentadas, como un sistema que no es el nuestro
  --answers CÓMO       con --documented: a lo que se escribe responde whole (todo), id o nothing (nada)
  --zones CÓMO         con --documented: la zona viene como record, id o name; mixed, como siempre
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
  documented: { type: 'boolean' },
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
  return values as {
    port?: string
    delay?: string
    answers?: string
    zones?: string
    fail?: string[]
  } & Partial<Record<'documented' | 'keep' | 'help', boolean>>
}

/** The mock's options; throws, in words, what is none. Undefined where the list of them was asked for. */
export const readOptions = (
  args: readonly string[],
  env: Record<string, string | undefined>,
): Options | undefined => {
  const { port, documented = false, keep, delay = '0', fail = [], help, ...variant } = read(args)
  if (help) return void console.log(USAGE)
  const { answers = 'whole', zones = 'mixed' } = variant
  return {
    port: whole('port', port ?? env.API_PORT ?? '3001', 65_535),
    documented,
    variant: { answers: choice('answers', answers, ANSWERS), zones: choice('zones', zones, ZONE_FORMS) },
    keep: keep ? join(env.DATA_DIR || 'data', 'mock') : undefined,
    delay: whole('delay', delay, 600_000),
    fail: fail.map(failure),
  }
}
