import { normalizeText, replaceDashesByHyphens } from './text.ts'

/** Removes blanks and dashes from a social security number (NSS). */
export const normalizeSocialSecurityNumber = (text: string): string =>
  replaceDashesByHyphens(normalizeText(text)).replace(/[\s-]/gu, '')

/** Whether a text is a complete social security number (NSS): 11 digits. */
export const isValidSocialSecurityNumber = (nss: string): boolean => /^\d{11}$/u.test(nss)

/** Returns the check digit of an NSS by the Luhn algorithm, from the first ten digits. */
export const computeSocialSecurityCheckDigit = (firstTen: string): string => {
  const sum = [...firstTen].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Whether the check digit of a complete social security number (NSS) is wrong. Callers only show a warning. */
export const hasWrongSocialSecurityCheckDigit = (nss: string): boolean =>
  isValidSocialSecurityNumber(nss) && computeSocialSecurityCheckDigit(nss.slice(0, 10)) !== nss.at(-1)
