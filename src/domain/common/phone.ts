import { normalizeText, replaceDashesByHyphens } from './text.ts'

/** Matches country code, trunk and mobile prefixes before the ten digits of a Mexican number. */
const PREFIX = /^(?:(?:\+|00)?52(?:1|01|044|045)?|01|044|045)(?=\d{10}$)/u

/** Removes separators, invisible marks, and prefixes for calls within Mexico. */
export const normalizePhoneNumber = (text: string): string =>
  replaceDashesByHyphens(normalizeText(text))
    .replace(/^\s*tel(?:[eé]fono)?[.:\s]*/iu, '')
    .replace(/[\s()[\]./-]/gu, '')
    .replace(PREFIX, '')

/** Whether a phone number has an extension, such as "55 1234 5678 ext. 12". */
export const hasPhoneExtension = (phone: string): boolean =>
  /\d\D*(?:ext|x|#|;|,)\D*\d+$/iu.test(normalizePhoneNumber(phone))

export const isPhoneNumber = (digits: string): boolean => /^\d{10}$/u.test(digits)

const TWO_DIGIT_AREAS = new Set(['33', '55', '56', '81'])

/** Formats a phone number as "55 1234 5678" or "442 123 4567". Other texts are returned unchanged. */
export const formatPhoneNumber = (digits: string): string => {
  if (!isPhoneNumber(digits)) return digits
  return TWO_DIGIT_AREAS.has(digits.slice(0, 2))
    ? `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`
    : `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
