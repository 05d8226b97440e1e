import { fold, normalizeText, unifyDashes } from './text.ts'

/** What a typed accreditation number may mean: how it may be kept, the likeliest first, and what all spellings of it have in common. */
interface PrintedNumber {
  key: string
  spellings: string[]
}

/** Numbers that the portal gives: `A-` and six digits or more (decisions, "Accreditation numbers are random"). Letters that look like digits are read as such. */
const OURS = /^A?([\dOIL]+)$/u
const DIGITS = 6
/** What stands between the parts of a number. */
const MARKS = ['-', ' ', '', '/', '.', '–']

const digitsOf = (looksLike: string): string => looksLike.replaceAll('O', '0').replaceAll(/[IL]/gu, '1')

const normalizeBlanks = (text: string): string => normalizeText(text).replaceAll(/\s+/gu, ' ').trim()

/** Writes an accreditation number in the form in which it is stored: hyphens for every dash, without blanks around them. */
export const normalizeNumber = (text: string): string =>
  unifyDashes(normalizeBlanks(text)).replaceAll(/ ?- ?/gu, '-')

/**
 * Reads a number as people type it: in any case, with any dash, blank or mark between its parts, or none; one of ours also without its letter or its first
 * zeros. Undefined of what can be none: a number has a digit.
 */
export const readNumber = (text: string): PrintedNumber | undefined => {
  const number = normalizeBlanks(text)
  if (!/\d/u.test(number)) return undefined
  const parts = number.toUpperCase().match(/\p{L}+|\p{N}+/gu) ?? []
  const bare = fold(number)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  const [, looksLike] = OURS.exec(bare) ?? []
  const digits = looksLike && digitsOf(looksLike)
  const ours = digits ? [`A-${digits}`, `A-${digits.padStart(DIGITS, '0')}`] : []
  return {
    key: digits ? `A${digits.replace(/^0+/u, '')}` : bare,
    spellings: [
      ...new Set([
        number,
        normalizeNumber(number),
        number.toUpperCase(),
        ...MARKS.map((mark) => parts.join(mark)),
        ...ours,
      ]),
    ],
  }
}
