/** How a spreadsheet program spoils an identifier that it takes for a number. */
export type SpoiltBy = 'scientific' | 'zeros' | 'digits'

const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+\d+$/iu
/** Digits that a spreadsheet keeps of a number; it writes zeros for the others. */
const KEPT_DIGITS = 15

const hasLostDigits = (text: string, stored: string): boolean =>
  text.length > KEPT_DIGITS &&
  text.length === stored.length &&
  text !== stored &&
  text.startsWith(stored.slice(0, KEPT_DIGITS)) &&
  /^0+$/u.test(text.slice(KEPT_DIGITS))

/** Returns how a spreadsheet program spoilt an identifier, compared with the stored one; undefined if it did not. */
export const spoiltIdentifier = (text: string, stored: string): SpoiltBy | undefined => {
  if (SCIENTIFIC.test(text)) return 'scientific'
  if (stored !== text && stored.replace(/^0+(?=\d)/u, '') === text) return 'zeros'
  return hasLostDigits(text, stored) ? 'digits' : undefined
}
