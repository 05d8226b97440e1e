import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareCodePoints,
  mergeDoubledFullStops,
  normalizeHtml,
  normalizeText,
  removeCaseAndAccents,
  splitWords,
  toSpanishUpperCase,
} from '../../src/domain/common/text.ts'
import { joinEmailToWord, matchesWordBeginnings } from '../../src/domain/search/searchWords.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'aáÁàñÑnüß σςΣİıﬁ-’"%_1²٣') }),
)

describe('folding', () => {
  it('removes case, accents and extra blanks', () => {
    expect(removeCaseAndAccents('  ÁLVAREZ\u00a0\t Núñez ')).toBe('alvarez nunez')
    expect(removeCaseAndAccents('N\u0303andu\u0301')).toBe(removeCaseAndAccents('Ñandú'))
    expect(removeCaseAndAccents('')).toBe('')
  })

  it('does not change folded text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(removeCaseAndAccents(removeCaseAndAccents(text))).toBe(removeCaseAndAccents(text))
      }),
    )
  })

  it('is the same for a text, its upper case and its decomposition', () => {
    const spanish = fc.string({ unit: fc.constantFrom(...'aábcdeéfghiíjklmnñoópqrstuúüvwxyz ’-,.') })
    fc.assert(
      fc.property(spanish, (text) => {
        expect(removeCaseAndAccents(toSpanishUpperCase(text))).toBe(removeCaseAndAccents(text))
        expect(removeCaseAndAccents(text.normalize('NFD'))).toBe(removeCaseAndAccents(text))
      }),
    )
  })
})

describe('a text matches', () => {
  const NAME = 'Núñez de la O, María José'

  it.each(['nunez', 'NÚÑEZ', 'nuñ', 'o', 'jose maria', 'mar nu', 'núñez, josé', '"José"', 'la'])(
    '%j',
    (query) => {
      expect(matchesWordBeginnings(NAME, query)).toBe(true)
    },
  )

  it.each(['unez', 'nunezz', 'jose pedro', 'nu nez x'])('but not %j', (query) => {
    expect(matchesWordBeginnings(NAME, query)).toBe(false)
  })

  it.each(['', ' '])('an empty query: %j', (query) => {
    expect(matchesWordBeginnings('', query)).toBe(true)
  })

  it.each(['%', '*', '😀', '--'])('no query of signs only: %j', (query) => {
    expect(matchesWordBeginnings(NAME, query)).toBe(false)
  })

  it('the beginnings of its words, in any order', () => {
    fc.assert(
      fc.property(anyText, fc.nat(), (text, seed) => {
        const queryParts = splitWords(text).map((word) =>
          String.fromCodePoint(...[...word].flatMap((c) => c.codePointAt(0) ?? []).slice(0, 1 + (seed % 5))),
        )
        expect(matchesWordBeginnings(text, queryParts.toReversed().join(' '))).toBe(true)
      }),
    )
  })

  it('a longer query only if it also matches the shorter one', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (text, query, more) => {
        if (splitWords(query).length > 0 && !matchesWordBeginnings(text, query))
          expect(matchesWordBeginnings(text, `${query} ${more}`)).toBe(false)
      }),
    )
  })
})

describe('the order of sort keys', () => {
  const sign = (n: number) => Math.sign(n)

  it('is that of the databases, by code point', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(sign(compareCodePoints(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
      }),
    )
    expect(compareCodePoints('😀', 'ａ')).toBeGreaterThan(0)
    expect(compareCodePoints('a', 'ab')).toBeLessThan(0)
    expect(compareCodePoints('a', 'a')).toBe(0)
  })

  it('puts Álvarez before Zapata', () => {
    expect(compareCodePoints(removeCaseAndAccents('Álvarez'), removeCaseAndAccents('Zapata'))).toBeLessThan(0)
    expect(
      compareCodePoints(removeCaseAndAccents('zapata'), removeCaseAndAccents('ÁLVAREZ')),
    ).toBeGreaterThan(0)
  })
})

it('names are shown in upper case with accents', () => {
  expect(toSpanishUpperCase('Ñandú Álvarez')).toBe('ÑANDÚ ÁLVAREZ')
})

describe('a sentence that ends in a name', () => {
  it.each([
    ['Se registró a Redes, S.A. de C.V..', 'Se registró a Redes, S.A. de C.V.'],
    ['Loading...', 'Loading...'],
    ['Uno. Dos.', 'Uno. Dos.'],
  ])('has one full stop: %s', (text, expected) => expect(mergeDoubledFullStops(text)).toBe(expected))
})

describe('a text that the portal stores', () => {
  it.each([
    ['N\u0303andu\u0301', 'Ñandú'],
    ['NUSA900131\u200b', 'NUSA900131'],
    ['\ufeffAna\u00ad Mar\u00eda\u2060', 'Ana María'],
    ['\u202a+52 55\u202c \u2066x\u2069 \u200e\u200f\u061c', '+52 55 x '],
    ['a\u0301\u200d', 'á'],
    ['e\u200d\u0301', 'é'],
    ['ＡＡＮＢ９００１０１ ＠', 'AANB900101 @'],
    ['𝟓𝟓 𝐀𝐧𝐚', '55 Ana'],
    ['a\u00a0b\u202fc\u3000d\u2800e', 'a b c d e'],
    ['uno\u2028dos', 'uno\ndos'],
    ['uno\r\n\tdos', 'uno\r\n\tdos'],
  ])('%j is stored as %j', (text, stored) => expect(normalizeText(text)).toBe(stored))

  it.each(['3.ª y 2.º, 5 m² y ½', '“Redes” – S.A.', '👨‍👩‍👧 ❤️ 🏳️‍🌈 1️⃣ 👩🏽‍🔧', 'ﬁ ① ™'])(
    '%s is unchanged',
    (text) => {
      expect(normalizeText(text)).toBe(text)
    },
  )

  it('does not change when it is normalized again', () => {
    const anyMarks = fc.string({
      unit: fc.constantFrom(...'aA\u0301\u0303\u200d\ufe0f👨👩1\u20e3ｶﾞＡ\u2028\u00a0\u00ad—'),
    })
    fc.assert(
      fc.property(fc.oneof(anyText, anyMarks), (text) => {
        expect(normalizeText(normalizeText(text))).toBe(normalizeText(text))
        expect(normalizeHtml(normalizeHtml(text))).toBe(normalizeHtml(text))
        expect(removeCaseAndAccents(normalizeText(text))).toBe(removeCaseAndAccents(text))
      }),
    )
  })

  it('keeps a row of marks that would take too long to compose', () => {
    const marks = `a${'\u0301\u0323'.repeat(40)}`
    expect(normalizeText(marks)).toBe(marks)
  })
})

describe('HTML that the portal stores', () => {
  it.each([
    ['<p>N\u0303andu\u0301\u200b</p>', '<p>Ñandú</p>'],
    ['<p>\u0338a</p>', '<p>\u0338a</p>'],
    ['<p>＜b＞ 10\u00a0km</p>', '<p>＜b＞ 10\u00a0km</p>'],
  ])('%j is stored as %j', (text, stored) => expect(normalizeHtml(text)).toBe(stored))
})

describe('a search for parts of an identifier', () => {
  it.each([
    ['SOTI900102AB1', 'soti-900102-ab1'],
    ['SOTI900102', 'ana SOTI‑900102 Paz'],
    ['MUÑJ900131', 'muñj 900131'],
    ['A&B900131AB1', 'A&B-900131-AB1'],
    ['GODE561231HDFRRN09', 'gode561231 hdfrrn 09'],
    ['5512345678', '55 1234 5678'],
    ['5512345678', '+52 1 55 1234 5678'],
    ['5512345678', 'tel: (55) 1234–5678'],
    ['12345678903', '12-34-56-7890-3'],
    ['A-005544', 'A005544'],
  ])('finds %s for %s', (stored, query) => {
    expect(matchesWordBeginnings(`Ana Paz ${stored}`, query)).toBe(true)
  })

  it('finds an e-mail address, which is stored as one word', () => {
    for (const query of ['ana.paz@gas-norte.mx', 'Ana.Paz@gas'])
      expect(matchesWordBeginnings(joinEmailToWord('ana.paz@gas-norte.mx'), query)).toBe(true)
    expect(matchesWordBeginnings(joinEmailToWord('ana.paz@gas-norte.mx'), 'norte')).toBe(false)
  })

  it('finds the parts as they were typed', () => {
    for (const text of ['ABC-990101', 'COT-2026-000042']) expect(matchesWordBeginnings(text, text)).toBe(true)
  })

  it('does not find parts that it lacks', () => {
    expect(matchesWordBeginnings('SOTI900102', 'SOTI-900103')).toBe(false)
    expect(matchesWordBeginnings('SOTI900102 5512345678', 'SOTI-900102 5512345679')).toBe(false)
  })
})
