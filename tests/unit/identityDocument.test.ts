import { describe, expect, it } from 'vitest'
import { identityDocumentSchema, lacksIdentityDocument } from '../../src/domain/common/identityDocument.ts'
import { isGenericRfc } from '../../src/domain/common/rfc.ts'
import { createVetoNoticeLookup, isSameRfc } from '../../src/domain/notices/vetoes.ts'

const GENERIC = ['XAXX010101000', 'XEXX010101000', 'XAXX010101', 'XEXX010101']

describe('a generic RFC', () => {
  it.each(GENERIC)('%s identifies no person', (rfc) => {
    expect(isGenericRfc(rfc)).toBe(true)
    expect(isSameRfc(rfc, rfc)).toBe(false)
    expect(isSameRfc(`${rfc.slice(0, 10)}AB1`, rfc)).toBe(false)
    const veto = { id: 1, rfc, withdrawn_at: null }
    expect(createVetoNoticeLookup([veto], [])({ id: 'a', rfc, company_rfc: rfc })).toEqual([])
    expect(lacksIdentityDocument({ rfc, identity_document: '' })).toBe(true)
    expect(lacksIdentityDocument({ rfc, identity_document: 'G12345678' })).toBe(false)
  })

  it.each(['XAXX010102000', 'XEXX010101AB1', 'XIXX010101000', 'NUSA900131', ''])('is not %j', (rfc) => {
    expect(isGenericRfc(rfc)).toBe(false)
    expect(lacksIdentityDocument({ rfc, identity_document: '' })).toBe(false)
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
