import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'
import type { Source } from './sources.ts'

/** Parts of a regular expression, reduced to what decides which texts make it slow. */
type Part =
  | { kind: 'character'; pattern: string }
  | { kind: 'sequence'; parts: Part[] }
  | { kind: 'choice'; parts: Part[] }
  | { kind: 'lookaround'; part: Part }
  | { kind: 'repetition'; part: Part; min: number; max: number }

const GROUP_START = /^\((?:\?(?:<?[=!]|:|<\w+>|[a-z-]+:))?/u
const LOOKAROUND_START = /^\(\?<?[=!]$/u
const ESCAPE = /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<\w+>|[\s\S])/iu
const EMPTY_ESCAPE = /^\\(?:[bB1-9]|k<)/u
const CLASS = /^\[(?:\\[\s\S]|[^\]\\])*\]/u
const QUANTIFIER = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/u

const readQuantifier = ([, sign, min = '0', comma, max]: RegExpExecArray): { min: number; max: number } => {
  if (sign) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
  return { min: Number(min), max: comma ? Number(max) || Number.POSITIVE_INFINITY : Number(min) }
}

const parsePattern = (pattern: string): Part => {
  let at = 0
  const take = (expression: RegExp): string => {
    const [text = ''] = expression.exec(pattern.slice(at)) ?? []
    at += text.length
    return text
  }
  const readAtom = (): Part => {
    const first = pattern.charAt(at)
    if (first === '(') {
      const start = take(GROUP_START)
      const part = readChoice()
      at += 1
      return LOOKAROUND_START.test(start) ? { kind: 'lookaround', part } : part
    }
    if (first === '^' || first === '$') {
      at += 1
      return { kind: 'sequence', parts: [] }
    }
    const text = first === '[' ? take(CLASS) : first === '\\' ? take(ESCAPE) : take(/^[\s\S]/u)
    return EMPTY_ESCAPE.test(text) ? { kind: 'sequence', parts: [] } : { kind: 'character', pattern: text }
  }
  const readSequence = (): Part => {
    const parts: Part[] = []
    while (at < pattern.length && !'|)'.includes(pattern.charAt(at))) {
      const part = readAtom()
      const quantifier = QUANTIFIER.exec(pattern.slice(at))
      at += quantifier?.[0].length ?? 0
      parts.push(quantifier ? { kind: 'repetition', part, ...readQuantifier(quantifier) } : part)
    }
    return { kind: 'sequence', parts }
  }
  const readChoice = (): Part => {
    const parts = [readSequence()]
    while (pattern.charAt(at) === '|') {
      at += 1
      parts.push(readSequence())
    }
    return { kind: 'choice', parts }
  }
  return readChoice()
}

/** Maximum number of sample texts of a part. */
const MAX_SAMPLES = 8
const MAX_PREFIXES = 3
/** Characters that samples consist of, besides those of the expression itself. */
const CHARACTERS = [...'aA0 -_.\n\té/<"=Zz9\u0001,;(#@%']

/** Joins the samples of two parts that follow each other. */
const joinSamples = (left: readonly string[], right: readonly string[]): string[] =>
  Array.from(
    { length: Math.min(Math.max(left.length, right.length), MAX_SAMPLES) },
    (_, i) => (left[i % left.length] ?? '') + (right[i % right.length] ?? ''),
  )

/** Text that makes an expression slow if it is repeated after the prefix. */
interface Attack {
  prefix: string
  pump: string
}

/** Lists attacks on an expression: matches of each repeated part, after texts that lead to the part and texts that do not. */
const listAttacks = ({ source, flags }: RegExp): Attack[] => {
  const characters = [...new Set([...source, ...CHARACTERS])]
  const testFlags = flags.replaceAll(/[gy]/gu, '')
  const attacks = new Map<string, Attack>()
  const listSamples = (part: Part): string[] => {
    if (part.kind === 'character') {
      const expression = new RegExp(`^${part.pattern}$`, testFlags)
      return characters.filter((character) => expression.test(character)).slice(0, MAX_SAMPLES)
    }
    if (part.kind === 'lookaround') return ['']
    if (part.kind === 'sequence')
      return part.parts.reduce<string[]>((texts, next) => joinSamples(texts, listSamples(next)), [''])
    if (part.kind === 'choice')
      return part.parts.flatMap((option) =>
        listSamples(option).slice(0, Math.max(2, Math.floor(MAX_SAMPLES / part.parts.length))),
      )
    const samples = listSamples(part.part)
    return part.min === 0
      ? ['', ...samples.slice(0, MAX_SAMPLES / 2)]
      : samples.map((text) => text.repeat(part.min))
  }
  const addAttacks = (part: Part, prefixes: readonly string[]): void => {
    if (part.kind === 'sequence')
      part.parts.reduce<readonly string[]>((texts, next) => {
        addAttacks(next, texts)
        return joinSamples(texts, listSamples(next)).slice(0, MAX_PREFIXES)
      }, prefixes)
    else if (part.kind === 'choice') for (const option of part.parts) addAttacks(option, prefixes)
    else if (part.kind === 'lookaround') addAttacks(part.part, prefixes)
    else if (part.kind === 'repetition') {
      if (part.max > 1)
        for (const pump of listSamples(part.part).filter(Boolean))
          for (const prefix of ['', 'x', '\u0001', ...prefixes])
            attacks.set(JSON.stringify([prefix, pump]), { prefix, pump })
      addAttacks(part.part, prefixes)
    }
  }
  addAttacks(parsePattern(source), [''])
  return [...attacks.values()]
}

/** Ends of attacks, which keep an expression from matching at the end of the repeated text. */
const ENDS = ['', '\u0001', '\n\u0001', 'x']

const buildTexts = ({ prefix, pump }: Attack, length: number): string[] =>
  ENDS.map((end) => prefix + pump.repeat(Math.ceil(length / pump.length)) + end)

/** Time after which an expression counts as slow, in milliseconds. Linear ones need a thousandth of it. */
const TIMEOUT_MS = 20_000
/** Length of the texts among which the slowest are chosen. */
const SHORT_LENGTH = 4000
/** Length at which an expression with quadratic time runs for longer than the timeout. */
const LONG_LENGTH = 400_000
const MAX_LONG_TEXTS = 4

/** Applies an expression to each text. Returns the times in milliseconds, or undefined after the timeout. */
const measure = (
  { source, flags }: RegExp,
  texts: readonly string[],
  timeout: number,
): number[] | undefined => {
  const script = `const expression = new RegExp(source, flags)
    texts.map((text) => {
      const start = now()
      if (expression.global) text.replace(expression, '')
      else expression.exec(text)
      return now() - start
    })`
  try {
    return runInNewContext(script, { source, flags, texts, now: () => performance.now() }, { timeout })
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  }
}

/** Returns a text for which the time of an expression grows faster than the text; undefined if there is none. */
export const findSlowText = (expression: RegExp, timeout = TIMEOUT_MS): Attack | undefined => {
  const attacks = listAttacks(expression).flatMap((attack) => ENDS.map((_, end) => ({ attack, end })))
  const buildText = ({ attack, end }: (typeof attacks)[number], length: number) =>
    buildTexts(attack, length)[end] ?? ''
  const times = measure(
    expression,
    attacks.map((attack) => buildText(attack, SHORT_LENGTH)),
    timeout,
  )
  if (!times) return attacks[0]?.attack
  const slowest = attacks
    .map((attack, i) => ({ attack, time: times[i] ?? 0 }))
    .sort((a, b) => b.time - a.time)
    .slice(0, MAX_LONG_TEXTS)
  return slowest.find(({ attack }) => !measure(expression, [buildText(attack, LONG_LENGTH)], timeout))?.attack
    .attack
}

/** Returns the regular expressions in the code of a source file. */
export const listExpressions = ({ path, text }: Source): RegExp[] => {
  const expressions: RegExp[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const regex: unknown = Reflect.get(node, 'regex')
    if (typeof regex === 'object' && regex !== null)
      expressions.push(new RegExp(String(Reflect.get(regex, 'pattern')), String(Reflect.get(regex, 'flags'))))
    else for (const child of Object.values(node)) visit(child)
  }
  visit(parseSync(path, text).program)
  return expressions
}
