import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  formatPhoneNumber,
  hasPhoneExtension,
  isPhoneNumber,
  normalizePhoneNumber,
} from '../../src/domain/common/phone.ts'

const tenDigits = fc.stringMatching(/^\d{10}$/u)
const PREFIXES = [
  '',
  '+52',
  '52',
  '01',
  '044',
  '045',
  '+52 ',
  '01 ',
  '044-',
  '(045) ',
  ' +52-',
  '+52 1 ',
  '+521',
  '521',
  '0052',
  '00 52 1 ',
  '+52 (045) ',
  'tel:+52-',
]

it('the same ten digits are read after each prefix and with each separator', () => {
  fc.assert(
    fc.property(tenDigits, fc.constantFrom(...PREFIXES), (digits, prefix) => {
      const spaced = `${digits.slice(0, 2)} ${digits.slice(2, 6)}-${digits.slice(6)}`
      for (const text of [digits, spaced, `(${digits.slice(0, 3)}) ${digits.slice(3)}`])
        expect(normalizePhoneNumber(`${prefix}${text}`)).toBe(digits)
    }),
  )
})

it('ten digits that begin like a prefix are kept', () => {
  for (const digits of ['5212345678', '0112345678', '0441234567', '0451234567']) {
    expect(normalizePhoneNumber(digits)).toBe(digits)
    expect(isPhoneNumber(digits)).toBe(true)
  }
})

it.each(['', '12345', '123456789', '12345678901', '55 1234 567a', '+1 5512345678', '٥٥١٢٣٤٥٦٧٨'])(
  '%j is not a phone',
  (text) => {
    expect(isPhoneNumber(normalizePhoneNumber(text))).toBe(false)
  },
)

it('a formatted phone is read back unchanged', () => {
  fc.assert(
    fc.property(tenDigits, (digits) => {
      expect(normalizePhoneNumber(formatPhoneNumber(digits))).toBe(digits)
      expect(formatPhoneNumber(digits)).toMatch(/^(?:\d\d \d{4} \d{4}|\d{3} \d{3} \d{4})$/u)
    }),
  )
})

it('a phone is formatted as in Mexico', () => {
  expect(formatPhoneNumber('5512345678')).toBe('55 1234 5678')
  expect(formatPhoneNumber('8112345678')).toBe('81 1234 5678')
  expect(formatPhoneNumber('4421234567')).toBe('442 123 4567')
  for (const text of ['', 'sin teléfono', '12345']) expect(formatPhoneNumber(text)).toBe(text)
})

it.each([
  '\u202a+52 55 1234 5678\u202c',
  '55‑1234‑5678',
  '55/1234/5678',
  '[55] 1234.5678',
  'Tel. 55 1234 5678',
])('%j is read with the marks of other programs', (text) =>
  expect(normalizePhoneNumber(text)).toBe('5512345678'),
)

it('an extension is separated from the number', () => {
  for (const text of [
    '55 1234 5678 ext. 12',
    '5512345678x12',
    '5512345678 #12',
    '+52 55 1234 5678 Extensión: 12',
  ])
    expect([text, hasPhoneExtension(text)]).toEqual([text, true])
  for (const text of ['55 1234 5678', '', 'ext. 12', '12345']) expect(hasPhoneExtension(text)).toBe(false)
})
