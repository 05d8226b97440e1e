import { describe, expect, it } from 'vitest'
import { hasWrongCurpCheckDigit, isValidCurp, normalizeCurp } from '../../src/domain/common/curp.ts'
import {
  hasWrongSocialSecurityCheckDigit,
  isValidSocialSecurityNumber,
  normalizeSocialSecurityNumber,
} from '../../src/domain/common/nss.ts'
import {
  accreditationNumberSchema,
  createMultilineTextSchema,
  createSingleLineSchema,
  optionalSocialSecurityNumberSchema,
  requiredPhoneSchema,
  richTextSchema,
} from '../../src/domain/fields/inputs.ts'

describe('a CURP', () => {
  it('is read without blanks, hyphens and case', () => {
    for (const text of ['HEGG560427MVZRRL04', 'hegg 560427–mvzrrl-04', 'HEGG560427MVZRRL04\u200b'])
      expect(normalizeCurp(text)).toBe('HEGG560427MVZRRL04')
  })

  it.each(['HEGG560427MVZRRL04', 'BOXW310820HNERXN09', 'GODE561231XDFRRN09'])('can be %s', (curp) => {
    expect(isValidCurp(curp)).toBe(true)
  })

  it.each([
    '',
    'HEGG560427MVZRRL0',
    'HEGG561327MVZRRL04',
    'HEGG560427MXXRRL04',
    'HXGG560427QVZRRL04',
    'HEGG560427',
  ])('cannot be %j', (curp) => expect(isValidCurp(curp)).toBe(false))

  it('has the check digit of the registry', () => {
    expect(hasWrongCurpCheckDigit('HEGG560427MVZRRL04')).toBe(false)
    expect(hasWrongCurpCheckDigit('HEGG560427MVZRRL05')).toBe(true)
    expect(hasWrongCurpCheckDigit('')).toBe(false)
  })
})

describe('an NSS', () => {
  it('has 11 digits', () => {
    expect(isValidSocialSecurityNumber(normalizeSocialSecurityNumber('1234–56 7890-3'))).toBe(true)
    for (const text of ['', '1234567890', '123456789012', '12345678901 ext', '1.23457E+10'])
      expect(isValidSocialSecurityNumber(normalizeSocialSecurityNumber(text))).toBe(false)
  })

  it('with a wrong check digit causes a warning only', () => {
    expect(hasWrongSocialSecurityCheckDigit('12345678903')).toBe(false)
    expect(hasWrongSocialSecurityCheckDigit('12345678901')).toBe(true)
    expect(hasWrongSocialSecurityCheckDigit('123')).toBe(false)
    expect(optionalSocialSecurityNumberSchema.safeParse('12345678901').success).toBe(true)
  })
})

describe('a field', () => {
  it('is normalized', () => {
    expect(createSingleLineSchema(12).parse('\ufeffMun\u0303oz\u00a0\u200b Paz ')).toBe('Muñoz Paz')
    expect(createMultilineTextSchema(20).parse('uno\n\u200bdos')).toBe('uno\ndos')
    expect(requiredPhoneSchema.parse('\u202a+52 1 55 1234 5678\u202c')).toBe('5512345678')
    expect(accreditationNumberSchema.parse(' A–005544')).toBe('A-005544')
    expect(richTextSchema.parse('<p>Mun\u0303oz\u200b</p>')).toBe('<p>Muñoz</p>')
    expect(optionalSocialSecurityNumberSchema.parse(null)).toBe('')
  })

  it('limits the length of the stored text', () => {
    expect(createSingleLineSchema(4).parse('a\u200bb\u200bc\u200bd\u200b')).toBe('abcd')
    expect(createSingleLineSchema(4).safeParse('abcde').success).toBe(false)
    expect(createSingleLineSchema(4).safeParse('\u200b'.repeat(50)).success).toBe(false)
  })

  it('explains that a phone has no extension', () => {
    expect(
      requiredPhoneSchema.safeParse('5512345678 ext 12').error?.issues.map(({ message }) => message),
    ).toEqual(['phoneExtension'])
  })
})
