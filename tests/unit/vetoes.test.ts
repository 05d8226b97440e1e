import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints } from '../../src/domain/common/text.ts'
import { createSameRfcFilter } from '../../src/domain/notices/vetoes.ts'

/** Whether a veto of an RFC applies to another one, as the filter of the store does. */
const appliesTo = (vetoed: string, rfc: string): boolean => {
  const { exact, between } = createSameRfcFilter(rfc)
  if (exact.includes(vetoed)) return true
  return (
    between !== undefined &&
    compareCodePoints(vetoed, between.from) >= 0 &&
    compareCodePoints(vetoed, between.to) <= 0
  )
}

const anyLetter = fc.constantFrom(...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ&')
const anySign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const fixedLength = (unit: fc.Arbitrary<string>, length: number) =>
  fc.array(unit, { minLength: length, maxLength: length }).map((signs) => signs.join(''))
const anyRoot = fc
  .tuple(
    fc.constantFrom(3, 4).chain((length) => fixedLength(anyLetter, length)),
    fc.constantFrom('900101', '880229', '991231'),
  )
  .map((parts) => parts.join(''))
const anyHomoclave = fc
  .tuple(fixedLength(anySign, 2), fc.constantFrom(...'0123456789A'))
  .map((parts) => parts.join(''))

describe('a veto of an RFC', () => {
  it.each([
    ['PEIL880229AB1', 'PEIL880229AB1', true],
    ['PEIL880229AB1', 'PEIL880229AB2', false],
    ['PEIL880229AB1', 'PEIL880229', true],
    ['PEIL880229', 'PEIL880229AB1', true],
    ['PEIL880229', 'PEIL880229', true],
    ['PEIL880229', 'PEIL880301', false],
    ['PEIL880229', 'PEIL880301AB1', false],
    ['ÑUÑO880229000', 'ÑUÑO880229', true],
    ['&UÑO880229', '&UÑO880229ZZA', true],
    ['PEI880229AB1', 'PEIL880229', false],
    ['', 'PEIL880229', false],
  ])('of %j applies to %j: %s', (vetoed, rfc, expected) => {
    expect(appliesTo(vetoed, rfc)).toBe(expected)
  })

  it('applies to RFCs that differ only by a missing homoclave', () => {
    fc.assert(
      fc.property(anyRoot, anyRoot, anyHomoclave, anyHomoclave, (first, second, a, b) => {
        expect([
          appliesTo(first, first),
          appliesTo(first + a, first),
          appliesTo(first, first + a),
          appliesTo(first + a, first + a),
        ]).toEqual([true, true, true, true])
        expect(appliesTo(first + a, first + b)).toBe(a === b)
        const isSamePerson = first === second
        expect([
          appliesTo(first, second),
          appliesTo(first + a, second),
          appliesTo(first, second + b),
        ]).toEqual([isSamePerson, isSamePerson, isSamePerson])
      }),
      { numRuns: 500 },
    )
  })
})
