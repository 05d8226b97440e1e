import { daysOfText, type ProposedDays } from './datesInText.ts'
import { repairFileName } from './fileNameEncoding.ts'
import { isGenericRfc, normalizeRfc } from './rfc.ts'
import { fold, normalizeText, words } from './text.ts'

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

/** Words that many documents share: alone they do not tell which one it is. */
const SHARED = new Set([
  ...[
    'acta',
    'acuse',
    'aviso',
    'carta',
    'certificado',
    'certificacion',
    'comprobante',
    'constancia',
    'copia',
  ],
  ...['credencial', 'cumplimiento', 'curso', 'declaracion', 'documento', 'examen', 'examenes', 'formato'],
  ...['mensual', 'opinion', 'pago', 'permiso', 'personal', 'prueba', 'registro', 'reporte', 'resultado'],
  ...['resultados', 'trabajo', 'trabajos', 'vigente'],
])

/** Words that scanners, cameras and people put into a file's name, and that say nothing of the document. */
const NOISE = new Set([
  ...['archivo', 'img', 'image', 'imagen', 'foto', 'photo', 'scan', 'scanned', 'escaneo', 'escaneado', 'doc'],
  ...[
    'pdf',
    'final',
    'nuevo',
    'nueva',
    'actualizado',
    'firmado',
    'firmada',
    'page',
    'pagina',
    'hoja',
    'whatsapp',
  ],
  ...['screenshot', 'captura', 'camscanner', 'adobe', 'documento', 'copia', 'pm', 'am', 'at', 'new', 'file'],
])

/** Documents of people that have a name of their own, in the ways in which they are called. A file that is one of them is none of the others. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  dc3: ['dc3', 'dc 3', 'constancia de competencias', 'constancia de habilidades', 'habilidades laborales'],
  medical: [
    ...['examen medico', 'examenes medicos', 'certificado medico', 'aptitud medica', 'evaluacion medica'],
    ...['dictamen medico', 'valoracion medica', 'historia clinica'],
  ],
  record: ['antecedentes'],
  licence: ['licencia de conducir', 'licencia conducir', 'licencia para conducir', 'licencia de conductor'],
  identity: ['credencial para votar', 'credencial de elector', 'ine', 'pasaporte'],
  curp: ['constancia de la curp', 'constancia de curp', 'clave unica de registro de poblacion'],
  insurance: ['alta imss', 'alta en el seguro social', 'movimientos afiliatorios', 'vigencia de derechos'],
  drugs: ['antidoping', 'anti doping', 'examen toxicologico', 'prueba toxicologica'],
}

/** What a file's name and text say. */
interface Clues {
  /** Its name, readable and in upper case. */
  name: string
  own: readonly string[]
  /** The words of its name, and beside them what is written as one or as two. */
  named: readonly string[]
  said: string
  /** Its name and text in upper case without separators, so that an RFC is found however it is spaced. */
  compact: string
  /** `compact` without accents and tildes: Ñ is N. */
  folded: string
  /** What kind of document it says it is; undefined where nothing does. */
  kind: string | undefined
}

/** Where a text first calls a kind by one of its names; -1 where it never does. */
const firstNamed = (kind: string, said: string): number => {
  const places = (KINDS[kind] ?? []).map((name) => said.indexOf(` ${name} `)).filter((at) => at >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** The kind of document that a text names first, as titles stand on top. */
const kindIn = (said: string): string | undefined =>
  Object.keys(KINDS)
    .map((kind) => ({ kind, at: firstNamed(kind, said) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.kind

/** Words, and beside them what is written as one or as two: "DC 3" is also "dc3". */
const withPairs = (own: readonly string[]): string[] => [
  ...own,
  ...own.flatMap((word, i) =>
    word.length <= 3 && /^\d{1,2}$/u.test(own[i + 1] ?? '') ? [word + own[i + 1]] : [],
  ),
]

/** Each two neighbouring words as one: "32-D" is "32d". */
const joinedPairs = (own: readonly string[]): string[] =>
  own.flatMap((word, i) => (i + 1 < own.length ? [word + own[i + 1]] : []))

const spaced = (own: readonly string[]): string => ` ${own.join(' ')} `

/** Matches a tilde or accent that a program wrote beside its letter: "MUN~J". */
const LOOSE_MARK = /(?<=\p{L})[~˜´`¨^](?=\p{L})/gu

/** Unifies the ways in which systems write the same characters: misread encodings, loose accents, full-width letters, invisible characters. */
const unifyName = (name: string): string =>
  normalizeText(repairFileName(name).replace(LOOSE_MARK, '')).normalize('NFKC')

const SEPARATORS = /[\s\p{Pd}_.]/gu

const cluesOf = (fileName: string, fileText: string): Clues => {
  const name = unifyName(fileName)
  const text = normalizeText(fileText).normalize('NFKC')
  const own = words(name.replace(/\.[^.]+$/u, '').replaceAll('_', ' '))
  const said = spaced(words(text))
  const compact = `${name}\n${text}`.toUpperCase().replace(SEPARATORS, '')
  return {
    name: name.toUpperCase(),
    own,
    named: withPairs(own),
    said,
    kind: kindIn(spaced(own)) ?? kindIn(said),
    compact,
    folded: fold(compact).toUpperCase(),
  }
}

/** Does a word of a file's name mean this one, or is it its beginning, as people shorten them? */
const isMeant = (word: string, named: readonly string[]): boolean =>
  named.some((one) => one === word || (one.length >= 4 && word.startsWith(one)))

/** As many letters and digits as an RFC and a CURP have in common. */
const COMMON = 10

/** What programs write in the place of a Ñ or & that they cannot write. */
const REPLACED: Readonly<Record<string, string>> = {
  Ñ: '[NÑ?_#¥¤+\\-\\uFFFD]',
  '&': '(?:&(?:AMP;?)?|%26|[?_#+\\-\\uFFFD])',
}

/** Returns whether a name contains an RFC whose Ñ or & was replaced by another character. */
const hasReplacedLetters = (name: string, rfc: string): boolean => {
  if (!/[Ñ&]/u.test(rfc)) return false
  const letters = Array.from(rfc, (letter) => REPLACED[letter] ?? letter)
  return new RegExp(letters.join('[\\s\\p{Pd}_.]*'), 'u').test(name)
}

/** Rates how surely a file names a person's RFC or CURP; the exact letters count more than N for Ñ, as both may be people. */
const rfcScore = (rfc: string, { name, compact, folded }: Clues): number => {
  const number = normalizeRfc(normalizeText(rfc)).slice(0, COMMON)
  if (number.length < COMMON || isGenericRfc(number)) return 0
  if (compact.includes(number)) return 11
  return folded.includes(fold(number).toUpperCase()) || hasReplacedLetters(name, number) ? 10 : 0
}

/** Rates how surely a file is a person's: by RFC or CURP, by the whole name in its text, or by two words of the person's name in the file's name. */
const personScore = ({ name, rfc = '' }: NonNullable<Target['person']>, clues: Clues): number => {
  const byRfc = rfcScore(rfc, clues)
  if (byRfc > 0) return byRfc
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

/** Whether the name of a file has the month of a period and no year. */
const namesMonth = (period: string, { own }: Clues): boolean => {
  const month = MONTHS[Number(period.split('-')[1]) - 1] ?? ''
  const hasYear = own.some((word) => /^(?:19|20)\d\d$/u.test(word))
  return month !== '' && !hasYear && (own.includes(month) || own.includes(month.slice(0, 3)))
}

/** Returns the abbreviation in brackets at the end of a name, as one word: "… (32-D)" is "32d". Undefined if there is none. */
const abbreviationOf = ({ name }: Target): string | undefined => {
  const inBrackets = /\(([^()]{2,8})\)\s*$/u.exec(name)?.[1]
  return inBrackets && words(inBrackets).join('')
}

/** The words by which a target is told. */
const wordsOf = ({ name }: Target): string[] =>
  words(name.replace(/(\p{L})-(\d)/gu, '$1$2')).filter((word) => !SMALL.has(word) && !/^\d+$/u.test(word))

/** What a file's name says beside whose it is, its numbers and what scanners write: what is left tells what it is. */
const restOf = ({ own }: Clues, whose: readonly string[]): string[] =>
  own.filter(
    (word) =>
      word.length > 1 &&
      !/^\d+$|\d{3}/u.test(word) &&
      !SMALL.has(word) &&
      !NOISE.has(word) &&
      !whose.includes(word),
  )

/**
 * How sure it is that a file is what is asked: by the words of its name, or by the whole of it in its text. A word that many documents share counts only beside one that
 * does not, or where the file's name says nothing else (`rest`). What says of itself that it is another kind of document is not proposed.
 */
const nameScore = (target: Target, clues: Clues, rest: readonly string[]): number => {
  const { name, period } = target
  const kind = kindIn(spaced(words(name)))
  if (kind && clues.kind && kind !== clues.kind) return 0
  const wanted = wordsOf(target)
  const found = wanted.filter((word) => isMeant(word, clues.named))
  const isTold =
    found.some((word) => !SHARED.has(word)) ||
    (found.length > 0 && rest.every((word) => wanted.some((one) => isMeant(one, [word]))))
  const share = wanted.length === 0 ? 0 : found.length / wanted.length
  const abbreviation = abbreviationOf(target)
  const isAbbreviated =
    abbreviation !== undefined && [...clues.named, ...joinedPairs(clues.own)].includes(abbreviation)
  const isSaid = clues.said.includes(spaced(words(name)))
  const score =
    Math.max(isTold && share >= 0.5 ? 4 * share : 0, isAbbreviated ? 4 : 0) +
    (isSaid ? 3 : 0) +
    (kind !== undefined && kind === clues.kind ? 3 : 0)
  if (score === 0 || !period) return score
  if (namesPeriod(period, clues)) return score + 2
  return namesMonth(period, clues) ? score + 1 : score
}

/** The one that scores best, if there is one: two that are as good are none. */
const bestOf = <T>(scored: readonly { of: T; score: number }[]): T | undefined => {
  const [best, next] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return best && best.score > (next?.score ?? 0) ? best.of : undefined
}

/** Of what recurs, the oldest that is asked stands for all that are as good: whoever says no month brings what is due first. */
const targetAmong = (
  targets: readonly Target[],
  clues: Clues,
  rest: readonly string[],
): Target | undefined => {
  const scored = targets.map((of) => ({ of, score: nameScore(of, clues, rest) }))
  const firsts = scored.filter(
    ({ of, score }, i) => !of.period || scored.findIndex((one) => one.of.period && one.score === score) === i,
  )
  return bestOf(firsts)
}

/** The only thing that is asked, of a file that says nothing of what it is. */
const onlyOne = (targets: readonly Target[], clues: Clues, rest: readonly string[]): Target | undefined =>
  targets.length === 1 && rest.length === 0 && clues.kind === undefined ? targets[0] : undefined

/** What a file is for among what is asked of somebody, whom the file need not name. */
export const matchTarget = (
  { name, text }: { name: string; text: string },
  targets: readonly Target[],
): string | null => {
  const clues = cluesOf(name, text)
  const rest = restOf(clues, words(targets[0]?.person?.name ?? ''))
  return (targetAmong(targets, clues, rest) ?? onlyOne(targets, clues, rest))?.id ?? null
}

/**
 * What a file is for, as far as its name and its text tell, of what is asked: whose by RFC, CURP or name, and what by its words. Proposals for somebody who sees the
 * file, and nothing more.
 */
export const matchFile = (file: { name: string; text: string }, targets: readonly Target[]): Match => {
  const clues = cluesOf(file.name, file.text)
  const days = daysOfText(file.text)
  const people = [...new Map(targets.flatMap(({ person }) => (person ? [[person.id, person]] : []))).values()]
  const person = bestOf(people.map((of) => ({ of, score: personScore(of, clues) })))
  if (!person) {
    const own = targets.filter((one) => one.person === null)
    const target = targetAmong(own, clues, restOf(clues, []))
    return { person: target ? THE_COMPANY : null, target: target?.id ?? null, days }
  }
  const own = targets.filter((one) => one.person?.id === person.id)
  return { person: person.id, target: matchTarget(file, own), days }
}

/** Letters of an RFC in a file's name that may have been another letter. */
const POSSIBLE_LETTERS: Readonly<Record<string, readonly string[]>> = { N: ['N', 'Ñ'] }
const LOST_LETTER = ['Ñ', '&']
const LETTERS_AND_DAY = /^[A-ZÑ&?_#¥¤\uFFFD]{4}\d{6}/u

/**
 * Returns the RFCs that the name of a file may mean, the one with the same letters first. Ñ may have become N, and Ñ or & another character.
 */
export const possibleRfcs = (stem: string): string[] => {
  const compact = unifyName(stem)
    .toUpperCase()
    .replace(/[\s\p{Pd}.]/gu, '')
  const rfc = normalizeRfc(LETTERS_AND_DAY.test(compact) ? compact : compact.replaceAll('_', ''))
  if (!LETTERS_AND_DAY.test(rfc)) return [rfc]
  const spellings = Array.from(rfc.slice(0, 4)).reduceRight<string[]>(
    (endings, letter) => {
      const letters = POSSIBLE_LETTERS[letter] ?? (/[A-ZÑ&]/u.test(letter) ? [letter] : LOST_LETTER)
      return letters.flatMap((one) => endings.map((ending) => one + ending))
    },
    [rfc.slice(4)],
  )
  return [...new Set([rfc, ...spellings])]
}
