const PREFIX = /^(?:\+?52|01|044|045)(?=\d{10}$)/u

/** Blanks, hyphens, brackets, +52, 01, 044 and 045 in front are stripped (decisions, section 6). */
export const normalizePhone = (text: string): string => text.replace(/[\s().-]/gu, '').replace(PREFIX, '')

/** Exactly 10 digits: area code plus number. */
export const isPhone = (digits: string): boolean => /^\d{10}$/u.test(digits)

const TWO_DIGIT_AREAS = new Set(['33', '55', '56', '81'])

/** As Mexicans write it: "55 1234 5678", "442 123 4567". Anything that is no phone stays as it is. */
export const formatPhone = (digits: string): string => {
  if (!isPhone(digits)) return digits
  return TWO_DIGIT_AREAS.has(digits.slice(0, 2))
    ? `${digits.slice(0, 2)} ${digits.slice(2, 6)} ${digits.slice(6)}`
    : `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`
}
