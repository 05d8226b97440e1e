import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareKeys } from '../../src/domain/text.ts'
import { vetoedAs } from '../../src/domain/vetoes.ts'

/** Does a veto of this RFC mean whoever has that one? As the store answers the filter. */
const means = (vetoed: string, rfc: string): boolean => {
  const { exact, between } = vetoedAs(rfc)
  if (exact.includes(vetoed)) return true
  return (
    between !== undefined && compareKeys(vetoed, between.from) >= 0 && compareKeys(vetoed, between.to) <= 0
  )
}

const letter = fc.constantFrom(...'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ&')
const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const of = (unit: fc.Arbitrary<string>, length: number) =>
  fc.array(unit, { minLength: length, maxLength: length }).map((signs) => signs.join(''))
const root = fc
  .tuple(
    fc.constantFrom(3, 4).chain((length) => of(letter, length)),
    fc.constantFrom('900101', '880229', '991231'),
  )
  .map((parts) => parts.join(''))
const homoclave = fc.tuple(of(sign, 2), fc.constantFrom(...'0123456789A')).map((parts) => parts.join(''))

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
  ])('%j means %j: %s', (vetoed, rfc, expected) => {
    expect(means(vetoed, rfc)).toBe(expected)
  })

  it('means those who differ from it in nothing but a homoclave that one of them lacks', () => {
    fc.assert(
      fc.property(root, root, homoclave, homoclave, (one, other, a, b) => {
        expect([means(one, one), means(one + a, one), means(one, one + a), means(one + a, one + a)]).toEqual([
          true,
          true,
          true,
          true,
        ])
        expect(means(one + a, one + b)).toBe(a === b)
        const same = one === other
        expect([means(one, other), means(one + a, other), means(one, other + b)]).toEqual([same, same, same])
      }),
      { numRuns: 500 },
    )
  })
})
