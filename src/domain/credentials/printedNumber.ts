import { normalizeText, removeCaseAndAccents, replaceDashesByHyphens } from '../common/text.ts'

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

/** Matches the words and signs that people write before a number, such as `Código:` or `N.°`. */
const LABEL =
  /^(?:(?:c[oó]d(?:igo)?|clave|folio|n(?:[uú]m(?:ero)?|ro|o)?|acreditaci[oó]n|credencial|id|code|number|de|la)(?![\p{L}\d-])[\s.:]*)+/iu
const NUMBER_SIGNS = /[°º№#]/gu

/** Cyrillic and Greek capital letters that look like Latin ones, in the same order. */
const LOOKALIKES = 'АВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN_LETTERS = 'ABESIJKMHOPCTYXABEZHIKMNOPTYX'

const replaceLookalikes = (text: string): string =>
  text.replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => {
    const index = LOOKALIKES.indexOf(letter)
    return index < 0 ? letter : LATIN_LETTERS.charAt(index)
  })

/** Removes the words and signs before a number. */
const removeLabel = (number: string): string => number.replaceAll(NUMBER_SIGNS, ' ').trim().replace(LABEL, '')

/** Parses a typed accreditation number, with or without label, separators and leading zeros; undefined for texts without a digit. */
export const parseAccreditationNumber = (text: string): PrintedNumber | undefined => {
  const number = normalizeWhitespace(text)
  if (!/\d/u.test(number)) return undefined
  const bare = removeLabel(number)
  const parts = replaceLookalikes(bare.toUpperCase()).match(/\p{L}+|\p{N}+/gu) ?? []
  const compact = replaceLookalikes(
    removeCaseAndAccents(bare)
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toUpperCase(),
  )
  const [, digitLike] = OWN_NUMBER.exec(compact) ?? []
  const digits = digitLike && replaceLettersResemblingDigits(digitLike)
  const significant = digits?.replace(/^0+/u, '') ?? ''
  const ownSpellings = digits ? [`A-${digits}`, `A-${significant.padStart(DIGITS, '0')}`] : []
  return {
    key: digits ? `A${significant}` : compact,
    spellings: [
      ...new Set([
        number,
        normalizeAccreditationNumber(number),
        number.toUpperCase(),
        normalizeAccreditationNumber(bare),
        ...SEPARATORS.map((mark) => parts.join(mark)),
        ...ownSpellings,
      ]),
    ],
  }
}
