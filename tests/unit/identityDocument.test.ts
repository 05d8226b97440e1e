import { describe, expect, it } from 'vitest'
import { hasOtherBirthDate, hasWrongCurpCheckDigit } from '../../src/domain/common/curp.ts'
import {
  curpSchema,
  identityDocumentSchema,
  lacksIdentityDocument,
} from '../../src/domain/common/identityDocument.ts'
import { isGenericRfc } from '../../src/domain/common/rfc.ts'
import { createVetoNoticeLookup, isSameRfc } from '../../src/domain/notices/vetoes.ts'
import { personFields } from '../../src/domain/people/fields.ts'

const GENERIC = ['XAXX010101000', 'XEXX010101000', 'XAXX010101', 'XEXX010101']

describe('a generic RFC', () => {
  it.each(GENERIC)('%s identifies no person', (rfc) => {
    expect(isGenericRfc(rfc)).toBe(true)
    expect(isSameRfc(rfc, rfc)).toBe(false)
    expect(isSameRfc(`${rfc.slice(0, 10)}AB1`, rfc)).toBe(false)
    const veto = { id: 1, rfc, withdrawn_at: null }
    expect(createVetoNoticeLookup([veto], [])({ id: 'a', rfc, company_rfc: rfc })).toEqual([])
    expect(lacksIdentityDocument({ rfc, curp: '', identity_document: '' })).toBe(true)
    expect(lacksIdentityDocument({ rfc, curp: '', identity_document: 'G12345678' })).toBe(false)
    expect(lacksIdentityDocument({ rfc, curp: 'NUSA900131MQTXTN05', identity_document: '' })).toBe(false)
  })

  it.each(['XAXX010102000', 'XEXX010101AB1', 'XIXX010101000', 'NUSA900131', ''])('is not %j', (rfc) => {
    expect(isGenericRfc(rfc)).toBe(false)
    expect(lacksIdentityDocument({ rfc, curp: '', identity_document: '' })).toBe(false)
  })
})

describe('an identity document', () => {
  it.each([
    [' g-1234 5678 ', 'G12345678'],
    ['yb\u200b1234567\u00ad', 'YB1234567'],
    ['12345\u2013678', '12345678'],
    ['nusa900131mgtxtn09', 'NUSA900131MGTXTN09'],
    ['', ''],
    [null, ''],
  ])('%j is stored as %j', (text, stored) => {
    expect(identityDocumentSchema.parse(text)).toBe(stored)
  })

  it.each([
    ['1234', 'identityDocument'],
    ['123456789012345678901', 'identityDocument'],
    ['AB/12345', 'identityDocument'],
    ['NUSA901331MGTXTN09', 'curpPattern'],
    ['NUSA900131ZGTXTN09', 'curpPattern'],
  ])('%s is refused as %s', (text, code) => {
    expect(identityDocumentSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([code])
  })
})

describe('a CURP', () => {
  it('has a right check digit in the template for imports', () => {
    const { example } = personFields.curp.import
    expect([curpSchema.parse(example), hasWrongCurpCheckDigit(example)]).toEqual([example, false])
  })

  it.each([
    [' nusa-900131 MGTXTN09 ', 'NUSA900131MGTXTN09'],
    ['XEXX010203XNEXXXA4', 'XEXX010203XNEXXXA4'],
    ['', ''],
    [null, ''],
  ])('%j is stored as %j', (text, stored) => {
    expect(curpSchema.parse(text)).toBe(stored)
  })

  it.each([
    'NUSA900131',
    'NUSA901331MGTXTN09',
    'NUSA900131ZGTXTN09',
    'NUSA900131MGTXTN099',
    'G12345678',
    'ÑUSA900131MGTXTN09',
  ])('%s is refused', (text) => {
    expect(curpSchema.safeParse(text).error?.issues.map(({ message }) => message)).toEqual(['curp'])
  })

  it.each([
    ['NUSA900131MGTXTN09', 'NUSA900131AB1', false],
    ['NUSA900131MGTXTN09', 'NUSA900113AB1', true],
    ['NUSA900131MGTXTN09', 'NUSA910131', true],
    ['NUSA900131MGTXTN09', 'XEXX010101000', false],
    ['NUSA900131MGTXTN09', 'NUSA9001', false],
    ['NUSA9001', 'NUSA900131', false],
  ])('%s with the RFC %s: other birth date %j', (curp, rfc, isOther) => {
    expect(hasOtherBirthDate(curp, rfc)).toBe(isOther)
  })
})
