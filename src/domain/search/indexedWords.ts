import { APOSTROPHES, splitWords } from '../common/text.ts'

/** Mark before a code in reverse order, so that the end of a code is the beginning of an indexed word. */
const BACKWARDS = '←'

/** Minimum length of the end of a code in a query. Shorter ends would match too many codes. */
const MIN_ENDING = 4

/** Limits of a code. Longer texts with digits, such as names of files, are no codes. */
const [MAX_CODE_WORDS, MAX_CODE_LENGTH] = [4, 40]

/** Maximum number of words of a name that are also indexed without the spaces between them. */
const MAX_NAME_WORDS = 8

/** Particles that many people write together with the following word, such as "Delacruz". */
const PARTICLES = new Set(
  'd da de del dela delos di do dos la las le los mac mc o san santa santo sta sto van vande vander von y'.split(
    ' ',
  ),
)

/** Alternative spellings of a word in a query. A record matches if it contains any of these spellings. */
export type SearchWord = readonly string[]

const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)
const isNumber = (word: string): boolean => /^\p{Nd}+$/u.test(word)
const trimZeros = (word: string): string => (isNumber(word) ? word.replace(/^0+(?=.)/u, '') : word)
const removeApostrophes = (text: string): string => text.replace(APOSTROPHES, '')
const splitAtSpaces = (text: string): string[] => text.split(/\s+/u)

const writeBackwards = (word: string): string[] =>
  word.length >= MIN_ENDING && word.length <= MAX_CODE_LENGTH && /\p{Nd}$/u.test(word)
    ? [BACKWARDS + [...word].reverse().join('')]
    : []

/** Joins the words of a code, such as `A-007207`. Returns undefined if the text is no code. */
const joinCode = (words: readonly string[]): string | undefined => {
  const code = words.join('')
  return words.length <= MAX_CODE_WORDS && code.length <= MAX_CODE_LENGTH && hasDigit(code) ? code : undefined
}

/** Consecutive words of a text, from `start` to before `end`, that may also be written as one word. */
interface WordGroup {
  start: number
  end: number
  joined: string
}

/** Finds consecutive words that `belongs` accepts, at least two. */
const findGroups = (words: readonly string[], belongs: (word: string) => boolean): WordGroup[] => {
  const groups: WordGroup[] = []
  for (let start = 0; start < words.length; start += 1) {
    let end = start
    while (end < words.length && belongs(words[end] ?? '')) end += 1
    if (end - start > 1) groups.push({ start, end, joined: words.slice(start, end).join('') })
    start = Math.max(start, end)
  }
  return groups
}

/** Finds numbers in several pieces, such as `844 090 25`. */
const findNumberGroups = (words: readonly string[]): WordGroup[] =>
  findGroups(words, isNumber).filter(({ joined }) => joined.length <= MAX_CODE_LENGTH)

/**
 * Returns the words by which a search finds a text: its words, names with an apostrophe as one word, codes and numbers in one
 * piece, without leading zeros and backwards.
 */
export const listIndexedWords = (text: string): string[] => {
  const words = splitWords(text)
  const unquoted = removeApostrophes(text)
  const indexed = new Set(unquoted === text ? words : [...words, ...splitWords(unquoted)])
  if (!hasDigit(text)) return [...indexed]
  for (const part of splitAtSpaces(text)) {
    const code = hasDigit(part) ? splitWords(part) : []
    for (const joined of [joinCode(code), joinCode(code.map(trimZeros))]) if (joined) indexed.add(joined)
    for (const backwards of writeBackwards(joinCode(code) ?? '')) indexed.add(backwards)
  }
  for (const { joined } of findNumberGroups(words))
    for (const form of [joined, ...writeBackwards(joined)]) indexed.add(form)
  for (const word of words) indexed.add(trimZeros(word))
  return [...indexed]
}

/** Returns the endings of a name as one word, so that `delacruz` finds "Pérez de la Cruz". */
export const joinWordsOfName = (name: string): string[] => {
  const words = splitWords(removeApostrophes(name))
  return words.length > MAX_NAME_WORDS ? [] : words.slice(1).map((_, at) => words.slice(at).join(''))
}

/** Finds words of a query that a record may contain as one word: particles with a name, codes, names with apostrophes. */
const findQueryGroups = (text: string, words: readonly string[]): WordGroup[] => {
  const particles = words.flatMap((word, start) => {
    if (!PARTICLES.has(word) || PARTICLES.has(words[start - 1] ?? '')) return []
    const name = words.findIndex((next, at) => at > start && !PARTICLES.has(next))
    const end = name < 0 ? words.length : name + 1
    return end - start > 1 ? [{ start, end, joined: words.slice(start, end).join('') }] : []
  })
  let count = 0
  const parts = splitAtSpaces(text).flatMap((part) => {
    const start = count
    const partWords = splitWords(part)
    count += partWords.length
    const unquotedWords = splitWords(removeApostrophes(part))
    const joined = joinCode(partWords) ?? (unquotedWords.length === 1 ? unquotedWords[0] : undefined)
    return joined !== undefined && joined !== partWords[0] ? [{ start, end: count, joined }] : []
  })
  return [...particles, ...parts, ...findNumberGroups(words)]
}

/** Returns the words of a query, each with its other spellings. */
export const listSearchWords = (text: string): SearchWord[] => {
  const words = splitWords(text)
  const groups = findQueryGroups(text, words)
  // Each word of a group accepts the joined spelling: (a or ab) and (b or ab) is the same as (a and b) or ab.
  return words.map((word, at) => {
    const joined = groups.filter(({ start, end }) => start <= at && at < end).map((group) => group.joined)
    return [...new Set([word, ...joined, ...[word, ...joined].flatMap(writeBackwards)])]
  })
}
