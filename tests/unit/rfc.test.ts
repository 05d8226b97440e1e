import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeRfcCheckDigit,
  hasWrongRfcCheckDigit,
  isValidCompanyRfc,
  isValidPersonRfc,
  normalizeRfc,
} from '../../src/domain/common/rfc.ts'

describe("a person's RFC", () => {
  it.each(['GODE561231', 'GODE561231GR8', 'ÑUÑO800101', 'A&BC000229', 'XAXX010101000', 'AAAA991231A1A'])(
    'can be %s',
    (rfc) => {
      expect(isValidPersonRfc(rfc)).toBe(true)
      expect(isValidCompanyRfc(rfc)).toBe(false)
    },
  )

  it.each([
    '',
    'GOD561231',
    'GODEE561231',
    'GODE56123',
    'GODE5612311',
    'GODE561331',
    'GODE560231',
    'GODE560000',
    'GODE561231G',
    'GODE561231GR',
    'GODE561231GRB',
    'GODE561231GR89',
    'gode561231',
    'GÓDE561231',
    'GODE561231\n',
    ' GODE561231',
    'GODE５61231',
  ])('cannot be %j', (rfc) => {
    expect(isValidPersonRfc(rfc)).toBe(false)
  })

  it('can contain a leap day', () => {
    expect(isValidPersonRfc('GODE840229')).toBe(true)
    expect(isValidPersonRfc('GODE830229')).toBe(false)
  })
})

describe("a company's RFC", () => {
  it('has three letters', () => {
    for (const rfc of ['SAT970701NN3', 'CFE370814', 'Ñ&A010101AB1']) expect(isValidCompanyRfc(rfc)).toBe(true)
    for (const rfc of ['SA970701NN3', 'GODE561231', 'SAT970732', 'SAT970701NN'])
      expect(isValidCompanyRfc(rfc)).toBe(false)
  })
})

describe('the check digit', () => {
  it('is computed as the tax authority does', () => {
    // The example of the tax authority, and RFCs that companies print on invoices.
    const printedRfcs = [
      'GODE561231GR8',
      'SAT970701NN3',
      'CFE370814QI0',
      'IMS421231I45',
      'BBA830831LJ2',
      'TME840315KT6',
    ]
    for (const rfc of printedRfcs) expect([rfc, computeRfcCheckDigit(rfc)]).toEqual([rfc, rfc.at(-1)])
  })

  it('is 0 to 9 or A, and confirms an RFC', () => {
    const anyBody = fc.stringMatching(/^[A-ZÑ&]{3,4}\d{6}[A-Z\d]{2}$/u)
    fc.assert(
      fc.property(anyBody, (start) => {
        const digit = computeRfcCheckDigit(`${start}?`)
        expect(digit).toMatch(/^[\dA]$/u)
        expect(hasWrongRfcCheckDigit(`${start}${digit}`)).toBe(false)
        const wrongDigit = digit === '7' ? '8' : '7'
        expect(hasWrongRfcCheckDigit(`${start}${wrongDigit}`)).toBe(true)
      }),
    )
  })

  it('is not checked for an RFC without homoclave', () => {
    expect(hasWrongRfcCheckDigit('GODE561231')).toBe(false)
    expect(hasWrongRfcCheckDigit('SAT970701')).toBe(false)
    expect(hasWrongRfcCheckDigit('')).toBe(false)
  })

  it.each(['XAXX010101000', 'XEXX010101000'])('is not checked for the generic %s', (rfc) => {
    expect(hasWrongRfcCheckDigit(rfc)).toBe(false)
  })
})

describe('a typed RFC', () => {
  it('is read without blanks, hyphens and case', () => {
    for (const text of ['gode561231gr8', ' GODE-561231-GR8 ', 'Gode 561231 gr8', 'GODE\u00a0561231\tGR8'])
      expect(normalizeRfc(text)).toBe('GODE561231GR8')
    for (const text of [
      'GODE–561231—GR8',
      'GODE.561231.GR8',
      'GODE\u00ad561231\u200bGR8\u202c',
      'ＧＯＤＥ５６１２３１ＧＲ８',
    ])
      expect(normalizeRfc(text)).toBe('GODE561231GR8')
    expect(normalizeRfc('mun\u0303j900131')).toBe('MUÑJ900131')
    expect(normalizeRfc('ñuño800101')).toBe('ÑUÑO800101')
  })

  it('does not change when it is read a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalizeRfc(normalizeRfc(text))).toBe(normalizeRfc(text))
      }),
    )
  })
})
