import { describe, expect, it } from 'vitest'
import {
  completeFolioSearchQuery,
  matchesAnySearchName,
  sortSearchResults,
} from '../../src/domain/search/searchRank.ts'

const KINDS = ['pages', 'actions', 'companies', 'people', 'quotations', 'contacts']
const buildOption = (kind: string, ...names: string[]) => ({
  kind,
  names,
  wholeWordsFirst: kind === 'companies',
})
const rankOptions = (query: string, ...options: ReturnType<typeof buildOption>[]) =>
  sortSearchResults(query, options, KINDS).map(({ names: [name] }) => name)

describe('the order of search results', () => {
  it.each([
    [
      'puts a whole name before its start, a word in it and a part of a word',
      'gas',
      [
        buildOption('people', 'Vargas Paz, Ana'),
        buildOption('people', 'Paz, Gaspar'),
        buildOption('people', 'Gas Lara, Eva'),
        buildOption('people', 'GAS'),
      ],
      ['GAS', 'Gas Lara, Eva', 'Paz, Gaspar', 'Vargas Paz, Ana'],
    ],
    [
      'knows neither case nor accents',
      'NUNEZ',
      [buildOption('people', 'Álvarez Núñez, María'), buildOption('people', 'Núñez Peña, Ana')],
      ['Núñez Peña, Ana', 'Álvarez Núñez, María'],
    ],
    [
      'has a page before the people whom the text merely fits as well',
      'cotizaciones',
      [buildOption('people', 'Cotizaciones Ruiz, Eva'), buildOption('pages', 'Cotizaciones')],
      ['Cotizaciones', 'Cotizaciones Ruiz, Eva'],
    ],
    [
      'has a company before people where the whole word is its own',
      'garcia',
      [buildOption('people', 'García López, Ana'), buildOption('companies', 'Constructora García')],
      ['Constructora García', 'García López, Ana'],
    ],
    [
      'has the company whose name starts with the word before another that has it',
      'redes',
      [buildOption('companies', 'Gas y Redes del Norte'), buildOption('companies', 'Redes Occidente')],
      ['Redes Occidente', 'Gas y Redes del Norte'],
    ],
    [
      'but not where the word is only the beginning of one of its words',
      'gar',
      [buildOption('companies', 'Constructora García'), buildOption('people', 'García López, Ana')],
      ['García López, Ana', 'Constructora García'],
    ],
    [
      'has a person whose name was typed whole before everything, in either order',
      'ana garcia lopez',
      [
        buildOption('companies', 'Ana García López y Asociados'),
        buildOption('people', 'García López, Ana', 'Ana García López'),
      ],
      ['García López, Ana', 'Ana García López y Asociados'],
    ],
    [
      'tells actions apart by their second word',
      'nuevo v',
      [buildOption('actions', 'Nuevo anuncio'), buildOption('actions', 'Nuevo veto')].filter(({ names }) =>
        matchesAnySearchName(names, 'nuevo v'),
      ),
      ['Nuevo veto'],
    ],
    [
      'reads a phone however it is written',
      '+52 55 1234-5678',
      [buildOption('contacts', 'Ruiz, Eva', '5599990000'), buildOption('contacts', 'Paz, Ana', '5512345678')],
      ['Paz, Ana', 'Ruiz, Eva'],
    ],
    [
      'reads a folio however it is written',
      'cot2026000042',
      [
        buildOption('quotations', 'Soto', 'COT-2026-000041'),
        buildOption('quotations', 'Lara', 'COT-2026-000042'),
      ],
      ['Lara', 'Soto'],
    ],
    [
      'keeps what was found by something else last, in the order in which it came',
      'redes',
      [
        buildOption('people', 'Soto, Eva'),
        buildOption('people', 'Álvarez, Ana'),
        buildOption('companies', 'Redes Occidente'),
      ],
      ['Redes Occidente', 'Soto, Eva', 'Álvarez, Ana'],
    ],
  ])('%s', (_, query, options, expected) => {
    expect(rankOptions(query, ...options)).toEqual(expected)
  })

  it('keeps each kind together, the one with the best match first', () => {
    expect(
      rankOptions(
        'paz',
        buildOption('people', 'Paz, Ana'),
        buildOption('people', 'Soto Paz, Eva'),
        buildOption('quotations', 'PAZ'),
        buildOption('quotations', 'Soto'),
      ),
    ).toEqual(['PAZ', 'Soto', 'Paz, Ana', 'Soto Paz, Eva'])
  })

  it.each([
    ['pers', true],
    ['busqueda personal', true],
    ['queda', true],
    // Most names contain two letters somewhere.
    ['da', false],
    ['veto', false],
  ])('whether %s names a page: %s', (query, expected) => {
    expect(matchesAnySearchName(['Búsqueda de Personal'], query)).toBe(expected)
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
])('%s finds the folio %s', (text, expected) => {
  expect(completeFolioSearchQuery(text)).toBe(expected)
})
