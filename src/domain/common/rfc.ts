import { normalizeIdentifier } from './identifiers.ts'

/** Matches the RFC of a person: 4 letters, 6 digits and an optional homoclave (docs/requirements.md §6). */
const PERSON = /^[A-ZÑ&]{4}\d{6}(?:[A-Z\d]{2}[A\d])?$/u
/** Matches the RFC of a company ("Persona Moral"), which begins with 3 letters. */
const COMPANY = /^[A-ZÑ&]{3}\d{6}(?:[A-Z\d]{2}[A\d])?$/u
const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ'

/** Writes an RFC in upper case, without spaces, dashes and dots. */
export const normalizeRfc = normalizeIdentifier

/** Whether six digits are a birth or founding date (YYMMDD) of the 20th or 21st century. */
export const isDateOfIdentifier = (yymmdd: string): boolean => {
  const [year, month, day] = [yymmdd.slice(0, 2), yymmdd.slice(2, 4), yymmdd.slice(4, 6)].map(Number)
  const date = new Date(Date.UTC(2000 + (year ?? 0), (month ?? 0) - 1, day))
  // 19YY and 20YY have the same leap years, except 1900.
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day
}

export const isValidPersonRfc = (rfc: string): boolean =>
  PERSON.test(rfc) && isDateOfIdentifier(rfc.slice(4, 10))
export const isValidCompanyRfc = (rfc: string): boolean =>
  COMPANY.test(rfc) && isDateOfIdentifier(rfc.slice(3, 9))

/** Whether a text has the form of a person's RFC, but with an impossible date. */
export const isPersonRfcWithWrongDate = (rfc: string): boolean => PERSON.test(rfc) && !isValidPersonRfc(rfc)
export const isCompanyRfcWithWrongDate = (rfc: string): boolean =>
  COMPANY.test(rfc) && !isValidCompanyRfc(rfc)

/** Whether a normalized RFC is generic: many people share it, such as all foreigners (XEXX010101000). */
export const isGenericRfc = (rfc: string): boolean => /^X[AE]XX010101(?:000)?$/u.test(rfc)

/** Returns the check digit of an RFC with homoclave. */
export const computeRfcCheckDigit = (rfc: string): string => {
  const body = rfc.slice(0, -1).padStart(12, ' ')
  const sum = [...body].reduce((total, char, i) => total + ALPHABET.indexOf(char) * (13 - i), 0)
  const digit = 11 - (sum % 11)
  return digit === 11 ? '0' : digit === 10 ? 'A' : String(digit)
}

/**
 * Whether the check digit of an RFC is wrong. Callers only show a warning, because 1.5 % of real RFCs are wrong. Generic RFCs have none: their
 * homoclave is 000.
 */
export const hasWrongRfcCheckDigit = (rfc: string): boolean =>
  !isGenericRfc(rfc) && (rfc.length === 13 || rfc.length === 12) && computeRfcCheckDigit(rfc) !== rfc.at(-1)
