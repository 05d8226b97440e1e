import { describe, expect, it } from 'vitest'
import { folioAsked, isNamed, rankFound, type SearchKind } from '../../src/domain/searchRank.ts'

const of = (kind: SearchKind, ...names: string[]) => ({ kind, names })
const ranked = (query: string, ...options: ReturnType<typeof of>[]) =>
  rankFound(query, options).map(({ names: [name] }) => name)

describe('the order of what a search has found', () => {
  it.each([
    [
      'puts a whole name before its start, a word in it and a part of a word',
      'gas',
      [
        of('people', 'Vargas Paz, Ana'),
        of('people', 'Paz, Gaspar'),
        of('people', 'Gas Lara, Eva'),
        of('people', 'GAS'),
      ],
      ['GAS', 'Gas Lara, Eva', 'Paz, Gaspar', 'Vargas Paz, Ana'],
    ],
    [
      'knows neither case nor accents',
      'NUNEZ',
      [of('people', 'Álvarez Núñez, María'), of('people', 'Núñez Peña, Ana')],
      ['Núñez Peña, Ana', 'Álvarez Núñez, María'],
    ],
    [
      'has a page before the people whom the text merely fits as well',
      'cotizaciones',
      [of('people', 'Cotizaciones Ruiz, Eva'), of('pages', 'Cotizaciones')],
      ['Cotizaciones', 'Cotizaciones Ruiz, Eva'],
    ],
    [
      'has a company before people where the whole word is its own',
      'garcia',
      [of('people', 'García López, Ana'), of('companies', 'Constructora García')],
      ['Constructora García', 'García López, Ana'],
    ],
    [
      'has the company whose name starts with the word before another that has it',
      'redes',
      [of('companies', 'Gas y Redes del Norte'), of('companies', 'Redes Occidente')],
      ['Redes Occidente', 'Gas y Redes del Norte'],
    ],
    [
      'but not where the word is only the beginning of one of its words',
      'gar',
      [of('companies', 'Constructora García'), of('people', 'García López, Ana')],
      ['García López, Ana', 'Constructora García'],
    ],
    [
      'has a person whose name was typed whole before everything, in either order',
      'ana garcia lopez',
      [
        of('companies', 'Ana García López y Asociados'),
        of('people', 'García López, Ana', 'Ana García López'),
      ],
      ['García López, Ana', 'Ana García López y Asociados'],
    ],
    [
      'tells actions apart by their second word',
      'nuevo v',
      [of('actions', 'Nuevo anuncio'), of('actions', 'Nuevo veto')].filter(({ names }) =>
        isNamed(names, 'nuevo v'),
      ),
      ['Nuevo veto'],
    ],
    [
      'reads a phone however it is written',
      '+52 55 1234-5678',
      [of('contacts', 'Ruiz, Eva', '5599990000'), of('contacts', 'Paz, Ana', '5512345678')],
      ['Paz, Ana', 'Ruiz, Eva'],
    ],
    [
      'reads a folio however it is written',
      'cot2026000042',
      [of('quotations', 'Soto', 'COT-2026-000041'), of('quotations', 'Lara', 'COT-2026-000042')],
      ['Lara', 'Soto'],
    ],
    [
      'keeps what was found by something else last, in the order in which it came',
      'redes',
      [of('people', 'Soto, Eva'), of('people', 'Álvarez, Ana'), of('companies', 'Redes Occidente')],
      ['Redes Occidente', 'Soto, Eva', 'Álvarez, Ana'],
    ],
  ])('%s', (_, query, options, expected) => {
    expect(ranked(query, ...options)).toEqual(expected)
  })

  it('keeps each kind together, the one with the best match first', () => {
    expect(
      ranked(
        'paz',
        of('people', 'Paz, Ana'),
        of('people', 'Soto Paz, Eva'),
        of('quotations', 'PAZ'),
        of('quotations', 'Soto'),
      ),
    ).toEqual(['PAZ', 'Soto', 'Paz, Ana', 'Soto Paz, Eva'])
  })

  it.each([
    ['pers', true],
    ['busqueda personal', true],
    ['queda', true],
    // Two letters are inside of nearly everything.
    ['da', false],
    ['veto', false],
  ])('says whether %s names a page', (query, expected) => {
    expect(isNamed(['Búsqueda de Personal'], query)).toBe(expected)
  })
})

it.each([
  ['42', '000042'],
  ['cot 42', '000042'],
  ['Cotización No. 42', '000042'],
  ['COT-2026-000042', 'COT-2026-000042'],
  // The beginning of a phone.
  ['55123', '55123'],
  ['Soto 42', 'Soto 42'],
])('%s asks for the folio %s', (text, expected) => {
  expect(folioAsked(text)).toBe(expected)
})
