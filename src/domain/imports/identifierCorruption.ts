/** Ways in which a spreadsheet program damages an identifier that it treats as a number. */
export type Corruption = 'scientific' | 'zeros' | 'digits'

const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/iu
/** Number of digits that spreadsheet programs keep. They replace further digits by zeros. */
const PRECISE_DIGITS = 15

const hasDigitsReplacedByZeros = (text: string, stored: string): boolean =>
  text.length > PRECISE_DIGITS &&
  text.length === stored.length &&
  text !== stored &&
  text.startsWith(stored.slice(0, PRECISE_DIGITS)) &&
  /^0+$/u.test(text.slice(PRECISE_DIGITS))

/** Returns how a spreadsheet program damaged an identifier, compared with its stored form; undefined if intact. */
export const findIdentifierCorruption = (text: string, stored: string): Corruption | undefined => {
  if (SCIENTIFIC.test(text)) return 'scientific'
  if (stored !== text && stored.replace(/^0+(?=\d)/u, '') === text) return 'zeros'
  return hasDigitsReplacedByZeros(text, stored) ? 'digits' : undefined
}
