import { daysOfText, type ProposedDays } from './datesInText.ts'
import { normalizeRfc } from './rfc.ts'
import { fold, words } from './text.ts'

/** Something that a file may be for: of a person, or of the company itself (`person` is null), there with its period, 'YYYY-MM', where it recurs. */
export interface Target {
  id: string
  /** What is asked. */
  name: string
  person: { id: string; name: string; rfc?: string | undefined } | null
  period?: string | null | undefined
}

/** Whose a file seems to be, what it seems to be for, and its days as its text tells them; null where nothing says so. */
export interface Match {
  person: string | null
  target: string | null
  days: ProposedDays
}

/** Whoever is asked of the company itself, in the place of a person. */
export const THE_COMPANY = 'company'

/** Words that say nothing of what a document is. */
const SMALL = new Set(['de', 'del', 'la', 'las', 'el', 'los', 'y', 'en', 'al', 'para', 'con', 'por', 'a'])

/** A file by what it can be told from: the words of its name and of its text, and both as one piece, in which numbers are found however they are spaced. */
interface Clues {
  named: readonly string[]
  said: string
  piece: string
}

/** Words, and beside them what is written as one or as two: "DC 3" is also "dc3". */
const withPairs = (own: readonly string[]): string[] => [
  ...own,
  ...own.flatMap((word, i) =>
    word.length <= 3 && /^\d{1,2}$/u.test(own[i + 1] ?? '') ? [word + own[i + 1]] : [],
  ),
]

const cluesOf = (name: string, text: string): Clues => ({
  named: withPairs(words(name.replace(/\.[^.]+$/u, '').replaceAll('_', ' '))),
  said: ` ${words(text).join(' ')} `,
  piece: `${name}\n${text}`.toUpperCase().replace(/[\s\-_.]/gu, ''),
})

/** Does a word of a file's name mean this one, or is it its beginning, as people shorten them? */
const isMeant = (word: string, named: readonly string[]): boolean =>
  named.some((one) => one === word || (one.length >= 4 && word.startsWith(one)))

/** How many of some words a file's name has, from 0 to 1. */
const shareOf = (wanted: readonly string[], named: readonly string[]): number =>
  wanted.length === 0 ? 0 : wanted.filter((word) => isMeant(word, named)).length / wanted.length

/** As many letters and digits as an RFC and a CURP have in common. */
const COMMON = 10

/** How sure it is that a file is somebody's: by the RFC or CURP, by the whole name in its text, or by two words of the name in the file's. */
const personScore = ({ name, rfc = '' }: NonNullable<Target['person']>, clues: Clues): number => {
  const number = normalizeRfc(rfc).slice(0, COMMON)
  if (number.length === COMMON && clues.piece.includes(number)) return 10
  const parts = name.split(',').map((part) => words(part).join(' '))
  const isSaid = [parts, parts.toReversed()].some((order) => clues.said.includes(` ${order.join(' ')} `))
  const own = words(name).filter((word) => word.length > 2 && !SMALL.has(word))
  const found = own.filter((word) => clues.named.includes(word)).length
  return (isSaid ? 4 : 0) + (found >= 2 ? found : 0)
}

const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

/** Does a file name a period? */
const namesPeriod = (period: string, { named, said }: Clues): boolean => {
  const [year = '', month = ''] = period.split('-')
  const name = MONTHS[Number(month) - 1] ?? ''
  const all = ` ${named.join(' ')} ${said}`
  const forms = [`${year} ${month}`, `${month} ${year}`, `${name} ${year}`, `${name} de ${year}`]
  const short = name.slice(0, 3)
  return [...forms, `${short} ${year}`, `${year} ${short}`].some((form) => all.includes(` ${form} `))
}

/** How sure it is that a file is what is asked: by the words of its name, or by the whole of it in its text. */
const nameScore = ({ name, period }: Target, clues: Clues): number => {
  const wanted = words(name.replace(/(\p{L})-(\d)/gu, '$1$2')).filter(
    (word) => !SMALL.has(word) && !/^\d+$/u.test(word),
  )
  const share = shareOf(wanted, clues.named)
  const isSaid = clues.said.includes(` ${words(name).join(' ')} `)
  const score = (share >= 0.5 ? 4 * share : 0) + (isSaid ? 3 : 0)
  return score > 0 && period && namesPeriod(period, clues) ? score + 2 : score
}

/** The one that scores best, if there is one: two that are as good are none. */
const bestOf = <T>(scored: readonly { of: T; score: number }[]): T | undefined => {
  const [best, next] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return best && best.score > (next?.score ?? 0) ? best.of : undefined
}

/** Of what recurs, the oldest that is asked stands for all that are as good: whoever says no month brings what is due first. */
const targetAmong = (targets: readonly Target[], clues: Clues): Target | undefined => {
  const scored = targets.map((of) => ({ of, score: nameScore(of, clues) }))
  const firsts = scored.filter(
    ({ of, score }, i) => !of.period || scored.findIndex((one) => one.of.period && one.score === score) === i,
  )
  return bestOf(firsts)
}

/**
 * What a file is for, as far as its name and its text tell, of what is asked: whose by RFC, CURP or name, and what by its words. Proposals for somebody who sees the
 * file, and nothing more.
 */
export const matchFile = (
  { name, text }: { name: string; text: string },
  targets: readonly Target[],
): Match => {
  const clues = cluesOf(fold(name), text)
  const days = daysOfText(text)
  const people = [...new Map(targets.flatMap(({ person }) => (person ? [[person.id, person]] : []))).values()]
  const person = bestOf(people.map((of) => ({ of, score: personScore(of, clues) })))
  if (!person) {
    const target = targetAmong(
      targets.filter((one) => one.person === null),
      clues,
    )
    return { person: target ? THE_COMPANY : null, target: target?.id ?? null, days }
  }
  const own = targets.filter((one) => one.person?.id === person.id)
  const target = targetAmong(own, clues) ?? (own.length === 1 ? own[0] : undefined)
  return { person: person.id, target: target?.id ?? null, days }
}
