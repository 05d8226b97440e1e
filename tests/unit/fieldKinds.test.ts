import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  accreditationNumber,
  blankRow,
  canSortByField,
  choice,
  choices,
  columnNames,
  companyRfc,
  createChoicesJoiner,
  createPesoConverter,
  curp,
  day,
  defineFields,
  derived,
  email,
  type Field,
  type Fields,
  fieldsWith,
  file,
  formatField,
  identifier,
  identityDocument,
  integer,
  labelsOf,
  line,
  listForbiddenFieldsOfNew,
  longText,
  moment,
  money,
  month,
  name,
  nss,
  numbers,
  person,
  personRfc,
  phone,
  reference,
  richText,
  searchTexts,
  sortKeys,
  sortNames,
  texts,
  url,
  yesNo,
} from '../../src/domain/fields/fields.ts'
import type { KINDS } from '../../src/domain/fields/kinds.ts'
import { newShape, patchShape, responseShape, rowShape } from '../../src/domain/fields/schemas.ts'
import type { Actor } from '../../src/domain/groups.ts'
import { allowEveryone } from '../../src/domain/permissions.ts'
import { resourceEntries } from '../../src/domain/resources.ts'
import { importFieldsOf, readFields } from '../../src/server/imports/kinds/fieldValues.ts'
import { createImportRowParser } from '../../src/server/imports/kinds/rowValues.ts'
import { fieldColumn } from '../../src/server/reports/fieldColumns.ts'

const change = allowEveryone
const label = 'Campo'
const REFUSED = Symbol('refused')

/** Field of each kind, with what clients may send, the stored value, and the text on screen. */
const KIND_CASES: Record<
  keyof typeof KINDS,
  {
    field: Field
    blank: unknown
    accepted: [sent: unknown, stored: unknown, shown: string][]
    refused: unknown[]
  }
> = {
  line: {
    field: line({ label, change, maxLength: 10 }),
    blank: '',
    accepted: [
      ['  a   b ', 'a b', 'a b'],
      [null, '', ''],
    ],
    refused: ['abcdefghijk', 7],
  },
  longText: {
    field: longText({ label, change, maxLength: 10 }),
    blank: '',
    accepted: [['a\nb', 'a\nb', 'a\nb']],
    refused: ['abcdefghijk'],
  },
  richText: {
    field: richText({ label, change }),
    blank: '',
    accepted: [['<p>Uno</p>', '<p>Uno</p>', 'Uno']],
    refused: ['  '],
  },
  name: {
    field: name({ label, change }),
    blank: '',
    accepted: [['Núñez Soto', 'Núñez Soto', 'NÚÑEZ SOTO']],
    refused: [1],
  },
  identifier: {
    field: identifier({ label, change }),
    blank: '',
    accepted: [['0042', '0042', '0042']],
    refused: [42],
  },
  accreditationNumber: {
    field: accreditationNumber({ label, change, nullable: true }),
    blank: null,
    accepted: [
      ['A – 000123', 'A-000123', 'A-000123'],
      [null, null, ''],
    ],
    refused: [12],
  },
  personRfc: {
    field: personRfc({ label, change }),
    blank: '',
    accepted: [['nusa-900131', 'NUSA900131', 'NUSA900131']],
    refused: ['NUS900131', 'NUSA901331'],
  },
  companyRfc: {
    field: companyRfc({ label, change, required: true }),
    blank: '',
    accepted: [['iba 900131', 'IBA900131', 'IBA900131']],
    refused: ['', 'NUSA900131'],
  },
  curp: {
    field: curp({ label, change }),
    blank: '',
    accepted: [['nusa-900131 mgtxtn09', 'NUSA900131MGTXTN09', 'NUSA900131MGTXTN09']],
    refused: ['NUSA900131'],
  },
  identityDocument: {
    field: identityDocument({ label, change }),
    blank: '',
    accepted: [['g 12345678', 'G12345678', 'G12345678']],
    refused: [12],
  },
  nss: {
    field: nss({ label, change }),
    blank: '',
    accepted: [['1234-56-7890-1', '12345678901', '12345678901']],
    refused: ['1'],
  },
  phone: {
    field: phone({ label, change }),
    blank: '',
    accepted: [['+52 (442) 123 45 67', '4421234567', '442 123 4567']],
    refused: ['123', '4421234567 ext 2'],
  },
  email: {
    field: email({ label, change }),
    blank: '',
    accepted: [[' a@b.mx ', 'a@b.mx', 'a@b.mx']],
    refused: ['a@b'],
  },
  url: {
    field: url({ label, change }),
    blank: '',
    accepted: [['https://a.mx', 'https://a.mx', 'https://a.mx']],
    refused: ['a.mx'],
  },
  day: {
    field: day({ label, change, nullable: true }),
    blank: null,
    accepted: [
      ['2026-03-01', '2026-03-01', '1 mar 2026'],
      ['', null, ''],
    ],
    refused: ['2026-02-30', '01/03/2026'],
  },
  moment: {
    field: moment({ label, change, nullable: true }),
    blank: null,
    accepted: [['2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z', '1 mar 2026, 06:00']],
    refused: ['2026-03-01'],
  },
  yesNo: {
    field: yesNo({ label, change }),
    blank: false,
    accepted: [
      ['true', true, 'true'],
      [false, false, 'false'],
    ],
    refused: ['sí', null],
  },
  integer: {
    field: integer({ label, change }),
    blank: 0,
    accepted: [['12', 12, '12']],
    refused: ['1.5', 'x', -1, '', null],
  },
  money: {
    field: money({ label, change }),
    blank: 0,
    accepted: [['$1,234.50', 123_450, '$1,234.50']],
    refused: ['1.005'],
  },
  choice: {
    field: choice({ label, change, choices: ['a', 'b'], blank: 'a' }),
    blank: 'a',
    accepted: [['b', 'b', 'b']],
    refused: ['c'],
  },
  choices: {
    field: choices({ label, change, choices: ['X1', 'X2', 'D1'] }),
    blank: [],
    accepted: [['X1, D1,X1', ['X1', 'D1'], 'X1, D1']],
    refused: ['X9'],
  },
  texts: {
    field: texts({ label, change, choices: ['a', 'b'] }),
    blank: [],
    accepted: [[['b', 'a'], ['b', 'a'], 'b, a']],
    refused: [['c'], ['a', 'a'], 'a'],
  },
  numbers: {
    field: numbers({ label, change, max: 365, maxCount: 2 }),
    blank: [],
    accepted: [[[7, 30], [30, 7], '30, 7']],
    refused: [[0], [366], [1, 2, 3], ['7'], 7],
  },
  reference: {
    field: reference('companies', { label, change }),
    blank: null,
    accepted: [['7', 7, '7']],
    refused: ['0', 'x'],
  },
  person: {
    field: person({ label, change }),
    blank: null,
    accepted: [
      ['Zm9v_-1', 'Zm9v_-1', 'Zm9v_-1'],
      [7, '7', '7'],
    ],
    refused: ['a b', ''],
  },
  month: {
    field: month({ label, change, nullable: true }),
    blank: null,
    accepted: [
      ['2026-03', '2026-03', '2026-03'],
      [null, null, ''],
    ],
    refused: ['2026-13', '2026-3'],
  },
  file: { field: file({ label, change, nullable: true }), blank: null, accepted: [], refused: ['key'] },
}

const read = (shape: Record<string, z.ZodType>, sent: unknown): unknown => {
  const { success, data } = z.strictObject(shape).safeParse({ field: sent })
  return success ? (data as { field: unknown }).field : REFUSED
}

describe.each(Object.entries(KIND_CASES))(
  'a field of the kind %s',
  (_, { field, blank, accepted, refused }) => {
    const fields: Fields = { field }

    it.each(accepted)('accepts %j as %j, shown as %j', (sent, stored, shown) => {
      expect(read(newShape(fields), sent)).toEqual(stored)
      expect(read(patchShape(fields), sent)).toEqual(stored)
      expect(formatField(field, stored)).toBe(shown)
      expect(read(rowShape(fields), stored)).toEqual(stored)
      const inResponse = field.kind === 'choices' ? String(stored) : stored
      expect(read(responseShape(fields), inResponse)).toEqual(inResponse)
    })

    it.each(refused)('refuses %j', (sent) => {
      expect(read(patchShape(fields), sent)).toBe(REFUSED)
    })

    it('has a value for new rows', () => {
      if (!('required' in field)) expect(blankRow(fields)).toEqual({ field: blank })
    })
  },
)

const fields = defineFields({
  plate: line({
    label: 'Placas',
    maxLength: 10,
    required: true,
    change,
    search: true,
    sort: true,
    column: true,
    import: { titles: ['Matrícula'] },
  }),
  code: identifier({ label: 'Código', change, search: true, column: true, import: {} }),
  secret: line({ label: 'NSS', search: 'personal', see: () => false, late: true }),
  until: day({ label: 'Hasta', nullable: true, change, notInNew: true, column: true, import: {} }),
  armored: yesNo({ label: 'Blindada', change, import: { note: 'X o vacío.' } }),
  company: reference('companies', { label: 'Empresa', required: true, change, import: {} }),
  key: line({ label: 'Clave', internal: true }),
  state: derived({ label: 'Estado', column: 1, sort: true }),
})

const more = defineFields({
  name: line({ label: 'Nombre', search: true }),
  zone: reference('zones', { label: 'Zona', named: 'zone_name', internal: true, search: true, column: true }),
  tools: choices({ label: 'Herramientas', choices: ['A', 'B'], change, import: { example: 'A' } }),
  people: derived({ label: 'Personas', as: 'integer', internal: true, column: true }),
})

describe('a table of fields with references and choices', () => {
  const row = { name: 'Norte', zone: 7, zone_name: 'Bajío', tools: ['A' as const, 'B' as const] }

  it('finds and shows a reference by its name', () => {
    expect(searchTexts(more)(row)).toEqual(['Norte', 'Bajío'])
    expect(fieldColumn<typeof row>('zone', more.zone).getCell(row)).toBe('Bajío')
  })

  it('gives responses with choices as text, and without what they contain in another form', () => {
    const response = z.strictObject(responseShape(more))
    expect(response.parse({ name: 'Norte', ...createChoicesJoiner(more)(row) })).toEqual({
      name: 'Norte',
      tools: 'A,B',
    })
    expect(Object.keys(fieldsWith(more, 'column'))).toEqual(['zone', 'people'])
  })

  it('tells the choices in the template of an import', () => {
    expect(importFieldsOf(more)).toEqual([
      { name: 'tools', title: 'Herramientas', example: 'A', note: 'Separadas por comas: A, B.' },
    ])
  })
})

describe('a choice with texts', () => {
  const { size } = defineFields({
    size: choice({
      label: 'Tamaño',
      choices: ['s', 'l'],
      texts: { s: 'Pequeña', l: 'Grande' },
      change,
      import: {},
    }),
  })

  it('is shown and exported by its text', () => {
    expect(formatField(size, 's')).toBe('Pequeña')
    expect(fieldColumn<{ size: string | null }>('size', size).getCell({ size: 'l' })).toBe('Grande')
    expect(fieldColumn<{ size: string | null }>('size', size).getCell({ size: null })).toBeNull()
  })

  it('is imported by its text or its code', () => {
    expect(importFieldsOf({ size })).toEqual([
      { name: 'size', title: 'Tamaño', example: '', note: 'Una de: Pequeña, Grande.' },
    ])
    const read = (text: string) =>
      readFields({ size }, createImportRowParser(new Map([['size', text]])), undefined)
    expect(read('PEQUENA')).toEqual({ size: 's' })
    expect(read('l')).toEqual({ size: 'l' })
    expect(read('Otra')).toEqual({ size: 'Otra' })
  })

  it('is asked for if it is missing', () => {
    const read = (sent: unknown) =>
      z
        .object(
          newShape(
            defineFields({ size: choice({ label: 'Tamaño', choices: ['s'], required: true, change }) }),
          ),
        )
        .safeParse({ size: sent }).error?.issues[0]?.message
    expect([undefined, '', null, 'x', 's'].map(read)).toEqual([
      'required',
      'required',
      'required',
      'invalid',
      undefined,
    ])
  })

  it('has a text for each choice, in each resource', () => {
    const withTexts = resourceEntries.flatMap(([, { fields: all }]) =>
      Object.values(all).filter((field) => field.kind === 'choice' && field.texts !== undefined),
    )
    expect(withTexts.length).toBeGreaterThan(5)
    for (const field of withTexts)
      if (field.kind === 'choice')
        expect(Object.keys(field.texts ?? {}).sort()).toEqual([...field.choices].sort())
  })
})

describe('a field of other users', () => {
  const actor: Actor = {
    id: 1,
    username: 'u',
    groups: ['company'],
    admin_access: false,
    company: 1,
    read_only: false,
    superAdmin: false,
  }
  const guarded = defineFields({
    blood: line({ label: 'Sangre', sort: true, see: () => false, change: () => false }),
    plate: line({ label: 'Placas', sort: true, change }),
    company: reference('companies', { label: 'Empresa', required: true, change: () => false }),
    until: day({ label: 'Hasta', nullable: true, change: () => false }),
  })

  it('is not what a list can be sorted by', () => {
    expect(['blood', 'plate', 'id'].map((name) => canSortByField(guarded, actor, name))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('is not filled in a new record either, except a required one', () => {
    const fill = (body: object) => listForbiddenFieldsOfNew(guarded, actor, body)
    expect(fill({ blood: 'A', plate: 'X', company: 1, until: '2026-01-01' })).toEqual(['blood', 'until'])
    expect(fill({ blood: '', plate: 'X', company: 1, until: null, other: 'X' })).toEqual([])
  })
})

describe('a table of fields', () => {
  it('gives labels and columns in its order, derived fields included', () => {
    expect(Object.entries(labelsOf(fields)).slice(0, 2)).toEqual([
      ['plate', 'Placas'],
      ['code', 'Código'],
    ])
    expect(columnNames(fields)).toEqual(['state', 'plate', 'code', 'until'])
  })

  it('gives the row without derived fields, and fills in what older rows lack', () => {
    const row = { plate: 'A', code: '', until: null, armored: false, company: 1, key: '' }
    expect(z.object(rowShape(fields)).parse(row)).toEqual({ ...row, secret: '' })
    expect(blankRow(fields)).toEqual({ code: '', secret: '', until: null, armored: false, key: '' })
  })

  it('gives a value for a required field that has one, for rows that are older than the field', () => {
    const sizes = defineFields({
      size: choice({ label, choices: ['S', 'L'], blank: 'S', late: true, required: true }),
    })
    expect(blankRow(sizes)).toEqual({ size: 'S' })
    expect(z.object(rowShape(sizes)).parse({})).toEqual({ size: 'S' })
  })

  it('gives responses without internal fields, and with fields that only some users see', () => {
    const response = z.strictObject(responseShape(fields))
    expect(Object.keys(response.shape)).toEqual(['plate', 'code', 'secret', 'until', 'armored', 'company'])
    expect(
      response.safeParse({ plate: 'A', code: '', until: null, armored: false, company: 1 }).success,
    ).toBe(true)
  })

  it('lets clients send the fields that users may change', () => {
    expect(z.strictObject(newShape(fields)).parse({ plate: 'A', company: 1 })).toEqual({
      plate: 'A',
      company: 1,
      code: '',
      armored: false,
    })
    expect(Object.keys(patchShape(fields))).toEqual(['plate', 'code', 'until', 'armored', 'company'])
    expect(z.strictObject(patchShape(fields)).safeParse({ plate: '' }).success).toBe(false)
    expect(z.strictObject(patchShape(fields)).safeParse({ secret: 'x' }).success).toBe(false)
  })

  it('lets clients send some fields only for new records, and limits integers', () => {
    const tier = defineFields({ meters: integer({ label, change, onlyInNew: true, required: true, max: 9 }) })
    const created = z.strictObject(newShape(tier))
    expect([9, 10].map((meters) => created.safeParse({ meters }).success)).toEqual([true, false])
    expect(patchShape(tier)).toEqual({})
  })

  it('accepts no integer below the minimum, and none at all where a row may lack it', () => {
    const rule = defineFields({ months: integer({ label, change, nullable: true, min: 1 }) })
    const patch = z.strictObject(patchShape(rule))
    expect(['', null, '3'].map((months) => patch.parse({ months }).months)).toEqual([null, null, 3])
    expect(patch.safeParse({ months: 0 }).success).toBe(false)
  })

  it('gives amounts in pesos to responses, without the derived fields that are internal', () => {
    const prices = defineFields({
      price: money({ label }),
      total: derived({ label, as: 'money' }),
      share: derived({ label, as: 'money', internal: true }),
    })
    expect(createPesoConverter(prices)({ price: 1250 })).toEqual({ price: 12.5 })
    expect(z.strictObject(responseShape(prices)).parse({ price: 12.5, total: 0.5 })).toBeTruthy()
    expect(z.object(rowShape(prices)).safeParse({ price: 12.5 }).success).toBe(false)
  })

  it('separates the search by personal data', () => {
    const row = { plate: 'ABC', code: null, secret: '123' }
    expect(searchTexts(fields)(row)).toEqual(['ABC', ''])
    expect(searchTexts(fields, 'personal')(row)).toEqual(['123'])
  })

  it('gives what lists are sorted by', () => {
    expect(sortNames(fields)).toEqual(['plate', 'state'])
    const row = { plate: 'ABC', code: '', secret: '', until: null, armored: false, company: 1, key: '' }
    expect(sortKeys(fields).plate(row)).toBe('ABC')
  })

  it('gives the columns of a spreadsheet, and reads them', () => {
    expect(importFieldsOf(fields)).toEqual([
      { name: 'plate', title: 'Placas', example: '', titles: ['Matrícula'] },
      { name: 'code', title: 'Código', example: '' },
      { name: 'until', title: 'Hasta', example: '', kind: 'day', note: 'Día, mes y año: 31/01/2026.' },
      { name: 'armored', title: 'Blindada', example: '', kind: 'boolean', note: 'X o vacío.' },
      { name: 'company', title: 'Empresa', example: '' },
    ])
    const values = createImportRowParser(
      new Map([
        ['plate', 'A'],
        ['code', '1.2E+05'],
        ['until', '31/01/2026'],
        ['armored', 'Sí'],
        ['company', 'Gas'],
      ]),
    )
    expect(readFields(fields, values, undefined)).toEqual({
      plate: 'A',
      code: '1.2E+05',
      until: '2026-01-31',
      armored: true,
    })
    expect(values.problems).toMatchObject([{ field: 'code' }])
  })
})
