import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareKeys, fold, matchesWords, singleStop, upper, words } from '../../src/domain/text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aáÁàñÑnüß σςΣİıﬁ-’"%_1²٣') }),
)

describe('folding', () => {
  it('leaves no case, no accents, no stray blanks', () => {
    expect(fold('  ÁLVAREZ\u00a0\t Núñez ')).toBe('alvarez nunez')
    expect(fold('N\u0303andu\u0301')).toBe(fold('Ñandú'))
    expect(fold('')).toBe('')
  })

  it('of what is folded changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })

  it('makes no difference between a text, its upper case and its decomposition', () => {
    const spanish = fc.string({ unit: fc.constantFrom(...'aábcdeéfghiíjklmnñoópqrstuúüvwxyz ’-,.') })
    fc.assert(
      fc.property(spanish, (text) => {
        expect(fold(upper(text))).toBe(fold(text))
        expect(fold(text.normalize('NFD'))).toBe(fold(text))
      }),
    )
  })
})

describe('a text matches', () => {
  const NAME = 'Núñez de la O, María José'

  it.each(['nunez', 'NÚÑEZ', 'nuñ', 'o', 'jose maria', 'mar nu', 'núñez, josé', '"José"', 'la'])(
    '%j',
    (query) => {
      expect(matchesWords(NAME, query)).toBe(true)
    },
  )

  it.each(['unez', 'nunezz', 'jose pedro', 'nu nez x'])('but not %j', (query) => {
    expect(matchesWords(NAME, query)).toBe(false)
  })

  it('every question that asks for no letter or digit', () => {
    for (const query of ['', ' ', '%', '*', '😀', '--']) expect(matchesWords('', query)).toBe(true)
  })

  it('the beginnings of its own words, in any order', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, seed) => {
        const asked = words(text).map((word) =>
          String.fromCodePoint(...[...word].flatMap((c) => c.codePointAt(0) ?? []).slice(0, 1 + (seed % 5))),
        )
        expect(matchesWords(text, asked.toReversed().join(' '))).toBe(true)
      }),
    )
  })

  it('no more when more is asked', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (text, query, more) => {
        if (!matchesWords(text, query)) expect(matchesWords(text, `${query} ${more}`)).toBe(false)
      }),
    )
  })
})

describe('the order of keys', () => {
  const sign = (n: number) => Math.sign(n)

  it('is that of the databases: by code point, as UTF-8 compares', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(sign(compareKeys(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
    expect(compareKeys('😀', 'ａ')).toBeGreaterThan(0)
    expect(compareKeys('a', 'ab')).toBeLessThan(0)
    expect(compareKeys('a', 'a')).toBe(0)
  })

  it('puts Álvarez before Zapata', () => {
    expect(compareKeys(fold('Álvarez'), fold('Zapata'))).toBeLessThan(0)
    expect(compareKeys(fold('zapata'), fold('ÁLVAREZ'))).toBeGreaterThan(0)
  })
})

it('names are shown in upper case, accents and all', () => {
  expect(upper('Ñandú Álvarez')).toBe('ÑANDÚ ÁLVAREZ')
})

describe('a sentence that ends in a name', () => {
  it.each([
    ['Se registró a Redes, S.A. de C.V..', 'Se registró a Redes, S.A. de C.V.'],
    ['Loading...', 'Loading...'],
    ['Uno. Dos.', 'Uno. Dos.'],
  ])('has one full stop: %s', (text, expected) => expect(singleStop(text)).toBe(expected))
})
