import { normalizeIdentifier } from './identifiers.ts'
import { isDateOfIdentifier, isGenericRfc, isValidPersonRfc } from './rfc.ts'

const STATES =
  'AS|BC|BS|CC|CH|CL|CM|CS|DF|DG|GR|GT|HG|JC|MC|MN|MS|NE|NL|NT|OC|PL|QR|QT|SL|SP|SR|TC|TL|TS|VZ|YN|ZS'
const CURP = new RegExp(`^[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX](?:${STATES})[B-DF-HJ-NP-TV-Z]{3}[A-Z\\d]\\d$`, 'u')
const ALPHABET = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** Writes a CURP in upper case, without spaces, dashes and dots. */
export const normalizeCurp = normalizeIdentifier

/** Whether a text has the form of a CURP: 18 characters with a date, a sex and a state. */
export const isValidCurp = (curp: string): boolean => CURP.test(curp) && isDateOfIdentifier(curp.slice(4, 10))

/** Whether a complete CURP and a complete RFC tell different birth dates. Callers only show a warning. */
export const hasOtherBirthDate = (curp: string, rfc: string): boolean =>
  isValidCurp(curp) && isValidPersonRfc(rfc) && !isGenericRfc(rfc) && curp.slice(4, 10) !== rfc.slice(4, 10)

const computeCurpCheckDigit = (curp: string): string => {
  const sum = [...curp.slice(0, 17)].reduce((total, char, i) => total + ALPHABET.indexOf(char) * (18 - i), 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the check digit of a CURP is wrong. Callers only show a warning. */
export const hasWrongCurpCheckDigit = (curp: string): boolean =>
  isValidCurp(curp) && computeCurpCheckDigit(curp) !== curp.at(-1)
