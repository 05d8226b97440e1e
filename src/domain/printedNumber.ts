import { foldText, normalizeText, unifyDashes } from './text.ts'

/** Readings of a typed accreditation number: possible stored spellings, the likeliest first, and a key that all spellings share. */
interface PrintedNumber {
  key: string
  spellings: string[]
}

/** Pattern of the portal's own numbers, `A-` and six digits or more. Letters that look like digits count as such. */
const OWN_NUMBER = /^A?([\dOIL]+)$/u
const DIGITS = 6
/** Separators between the parts of a number. */
const SEPARATORS = ['-', ' ', '', '/', '.', '–']

const toDigits = (text: string): string => text.replaceAll('O', '0').replaceAll(/[IL]/gu, '1')

const normalizeBlanks = (text: string): string => normalizeText(text).replaceAll(/\s+/gu, ' ').trim()

/** Writes an accreditation number in the form in which it is stored: hyphens for every dash, without blanks around them. */
export const normalizeAccreditationNumber = (text: string): string =>
  unifyDashes(normalizeBlanks(text)).replaceAll(/ ?- ?/gu, '-')

/**
 * Reads a typed accreditation number in any case, with any separators or none. The portal's own numbers may lack their letter or leading
 * zeros. Returns undefined if the text has no digit.
 */
export const parseAccreditationNumber = (text: string): PrintedNumber | undefined => {
  const number = normalizeBlanks(text)
  if (!/\d/u.test(number)) return undefined
  const parts = number.toUpperCase().match(/\p{L}+|\p{N}+/gu) ?? []
  const compact = foldText(number)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  const [, digitLike] = OWN_NUMBER.exec(compact) ?? []
  const digits = digitLike && toDigits(digitLike)
  const ownSpellings = digits ? [`A-${digits}`, `A-${digits.padStart(DIGITS, '0')}`] : []
  return {
    key: digits ? `A${digits.replace(/^0+/u, '')}` : compact,
    spellings: [
      ...new Set([
        number,
        normalizeAccreditationNumber(number),
        number.toUpperCase(),
        ...SEPARATORS.map((mark) => parts.join(mark)),
        ...ownSpellings,
      ]),
    ],
  }
}
