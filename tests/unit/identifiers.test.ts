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

  // Examples of public validators, and rare cases of the registry's rules
  it.each([
    'HEGG560427MVZRRL04',
    'MAAR790213HMNRLF03',
    'HELO990501HVZRPN09',
    'COME721110MVZNRR03',
    'TEAM470622HVZZPR07',
    'GARS700923HSPLXL06', // second surname PEÑA: Ñ becomes X
    'MOTR930411HJCRMN03',
    'LOOA531113HTCPBN07',
    'OEVL921024MDFLRR07',
    'MARR890512HCSRYR09',
    'BOXW310820HNERXN09', // born abroad, without a second surname
    'EOTN981127HNESLC06',
    'MASI050805MVZRLRA8', // born after 1999: a letter in position 17
    'TUAZ040213MCLRLFA7',
    'GODE561231XDFRRN09', // sex X
    'PEGA000229HDFRRNA8', // born on the leap day of 2000
    'VACA900101HMCCRN05', // a word that some validators refuse
    'UXPE850314HYNCCD01', // surname UC, which has no second vowel
    'DXAJ700105HDFXLN06', // surname D/AMICO
    'XXXX010101HNEXXXA1', // one name of one letter
  ])('can be %s', (curp) => expect(isValidCurp(curp)).toBe(true))

  it.each([
    '',
    'HEGG560427', // the first part
    'HEGG560427MVZRRL0',
    'HEGG560427MVZRRL044',
    'HEGG561327MVZRRL04', // month 13
    'HEGG560400MVZRRL04', // day 0
    'HEGG560431MVZRRL04', // 31 April
    'HEGG560231MVZRRL04', // 31 February
    'HEGG570229MVZRRL04', // 29 February of a common year
    'HEGG560427MXXRRL04', // no state
    'HEGG560427FVZRRL04', // F instead of M
    'HEGG560427QVZRRL04', // no sex
    'H3GG560427MVZRRL04', // digit instead of letter
    'HEGG56O427MVZRRL04', // letter O instead of zero
    'HEGG560427MVZRAL04', // vowel among the consonants
    'HEGG560427MVZRRLÑ4', // Ñ is never part of a CURP
    'HEGG560427MVZRRL0A', // letter as check digit
    'GODE561231GR8', // an RFC
  ])('cannot be %j', (curp) => expect(isValidCurp(curp)).toBe(false))

  it('has the check digit of the registry', () => {
    for (const curp of [
      'HEGG560427MVZRRL04',
      'BOXW310820HNERXN09',
      'MASI050805MVZRLRA8',
      'TUAZ040213MCLRLFA7',
    ])
      expect(hasWrongCurpCheckDigit(curp)).toBe(false)
    for (const curp of ['HEGG560427MVZRRL05', 'ZAZD801124MBSYQN13', 'RUNO390705HSLPTC02'])
      expect(hasWrongCurpCheckDigit(curp)).toBe(true)
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
