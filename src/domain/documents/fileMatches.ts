import { type ProposedDays, proposeDocumentDates } from '../common/datesInText.ts'
import { MONTH_NAMES } from '../common/monthNames.ts'
import { isGenericRfc, normalizeRfc } from '../common/rfc.ts'
import { normalizeText, removeCaseAndAccents, splitWords } from '../common/text.ts'
import { repairFileName } from './fileNameEncoding.ts'

/** Requirement of a person, or obligation of the company, to which an uploaded file may belong. */
export interface Target {
  id: string
  /** Name of the person's requirement or the company's obligation. */
  name: string
  /** Person of the requirement; null for an obligation of the company. */
  person: { id: string; name: string; rfc?: string | undefined } | null
  /** First month of the period ('YYYY-MM') for a document with periods. */
  period?: string | null | undefined
}

/** Proposed owner, requirement and dates of a file; null if unknown. */
export interface Match {
  person: string | null
  target: string | null
  days: ProposedDays
}

/** Owner of documents that belong to the company, not to a person. */
export const COMPANY_OWNER = 'company'

/** Spanish stop words, which do not help to identify a document. */
const STOP_WORDS = new Set([
  'de',
  'del',
  'la',
  'las',
  'el',
  'los',
  'y',
  'en',
  'al',
  'para',
  'con',
  'por',
  'a',
])

/** Words in the names of many documents. A shared word alone does not identify a document. */
const SHARED_WORDS = new Set([
  'acta',
  'acuse',
  'aviso',
  'carta',
  'certificado',
  'certificacion',
  'comprobante',
  'constancia',
  'copia',
  'credencial',
  'cumplimiento',
  'curso',
  'declaracion',
  'documento',
  'examen',
  'examenes',
  'formato',
  'mensual',
  'opinion',
  'pago',
  'permiso',
  'personal',
  'prueba',
  'registro',
  'reporte',
  'resultado',
  'resultados',
  'trabajo',
  'trabajos',
  'vigente',
])

/** Words that scanners, cameras and users add to file names. */
const NOISE_WORDS = new Set([
  'archivo',
  'img',
  'image',
  'imagen',
  'foto',
  'photo',
  'scan',
  'scanned',
  'escaneo',
  'escaneado',
  'doc',
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
  'screenshot',
  'captura',
  'camscanner',
  'adobe',
  'documento',
  'copia',
  'pm',
  'am',
  'at',
  'new',
  'file',
])

/** Common names of well-known documents of people, by kind. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  dc3: ['dc3', 'dc 3', 'constancia de competencias', 'constancia de habilidades', 'habilidades laborales'],
  medical: [
    'examen medico',
    'examenes medicos',
    'certificado medico',
    'aptitud medica',
    'evaluacion medica',
    'dictamen medico',
    'valoracion medica',
    'historia clinica',
  ],
  record: ['antecedentes'],
  licence: ['licencia de conducir', 'licencia conducir', 'licencia para conducir', 'licencia de conductor'],
  identity: ['credencial para votar', 'credencial de elector', 'ine', 'pasaporte'],
  curp: ['constancia de la curp', 'constancia de curp', 'clave unica de registro de poblacion'],
  insurance: ['alta imss', 'alta en el seguro social', 'movimientos afiliatorios', 'vigencia de derechos'],
  drugs: ['antidoping', 'anti doping', 'examen toxicologico', 'prueba toxicologica'],
}

/** Words and other clues in a file's name and text, which tell what the file is. */
interface Clues {
  /** Normalized file name in upper case. */
  name: string
  nameWords: readonly string[]
  /** Words of the file name, with joined pairs such as "dc3". */
  nameWordsAndPairs: readonly string[]
  textWords: string
  /** Name and text in upper case without separators, so that an RFC with spaces is found. */
  compact: string
  /** Same text as `compact`, but without accents and tildes, so that Ñ becomes N. */
  folded: string
  /** Kind of document (a key of KINDS); undefined if unknown. */
  kind: string | undefined
}

/** Returns the first position at which a text names a kind of document; -1 without a match. */
const findDocumentKindPosition = (kind: string, text: string): number => {
  const places = (KINDS[kind] ?? []).map((name) => text.indexOf(` ${name} `)).filter((index) => index >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/** Returns the kind of document that a text names first, because titles come first. */
const findDocumentKind = (text: string): string | undefined =>
  Object.keys(KINDS)
    .map((kind) => ({ kind, at: findDocumentKindPosition(kind, text) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)[0]?.kind

/** Adds words joined with a following number: ["dc", "3"] also gives "dc3". */
const addJoinedNumberWords = (list: readonly string[]): string[] => [
  ...list,
  ...list.flatMap((word, i) =>
    word.length <= 3 && /^\d{1,2}$/u.test(list[i + 1] ?? '') ? [word + list[i + 1]] : [],
  ),
]

/** Joins each word with the next word: ["32", "d"] gives ["32d"]. */
const joinNeighbouringWords = (list: readonly string[]): string[] =>
  list.flatMap((word, i) => (i + 1 < list.length ? [word + list[i + 1]] : []))

const joinWordsWithSpaces = (list: readonly string[]): string => ` ${list.join(' ')} `

/** Matches a tilde or accent that a program wrote beside its letter: "MUN~J". */
const LOOSE_MARK = /(?<=\p{L})[~˜´`¨^](?=\p{L})/gu

/** Repairs encoding errors in a file name and unifies its characters. */
const normalizeFileName = (name: string): string =>
  normalizeText(repairFileName(name).replace(LOOSE_MARK, '')).normalize('NFKC')

const SEPARATORS = /[\s\p{Pd}_.]/gu

const collectFileMatchingClues = (fileName: string, fileText: string): Clues => {
  const name = normalizeFileName(fileName)
  const text = normalizeText(fileText).normalize('NFKC')
  const nameWords = splitWords(name.replace(/\.[^.]+$/u, '').replaceAll('_', ' '))
  const textWords = joinWordsWithSpaces(splitWords(text))
  const compact = `${name}\n${text}`.toUpperCase().replace(SEPARATORS, '')
  return {
    name: name.toUpperCase(),
    nameWords,
    nameWordsAndPairs: addJoinedNumberWords(nameWords),
    textWords,
    kind: findDocumentKind(joinWordsWithSpaces(nameWords)) ?? findDocumentKind(textWords),
    compact,
    folded: removeCaseAndAccents(compact).toUpperCase(),
  }
}

/** Whether one of the candidates equals the word or abbreviates it. */
const equalsOrAbbreviatesWord = (word: string, candidates: readonly string[]): boolean =>
  candidates.some((one) => one === word || (one.length >= 4 && word.startsWith(one)))

/** Number of characters at the beginning of a CURP that equal the RFC. */
const COMMON_LENGTH = 10

/** Patterns for the characters that replace Ñ or & in file names. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  Ñ: '[NÑ?_#¥¤+\\-\\uFFFD]',
  '&': '(?:&(?:AMP;?)?|%26|[?_#+\\-\\uFFFD])',
}

/** Whether a file name contains the RFC with other characters instead of Ñ or &. */
const containsRfcWithReplacedLetters = (name: string, rfc: string): boolean => {
  if (!/[Ñ&]/u.test(rfc)) return false
  const letters = Array.from(rfc, (letter) => REPLACEMENTS[letter] ?? letter)
  return new RegExp(letters.join('[\\s\\p{Pd}_.]*'), 'u').test(name)
}

/** Returns a score for finding a person's RFC or CURP in a file. An exact match scores higher than N instead of Ñ. */
const scoreRfcMatch = (rfc: string, { name, compact, folded }: Clues): number => {
  const number = normalizeRfc(normalizeText(rfc)).slice(0, COMMON_LENGTH)
  if (number.length < COMMON_LENGTH || isGenericRfc(number)) return 0
  if (compact.includes(number)) return 11
  return folded.includes(removeCaseAndAccents(number).toUpperCase()) ||
    containsRfcWithReplacedLetters(name, number)
    ? 10
    : 0
}

/** Returns a score for how surely a file belongs to a person, by RFC, CURP or name. */
const scorePersonMatch = ({ name, rfc = '' }: NonNullable<Target['person']>, clues: Clues): number => {
  const rfcScore = scoreRfcMatch(rfc, clues)
  if (rfcScore > 0) return rfcScore
  const parts = name.split(',').map((part) => splitWords(part).join(' '))
  const isInText = [parts, parts.toReversed()].some((order) =>
    clues.textWords.includes(` ${order.join(' ')} `),
  )
  const personWords = splitWords(name).filter((word) => word.length > 2 && !STOP_WORDS.has(word))
  const matches = personWords.filter((word) => clues.nameWordsAndPairs.includes(word)).length
  return (isInText ? 4 : 0) + (matches >= 2 ? matches : 0)
}

/** Whether the name or text of a file contains the period, such as "2026 03" or "marzo de 2026". */
const mentionsDocumentPeriod = (period: string, { nameWordsAndPairs: words, textWords }: Clues): boolean => {
  const [year = '', month = ''] = period.split('-')
  const name = MONTH_NAMES[Number(month) - 1] ?? ''
  const allWords = ` ${words.join(' ')} ${textWords}`
  const forms = [`${year} ${month}`, `${month} ${year}`, `${name} ${year}`, `${name} de ${year}`]
  const short = name.slice(0, 3)
  return [...forms, `${short} ${year}`, `${year} ${short}`].some((form) => allWords.includes(` ${form} `))
}

/** Whether the file name contains the month of the period, but no year. */
const mentionsMonthWithoutYear = (period: string, { nameWords }: Clues): boolean => {
  const month = MONTH_NAMES[Number(period.split('-')[1]) - 1] ?? ''
  const hasYear = nameWords.some((word) => /^(?:19|20)\d\d$/u.test(word))
  return month !== '' && !hasYear && (nameWords.includes(month) || nameWords.includes(month.slice(0, 3)))
}

/** Returns the abbreviation in brackets at the end of a name: "Opinión (32-D)" gives "32d". */
const getBracketedAbbreviation = ({ name }: Target): string | undefined => {
  const inBrackets = /\(([^()]{2,8})\)\s*$/u.exec(name)?.[1]
  return inBrackets && splitWords(inBrackets).join('')
}

/** Returns the words that identify a requirement or obligation. */
const listRequirementNameWords = ({ name }: Target): string[] =>
  splitWords(name.replace(/(\p{L})-(\d)/gu, '$1$2')).filter(
    (word) => !STOP_WORDS.has(word) && !/^\d+$/u.test(word),
  )

/** Returns the words of a file name that may name the document, without owner, numbers and filler words. */
const listDocumentNameWords = ({ nameWords }: Clues, ownerWords: readonly string[]): string[] =>
  nameWords.filter(
    (word) =>
      word.length > 1 &&
      !/^\d+$|\d{3}/u.test(word) &&
      !STOP_WORDS.has(word) &&
      !NOISE_WORDS.has(word) &&
      !ownerWords.includes(word),
  )

/** Returns a score for how well a file fits a requirement, by words in its name and text. A file of another kind scores 0. */
const scoreRequirementMatch = (target: Target, clues: Clues, rest: readonly string[]): number => {
  const { name, period } = target
  const kind = findDocumentKind(joinWordsWithSpaces(splitWords(name)))
  if (kind && clues.kind && kind !== clues.kind) return 0
  const targetWords = listRequirementNameWords(target)
  const matches = targetWords.filter((word) => equalsOrAbbreviatesWord(word, clues.nameWordsAndPairs))
  const isIdentified =
    matches.some((word) => !SHARED_WORDS.has(word)) ||
    (matches.length > 0 &&
      rest.every((word) => targetWords.some((one) => equalsOrAbbreviatesWord(one, [word]))))
  const share = targetWords.length === 0 ? 0 : matches.length / targetWords.length
  const abbreviation = getBracketedAbbreviation(target)
  const isAbbreviated =
    abbreviation !== undefined &&
    [...clues.nameWordsAndPairs, ...joinNeighbouringWords(clues.nameWords)].includes(abbreviation)
  const isInText = clues.textWords.includes(joinWordsWithSpaces(splitWords(name)))
  const score =
    Math.max(isIdentified && share >= 0.5 ? 4 * share : 0, isAbbreviated ? 4 : 0) +
    (isInText ? 3 : 0) +
    (kind !== undefined && kind === clues.kind ? 3 : 0)
  if (score === 0 || !period) return score
  if (mentionsDocumentPeriod(period, clues)) return score + 2
  return mentionsMonthWithoutYear(period, clues) ? score + 1 : score
}

/** Returns the candidate with the highest score; undefined if two candidates have the same score. */
const pickHighestScoredItem = <T>(scored: readonly { item: T; score: number }[]): T | undefined => {
  const [best, next] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  return best && best.score > (next?.score ?? 0) ? best.item : undefined
}

/** Returns the requirement that fits the file best. Of equally good periods, the oldest is due first and therefore chosen. */
const pickBestMatchingRequirement = (
  targets: readonly Target[],
  clues: Clues,
  rest: readonly string[],
): Target | undefined => {
  const scored = targets.map((item) => ({ item, score: scoreRequirementMatch(item, clues, rest) }))
  const candidates = scored.filter(
    ({ item, score }, i) =>
      !item.period || scored.findIndex((one) => one.item.period && one.score === score) === i,
  )
  return pickHighestScoredItem(candidates)
}

/** Returns the only possible requirement, if the file does not name another document. */
const pickOnlyMatchingRequirement = (
  targets: readonly Target[],
  clues: Clues,
  rest: readonly string[],
): Target | undefined =>
  targets.length === 1 && rest.length === 0 && clues.kind === undefined ? targets[0] : undefined

/** Returns the id of the requirement that fits a file of a known owner; null if unclear. */
export const matchOwnerFileToRequirement = (
  { name, text }: { name: string; text: string },
  targets: readonly Target[],
): string | null => {
  const clues = collectFileMatchingClues(name, text)
  const rest = listDocumentNameWords(clues, splitWords(targets[0]?.person?.name ?? ''))
  return (
    (pickBestMatchingRequirement(targets, clues, rest) ?? pickOnlyMatchingRequirement(targets, clues, rest))
      ?.id ?? null
  )
}

/** Proposes the owner and the requirement of an uploaded file, by RFC, CURP, names and other words. */
export const matchFileToRequirement = (
  file: { name: string; text: string },
  targets: readonly Target[],
): Match => {
  const clues = collectFileMatchingClues(file.name, file.text)
  const days = proposeDocumentDates(file.text)
  const people = [...new Map(targets.flatMap(({ person }) => (person ? [[person.id, person]] : []))).values()]
  const person = pickHighestScoredItem(people.map((item) => ({ item, score: scorePersonMatch(item, clues) })))
  if (!person) {
    const companyTargets = targets.filter((one) => one.person === null)
    const target = pickBestMatchingRequirement(companyTargets, clues, listDocumentNameWords(clues, []))
    return { person: target ? COMPANY_OWNER : null, target: target?.id ?? null, days }
  }
  const personTargets = targets.filter((one) => one.person?.id === person.id)
  return { person: person.id, target: matchOwnerFileToRequirement(file, personTargets), days }
}

/** Letters of an RFC that may have been written as N in a file name. */
const POSSIBLE_LETTERS: Readonly<Record<string, readonly string[]>> = { N: ['N', 'Ñ'] }
const LOST_LETTER = ['Ñ', '&']
const LETTERS_AND_DAY = /^[A-ZÑ&?_#¥¤\uFFFD]{4}\d{6}/u

/** Returns the RFCs that a file name may mean, because Ñ and & are often replaced in file names. */
export const listPossibleRfcs = (stem: string): string[] => {
  const compact = normalizeFileName(stem)
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
