import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvReader } from '../../src/server/imports/sheets/csvRecords.ts'
import { SheetError, sheetTexts } from '../../src/server/imports/sheets/sheet.ts'
import { generateCsv } from '../../src/server/reports/csv.ts'
import type { Cell, Table } from '../../src/server/reports/table.ts'
import { createXlsxWorkbook } from '../../src/server/reports/xlsx.ts'
import { CSV_CASES } from '../fixtures/imports/csvCases.ts'
import { toCp850, toMacintosh } from '../fixtures/imports/encodings.ts'
import type { FileCase } from '../fixtures/imports/fileCase.ts'
import { XLSX_CASES } from '../fixtures/imports/xlsxCases.ts'
import { isFullRun } from '../support/fullRun.ts'
import { readSheet, readTable, workbookParts, zipParts } from '../support/workbooks.ts'
import { createLyingZipBomb, damageSheet, HEAVY_FILES } from './damagedSheets.ts'

const readCells = async (content: Buffer | Promise<Buffer>) => {
  const { rows, error } = await readSheet(await content)
  if (error) throw error
  return rows.map(({ cells }) => cells)
}
const buildSheet = (rows: string, extraXml?: string) => zipParts(workbookParts(rows, extraXml))

describe('a workbook', () => {
  it('is read with shared, inline and formatted values, and the cached results of formulas', async () => {
    const row = [
      '<c r="A3" t="s"><v>0</v></c>',
      '<c r="B3" t="s"><v>1</v></c>',
      '<c r="D3" s="1"><v>46053</v></c>',
      '<c r="E3" s="2"><v>46053.5</v></c>',
      '<c r="F3"><v>5512345678</v></c>',
      '<c r="G3"><v>0.30000000000000004</v></c>',
      '<c r="H3" t="b"><v>1</v></c>',
      '<c r="I3" t="str"><f>A1&amp;B1</f><v>hecho</v></c>',
      '<c r="J3"><f>A1</f></c>',
      '<c r="K3" t="e"><v>#N/A</v></c>',
    ].join('')
    expect(await readSheet(await buildSheet(`<row r="1"/><row r="3">${row}</row>`))).toMatchObject({
      rows: [
        {
          number: 3,
          cells: [
            'Compartido & leído',
            'Dos partes',
            '',
            '2026-01-31',
            '2026-01-31',
            '5512345678',
            '0.3',
            'Sí',
            'hecho',
            '#FÓRMULA!',
            '#N/A',
          ],
        },
      ],
    })
  })

  it('with the 1904 date system has the same days', async () => {
    const parts = workbookParts('<row r="1"><c r="A1" s="1"><v>44591</v></c></row>')
    const workbook = parts['xl/workbook.xml']?.replace('<sheets>', '<workbookPr date1904="1"/><sheets>') ?? ''
    expect(await readCells(zipParts({ ...parts, 'xl/workbook.xml': workbook }))).toEqual([['2026-01-31']])
  })

  it('is read from its first visible sheet with data', async () => {
    const parts = workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>')
    const sheets = ['hidden', 'visible', 'visible'].map(
      (state, i) => `<sheet name="${i}" state="${state}" r:id="rId${i}"/>`,
    )
    const relations = ['sheet1', 'blank', 'wanted'].map(
      (name, i) => `<Relationship Id="rId${i}" Target="/xl/worksheets/${name}.xml"/>`,
    )
    const content = zipParts({
      ...parts,
      'xl/workbook.xml': `<workbook><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      'xl/worksheets/blank.xml':
        '<worksheet><sheetData><row r="1"><c r="A1" s="1"/></row></sheetData></worksheet>',
      'xl/worksheets/wanted.xml':
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1"><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    })
    expect(await readCells(content)).toEqual([['7']])
  })

  it('reports its merged cells', async () => {
    const content = await buildSheet(
      '<row r="1"><c r="A1"><v>1</v></c></row>',
      '<mergeCells><mergeCell ref="A2:A9"/></mergeCells>',
    )
    expect((await readSheet(content)).merged).toEqual(['A2:A9'])
  })
})

describe('a table of text', () => {
  it.each(['utf8', 'latin1', 'utf16le'] as const)('is read in %s with any separator', async (encoding) => {
    for (const separator of [',', ';', '\t', '|']) {
      const rows = [
        ['RFC', 'Razón social', 'Notas'],
        ['AAA', `"Núñez${separator} y ""Soto"""`, '"dos\nlíneas"'],
      ]
      const text = rows.map((row) => row.join(separator)).join('\r\n')
      const mark = encoding === 'latin1' ? '' : '\uFEFF'
      expect(await readCells(Buffer.from(mark + text, encoding))).toEqual([
        ['RFC', 'Razón social', 'Notas'],
        ['AAA', `Núñez${separator} y "Soto"`, 'dos\nlíneas'],
      ])
    }
  })

  it('numbers its rows as a spreadsheet does', async () => {
    const { rows } = await readSheet(Buffer.from('a,b\n\n,\n1,2'))
    expect(rows.map(({ number }) => number)).toEqual([1, 4])
  })
})

const KNOWN_TITLES = new Set(
  'RFC,Apellidos,Nombres,NSS,Domicilio,Empresa,Teléfono,Notas,ID 900,Fecha de alta'.split(','),
)
const countKnownTitles = (titles: readonly string[]) =>
  titles.filter((title) => KNOWN_TITLES.has(title.trim()) || KNOWN_TITLES.has(title.toLowerCase())).length

describe('files as common programs write them', () => {
  const checkCase = async ({
    bytes,
    choice,
    rows,
    problems = [],
    head,
    sheet,
    sheets,
    refusal,
  }: FileCase) => {
    const read = readTable(await bytes(), { choice, countKnownTitles })
    if (refusal !== undefined) {
      await expect(read).rejects.toThrow(new SheetError(refusal))
      return
    }
    const table = await read
    expect([table.head, ...table.rows].map(({ cells }) => cells)).toEqual(rows)
    expect(
      table.rows.flatMap(({ problems: found = [] }, i) =>
        found.map(({ column, reason }) => [i, column, reason]),
      ),
    ).toEqual(problems)
    if (head !== undefined) expect(table.head.number).toBe(head)
    if (sheet !== undefined) expect(table.sheet).toBe(sheet)
    if (sheets !== undefined) expect(table.sheets).toEqual(sheets)
  }
  it.each(XLSX_CASES)('$name', checkCase)
  it.each(CSV_CASES)('$name', checkCase)
})

/** Spanish words with few letters beyond ASCII, so that their encoding is hard to detect. */
const WORDS = [
  'Núñez',
  'Peña',
  'María',
  'José',
  'López',
  'Iñigo',
  'Ángel',
  'Óscar',
  'Íñiguez',
  'Úrsula',
  'Éric',
  'Ñandú',
  'Güemes',
  'Díaz',
  'Raúl',
  'Sofía',
  'León',
  'Bajío',
  '5º piso',
  'Av. Ñ',
  'Cía.',
  'Julián',
  'Agüero',
  'Inés',
]

describe('legacy encodings', () => {
  const encoders = { latin1: (text: string) => Buffer.from(text, 'latin1'), toMacintosh, toCp850 }
  it.each(Object.entries(encoders))(
    '%s: a single word is read correctly, or the file is refused',
    async (_, encode) => {
      const words = WORDS.flatMap((word) => [word, word.toUpperCase()])
      const failures: string[] = []
      let count = 0
      for (const word of words) {
        const { rows, error } = await readSheet(encode(`RFC,Notas\r\nA,${word}\r\n`))
        if (error) expect(error).toEqual(new SheetError(sheetTexts.unknownEncoding))
        else if (rows[1]?.cells[1] === word) count += 1
        else failures.push(`${word} became ${rows[1]?.cells[1]}`)
      }
      expect(failures).toEqual([])
      expect(count / words.length).toBeGreaterThan(0.5)
    },
  )
})

describe('records of a CSV file', () => {
  const readPieces = (pieces: string[]): string[][] => {
    const reader = new CsvReader(',')
    return [...pieces, undefined].flatMap((piece) => [...reader.read(piece)].map(({ fields }) => fields))
  }
  it('do not depend on the boundaries of chunks', () => {
    const parts = fc.constantFrom(
      'a',
      'bc',
      ',',
      '"',
      '""',
      '\r',
      '\n',
      '\r\n',
      '\r\r\n',
      ' ',
      '=',
      '"x"',
      ',"y,z"',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), fc.integer({ min: 1, max: 4 }), (chosen, size) => {
        const text = chosen.join('')
        const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? []
        const readAll = (texts: string[]) => {
          try {
            return readPieces(texts)
          } catch (error) {
            return String(error)
          }
        }
        expect(readAll(pieces)).toEqual(readAll([text]))
      }),
      { numRuns: isFullRun ? 20_000 : 500 },
    )
  })
})

describe('our own reports', () => {
  const cells: Cell[][] = [
    ['=1+1', '2026-01-31', true, 12.5, null, '  @a; =b'],
    ['Núñez "Soto", <A&B>', null, false, 0, '-7', "'quoted"],
  ]
  const kinds = ['text', 'day', 'boolean', 'number', 'text', 'text'] as const
  const table = (): Table => ({
    sheet: 'Hoja',
    columns: kinds.map((kind, i) => ({ title: `Columna ${i}`, width: 10, kind })),
    rows: (async function* () {
      yield* cells
    })(),
  })
  const expected = [
    kinds.map((_, i) => `Columna ${i}`),
    ['=1+1', '2026-01-31', 'Sí', '12.5', '', '  @a; =b'],
    ['Núñez "Soto", <A&B>', '', 'No', '0', '-7', "'quoted"],
  ]
  it('are read back unchanged from a workbook and from CSV', async () => {
    expect(await readCells(Buffer.concat(await createXlsxWorkbook(table()).toArray()))).toEqual(expected)
    const lines: string[] = []
    for await (const line of generateCsv(table())) lines.push(line)
    expect(await readCells(Buffer.from(lines.join('')))).toEqual(expected)
  })
})

describe('a written workbook', () => {
  const cellsWritten = async (...texts: string[]): Promise<unknown[]> => {
    const table: Table = {
      sheet: 'Hoja',
      columns: [{ title: 'Texto', width: 10, kind: 'text' }],
      rows: (async function* () {
        for (const text of texts) yield [text]
      })(),
    }
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(new Uint8Array(Buffer.concat(await createXlsxWorkbook(table).toArray())).buffer)
    return texts.map((_, i) => book.worksheets[0]?.getRow(i + 2).getCell(1).value)
  }

  it('has no cell that is too long for Excel', async () => {
    const MARK = '… (texto recortado)'
    const [shortened, emoji, surrogate, complete] = await cellsWritten(
      'x'.repeat(40_000),
      '🔥'.repeat(20_000),
      `x${'🔥'.repeat(20_000)}`,
      'y'.repeat(32_767),
    )
    const isWritten = [
      shortened === `${'x'.repeat(32_748)}${MARK}`,
      emoji === `${'🔥'.repeat(16_374)}${MARK}`,
      surrogate === `x${'🔥'.repeat(16_373)}${MARK}`,
      complete === 'y'.repeat(32_767),
    ]
    expect(isWritten).toEqual([true, true, true, true])
  })

  it('escapes what looks like an escape, and contains nothing that XML forbids', async () => {
    // ExcelJS decodes no escapes in inline texts.
    expect(await cellsWritten('A_x0041_', '_x000D__xfffe_', 'a\u0001\uffffb', 'uno\r\ndos', '_x41_')).toEqual(
      ['A_x005F_x0041_', '_x005F_x000D__x005F_xfffe_', 'ab', 'uno\ndos', '_x41_'],
    )
  })
})

describe('damaged spreadsheets', () => {
  it('are read, or refused with an explanation', async () => {
    const failures: string[] = []
    const refusals = new Map<string, string>()
    for (let seed = 0; seed < (isFullRun ? 1000 : 150); seed += 1) {
      const { damage, content } = await damageSheet(seed)
      const { error, rows } = await readSheet(content)
      if (error instanceof SheetError) refusals.set(error.message, damage)
      else if (error || rows.length === 0) failures.push(`${seed} ${damage}: ${error}`)
    }
    expect(failures).toEqual([])
    // Shows that the tests damaged the files in more than one way.
    expect(refusals.size).toBeGreaterThan(6)
  })

  it('have a limit for their unpacked size, whatever size they declare', async () => {
    const { error } = await readSheet(await HEAVY_FILES['a zip bomb']())
    expect(error).toBeInstanceOf(SheetError)
    expect(String(error)).toMatch(/256 MB/u)
    expect((await readSheet(await createLyingZipBomb())).error).toBeInstanceOf(SheetError)
  })

  it('with a million empty rows are read', async () => {
    const { rows, error } = await readSheet(await HEAVY_FILES['a million empty rows']())
    expect(error).toBeUndefined()
    expect(rows).toEqual([{ number: 1, cells: ['RFC'] }])
  })

  it('with endlessly nested tags are refused', async () => {
    const content = await zipParts(workbookParts('<a>'.repeat(1_000_000)))
    expect((await readSheet(content)).error).toEqual(new SheetError(sheetTexts.tooDeep))
  })

  it('with an endless line are refused', async () => {
    expect((await readSheet(await HEAVY_FILES['an endless line']())).error).toEqual(
      new SheetError(sheetTexts.longLine(1)),
    )
  })
})
