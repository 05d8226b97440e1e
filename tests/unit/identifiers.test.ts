import { describe, expect, it } from 'vitest'
import { hasWrongCurpCheckDigit, isCurp, normalizeCurp } from '../../src/domain/curp.ts'
import {
  accreditationNumber,
  multilineText,
  optionalNss,
  requiredPhone,
  richText,
  singleLine,
} from '../../src/domain/fields.ts'
import { hasWrongNssCheckDigit, isNss, normalizeNss } from '../../src/domain/nss.ts'

describe('a CURP', () => {
  it('is read without blanks, hyphens and case', () => {
    for (const text of ['HEGG560427MVZRRL04', 'hegg 560427–mvzrrl-04', 'HEGG560427MVZRRL04\u200b'])
      expect(normalizeCurp(text)).toBe('HEGG560427MVZRRL04')
  })

  it.each(['HEGG560427MVZRRL04', 'BOXW310820HNERXN09', 'GODE561231XDFRRN09'])('can be %s', (curp) => {
    expect(isCurp(curp)).toBe(true)
  })

  it.each([
    '',
    'HEGG560427MVZRRL0',
    'HEGG561327MVZRRL04',
    'HEGG560427MXXRRL04',
    'HXGG560427QVZRRL04',
    'HEGG560427',
  ])('cannot be %j', (curp) => expect(isCurp(curp)).toBe(false))

  it('has the check digit of the registry', () => {
    expect(hasWrongCurpCheckDigit('HEGG560427MVZRRL04')).toBe(false)
    expect(hasWrongCurpCheckDigit('HEGG560427MVZRRL05')).toBe(true)
    expect(hasWrongCurpCheckDigit('')).toBe(false)
  })
})

describe('an NSS', () => {
  it('has 11 digits', () => {
    expect(isNss(normalizeNss('1234–56 7890-3'))).toBe(true)
    for (const text of ['', '1234567890', '123456789012', '12345678901 ext', '1.23457E+10'])
      expect(isNss(normalizeNss(text))).toBe(false)
  })

  it('with a wrong check digit causes a warning only', () => {
    expect(hasWrongNssCheckDigit('12345678903')).toBe(false)
    expect(hasWrongNssCheckDigit('12345678901')).toBe(true)
    expect(hasWrongNssCheckDigit('123')).toBe(false)
    expect(optionalNss.safeParse('12345678901').success).toBe(true)
  })
})

describe('a field', () => {
  it('is normalized', () => {
    expect(singleLine(12).parse('\ufeffMun\u0303oz\u00a0\u200b Paz ')).toBe('Muñoz Paz')
    expect(multilineText(20).parse('uno\n\u200bdos')).toBe('uno\ndos')
    expect(requiredPhone.parse('\u202a+52 1 55 1234 5678\u202c')).toBe('5512345678')
    expect(accreditationNumber.parse(' A–005544')).toBe('A-005544')
    expect(richText.parse('<p>Mun\u0303oz\u200b</p>')).toBe('<p>Muñoz</p>')
    expect(optionalNss.parse(null)).toBe('')
  })

  it('limits the length of the stored text', () => {
    expect(singleLine(4).parse('a\u200bb\u200bc\u200bd\u200b')).toBe('abcd')
    expect(singleLine(4).safeParse('abcde').success).toBe(false)
    expect(singleLine(4).safeParse('\u200b'.repeat(50)).success).toBe(false)
  })

  it('explains that a phone has no extension', () => {
    expect(requiredPhone.safeParse('5512345678 ext 12').error?.issues.map(({ message }) => message)).toEqual([
      'phoneExtension',
    ])
  })
})
