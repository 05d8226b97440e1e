import { describe, expect, it } from 'vitest'
import {
  applyRowCorrections,
  detectDateOrder,
  getRowTextsByField,
} from '../../src/server/imports/checkedRows.ts'
import { personColumns } from '../../src/server/imports/kinds/personImporter.ts'
import {
  createImportRowParser,
  parseMexicanDate,
  parseSpanishYesOrNo,
  readDayCell,
} from '../../src/server/imports/kinds/rowValues.ts'
import {
  listRequiredFieldsWithoutColumn,
  matchColumnsToFields,
} from '../../src/server/imports/matchColumnsToFields.ts'

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
    expect(parseMexicanDate(text)).toBe(day)
  })
})

it.each([
  ['0', ''],
  ['1900-01-00', ''],
  ['1900-01-00 12:30', ''],
  ['00/01/1900', ''],
  ['0/1/1900 0:00', ''],
  ['00-ene-00', ''],
  ['1/0/1900', ''],
  ['1/0/00 12:00 a. m.', ''],
  ['30/12/1899', ''],
  ['12/30/1899', ''],
  ['1899-12-30', ''],
  ['01/01/1900', '01/01/1900'],
  ['0/1/2000', '0/1/2000'],
  ['10/01/1900', '10/01/1900'],
  ['46053', '46053'],
  ['1904-01-01', '1904-01-01'],
  ['44591', '2026-01-31', true],
  ['19000', '1956-01-08', true],
  ['99999', '99999', true],
  ['31/01/2026', '31/01/2026', true],
  ['0', '', true],
  ['1904-01-01', '', true],
] as const)('the cell %s of a column of days has the text "%s"', (text, day, is1904: boolean = false) => {
  expect(readDayCell(text, is1904)).toBe(day)
})

it.each([
  ['31/02/2026', '31/02/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['2026-02-30', '30/02/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['31 de abril de 2026', '31/04/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['01/31/2026', '01/31/2026 no existe. Escriba la fecha como DD/MM/AAAA.'],
  ['mañana', 'Escriba la fecha como DD/MM/AAAA.'],
  ['31 xxx 2026', 'Escriba la fecha como DD/MM/AAAA.'],
])('the value %s is refused: %s', (text, reason) => {
  const values = createImportRowParser(new Map([['day', text]]))
  expect(values.day('day')).toBeUndefined()
  expect(values.problems).toEqual([{ field: 'day', reason }])
})

it('a boolean is read in the words of our reports and in common words', () => {
  expect(['Sí', 'SI', 'x', '1', 'Verdadero', 'Cumple'].map(parseSpanishYesOrNo)).toEqual(Array(6).fill(true))
  expect(['No', 'n', '0', 'falso', 'No cumple', 'Pendiente'].map(parseSpanishYesOrNo)).toEqual(
    Array(6).fill(false),
  )
  expect(parseSpanishYesOrNo('quizá')).toBeUndefined()
})

it.each([
  ['25/04/2026', 'day'],
  ['4/25/2026', 'month'],
  ['04-25-2026 10:30', 'month'],
  ['04/03/2026', undefined],
  ['2026-04-25', undefined],
  ['25 abr 2026', undefined],
  ['45/45/2026', undefined],
])('in %s the first part is: %s', (text, order) => {
  expect(detectDateOrder(text)).toBe(order)
})

it('a date with the month first is read as the user chose, and unreadable cells are problems of their field', () => {
  const row = { n: 2, c: ['04/03/2026', '�'], x: [[1, 'ilegible']] as [number, string][] }
  const { texts, problems } = getRowTextsByField(row, {
    columns: ['day', 'name'],
    day_orders: { 0: 'month' },
  })
  expect(texts.get('day')).toBe('03/04/2026')
  expect(problems).toEqual([{ field: 'name', reason: 'ilegible' }])
})

it('a corrected cell is readable, and keeps the text of the file', () => {
  const row = { number: 2, cells: ['a', '�'], problems: [{ column: 1, reason: 'ilegible' }] }
  expect(applyRowCorrections(row, new Map([[1, 'Núñez']]))).toEqual({
    n: 2,
    c: ['a', 'Núñez'],
    o: [[1, '�']],
  })
  expect(applyRowCorrections(row, new Map([[3, 'x']]))).toMatchObject({ c: ['a', '�', '', 'x'] })
})

describe('columns', () => {
  const matchTitles = (...titles: string[]) => matchColumnsToFields(titles, personColumns)

  it('are found by title without case, accents and signs, each field once', () => {
    expect(matchTitles('r.f.c.', 'APELLIDOS', 'Nombre(s)', 'Telefono', 'RFC', 'Color')).toEqual([
      'rfc',
      'last_names',
      'first_names',
      'phone',
      '',
      '',
    ])
  })

  it('called "Nombre" contain the whole name, unless surnames have a column', () => {
    expect(matchTitles('RFC', 'Nombre')).toEqual(['rfc', 'name'])
    expect(matchTitles('Nombre', 'Apellidos')).toEqual(['first_names', 'last_names'])
  })

  it('of separate surnames are joined, and "Nombre" beside them is the first name', () => {
    expect(matchTitles('Apellido Paterno', 'Ap. materno', 'Nombre')).toEqual([
      'paternal_surname',
      'maternal_surname',
      'first_names',
    ])
  })

  it('are matched as the user chose before, unless the catalog has the title', () => {
    const earlierChoices = new Map([
      ['clave unica', 'rfc'],
      ['apellidos', 'address'],
    ])
    expect(
      matchColumnsToFields(['Clave única', 'Nombres', 'Apellidos'], personColumns, earlierChoices),
    ).toEqual(['rfc', 'first_names', 'last_names'])
  })

  it('that are missing are named, with alternatives', () => {
    expect(listRequiredFieldsWithoutColumn(['rfc', ''], [['rfc'], ['a', 'b']])).toEqual(['a', 'b'])
    expect(listRequiredFieldsWithoutColumn(['rfc', 'b'], [['rfc'], ['a', 'b']])).toEqual([])
  })
})
