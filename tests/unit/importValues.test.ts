import { describe, expect, it } from 'vitest'
import { matchColumns, missingFields } from '../../src/server/imports/check.ts'
import { personFields } from '../../src/server/imports/kinds/people.ts'
import { booleanFrom, dayFrom, valuesOf } from '../../src/server/imports/kinds/values.ts'

describe('a day', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-01-31 12:30', '2026-01-31'],
    ['31/01/2026', '2026-01-31'],
    ['1/2/2026', '2026-02-01'],
    ['31-01-2026', '2026-01-31'],
    ['31.01.2026 00:00', '2026-01-31'],
    ['31 ene 2026', '2026-01-31'],
    ['31/ENE/2026', '2026-01-31'],
    ['31 de enero de 2026', '2026-01-31'],
    ['46053', '2026-01-31'],
    ['01/31/2026', undefined],
    ['31/02/2026', undefined],
    ['31/01/26', undefined],
    ['mañana', undefined],
    ['2026', undefined],
    ['31 xxx 2026', undefined],
  ])('written %s is %s', (text, day) => {
    expect(dayFrom(text)).toBe(day)
  })
})

it.each([
  ['31/02/2026', '31/02/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['2026-02-30', '30/02/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['31 de abril de 2026', '31/04/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['01/31/2026', '01/31/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['mañana', 'Escriba la fecha como DD/MM/AAAA.'],
  ['31 xxx 2026', 'Escriba la fecha como DD/MM/AAAA.'],
])('%s is refused: %s', (text, reason) => {
  const values = valuesOf(new Map([['day', text]]))
  expect(values.day('day')).toBeUndefined()
  expect(values.problems).toEqual([{ field: 'day', reason }])
})

it('a yes or a no is read in the words of our reports and in those of people', () => {
  expect(['Sí', 'SI', 'x', '1', 'Verdadero', 'Cumple'].map(booleanFrom)).toEqual(Array(6).fill(true))
  expect(['No', 'n', '0', 'falso', 'No cumple', 'Pendiente'].map(booleanFrom)).toEqual(Array(6).fill(false))
  expect(booleanFrom('quizá')).toBeUndefined()
})

describe('columns', () => {
  const matched = (...titles: string[]) => matchColumns(titles, personFields)

  it('are found by title, without case, accents and signs, each field once', () => {
    expect(matched('r.f.c.', 'APELLIDOS', 'Nombre(s)', 'Telefono', 'RFC', 'Color')).toEqual([
      ...['rfc', 'last_names', 'first_names', 'phone', '', ''],
    ])
  })

  it('called "Nombre" have the whole name, unless surnames have their own', () => {
    expect(matched('RFC', 'Nombre')).toEqual(['rfc', 'name'])
    expect(matched('Nombre', 'Apellidos')).toEqual(['first_names', 'last_names'])
  })

  it('are those that their user chose the last time', () => {
    const remembered = new Map([
      ['clave unica', 'rfc'],
      ['nombre', 'name'],
    ])
    expect(matchColumns(['Clave única', 'Nombre', 'Apellidos'], personFields, remembered)).toEqual([
      ...['rfc', 'name', 'last_names'],
    ])
  })

  it('that are missing are named, where one of several would do all of these', () => {
    expect(missingFields(['rfc', ''], [['rfc'], ['a', 'b']])).toEqual(['a', 'b'])
    expect(missingFields(['rfc', 'b'], [['rfc'], ['a', 'b']])).toEqual([])
  })
})
