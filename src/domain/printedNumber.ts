import { normalizeText, removeCaseAndAccents, replaceDashesByHyphens } from './text.ts'

/** Typed accreditation number: its possible stored spellings, the likeliest first, and a key that all spellings share. */
interface PrintedNumber {
  key: string
  spellings: string[]
}

/** Matches numbers assigned by the portal: `A-` and digits. Letters that look like digits are accepted. */
const OWN_NUMBER = /^A?([\dOIL]+)$/u
const DIGITS = 6
/** Separators that may occur between the parts of an accreditation number. */
const SEPARATORS = ['-', ' ', '', '/', '.', '–']

const replaceLettersResemblingDigits = (text: string): string =>
  text.replaceAll('O', '0').replaceAll(/[IL]/gu, '1')

const normalizeWhitespace = (text: string): string => normalizeText(text).replaceAll(/\s+/gu, ' ').trim()

/** Writes an accreditation number as it is stored: hyphens for all dashes, without spaces around them. */
export const normalizeAccreditationNumber = (text: string): string =>
  replaceDashesByHyphens(normalizeWhitespace(text)).replaceAll(/ ?- ?/gu, '-')

/** Parses a typed accreditation number, with or without separators and leading zeros; undefined for texts without a digit. */
export const parseAccreditationNumber = (text: string): PrintedNumber | undefined => {
  const number = normalizeWhitespace(text)
  if (!/\d/u.test(number)) return undefined
  const parts = number.toUpperCase().match(/\p{L}+|\p{N}+/gu) ?? []
  const compact = removeCaseAndAccents(number)
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  const [, digitLike] = OWN_NUMBER.exec(compact) ?? []
  const digits = digitLike && replaceLettersResemblingDigits(digitLike)
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
