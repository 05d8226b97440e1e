import { describe, expect, it } from 'vitest'
import { correctRow, getDayOrder, getFieldTexts } from '../../src/server/imports/checkedRows.ts'
import { personFields } from '../../src/server/imports/kinds/people.ts'
import { booleanFrom, dayFrom, valuesOf } from '../../src/server/imports/kinds/values.ts'
import { getMissingFields, matchColumns } from '../../src/server/imports/matchColumns.ts'

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

it.each([
  ['25/04/2026', 'day'],
  ['4/25/2026', 'month'],
  ['04-25-2026 10:30', 'month'],
  ['04/03/2026', undefined],
  ['2026-04-25', undefined],
  ['25 abr 2026', undefined],
  ['45/45/2026', undefined],
])('%s has this first: %s', (text, order) => {
  expect(getDayOrder(text)).toBe(order)
})

it('a date with the month first is read as the user said, and what could not be read is a problem of its field', () => {
  const row = { n: 2, c: ['04/03/2026', '�'], x: [[1, 'ilegible']] as [number, string][] }
  const { texts, problems } = getFieldTexts(row, { columns: ['day', 'name'], day_orders: { 0: 'month' } })
  expect(texts.get('day')).toBe('03/04/2026')
  expect(problems).toEqual([{ field: 'name', reason: 'ilegible' }])
})

it('a corrected cell is no longer unreadable, and keeps the text of the file beside it', () => {
  const row = { number: 2, cells: ['a', '�'], problems: [{ column: 1, reason: 'ilegible' }] }
  expect(correctRow(row, new Map([[1, 'Núñez']]))).toEqual({ n: 2, c: ['a', 'Núñez'], o: [[1, '�']] })
  expect(correctRow(row, new Map([[3, 'x']]))).toMatchObject({ c: ['a', '�', '', 'x'] })
})

describe('columns', () => {
  const matched = (...titles: string[]) => matchColumns(titles, personFields)

  it('are found by title, without case, accents and signs, each field once', () => {
    expect(matched('r.f.c.', 'APELLIDOS', 'Nombre(s)', 'Telefono', 'RFC', 'Color')).toEqual([
      'rfc',
      'last_names',
      'first_names',
      'phone',
      '',
      '',
    ])
  })

  it('called "Nombre" have the whole name, unless surnames have their own', () => {
    expect(matched('RFC', 'Nombre')).toEqual(['rfc', 'name'])
    expect(matched('Nombre', 'Apellidos')).toEqual(['first_names', 'last_names'])
  })

  it('of the surnames apart are joined, and "Nombre" beside them has the first names', () => {
    expect(matched('Apellido Paterno', 'Ap. materno', 'Nombre')).toEqual([
      'paternal_surname',
      'maternal_surname',
      'first_names',
    ])
  })

  it('are those that the user chose the last time, unless the catalog has the title', () => {
    const remembered = new Map([
      ['clave unica', 'rfc'],
      ['apellidos', 'address'],
    ])
    expect(matchColumns(['Clave única', 'Nombres', 'Apellidos'], personFields, remembered)).toEqual([
      'rfc',
      'first_names',
      'last_names',
    ])
  })

  it('that are missing are named, where one of several would do all of these', () => {
    expect(getMissingFields(['rfc', ''], [['rfc'], ['a', 'b']])).toEqual(['a', 'b'])
    expect(getMissingFields(['rfc', 'b'], [['rfc'], ['a', 'b']])).toEqual([])
  })
})
