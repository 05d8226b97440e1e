import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { inChunks } from '../common/chunks.ts'
import { formatDateTime } from './formatDateTime.ts'
import type { Cell, Column, Table } from './table.ts'
import { texts } from './texts.ts'

/**
 * A workbook of one sheet, written as it streams. Written here because exceljs's streaming writer takes more memory than a report may
 * (npm run bench shows both): a sheet is a few lines of XML in a zip, and archiver makes the zip.
 */
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What XML cannot hold: control characters and halves of characters. */
const UNFIT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, '')
    .replace(/[&<>"]/gu, (char) => ENTITIES[char] ?? char)

/** The cell formats, by their places in `styles.xml`. */
const STYLE = { text: 0, number: 0, boolean: 0, head: 1, day: 2, moment: 3 } as const

const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B5C66"/></patternFill></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs>
</styleSheet>`

const parts = (sheet: string): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
})

/** "A" to "Z", then "AA". */
const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet. */
const EPOCH = Date.UTC(1899, 11, 30)

/** A day, or a moment in Mexico City, as spreadsheets count: days and their fractions. */
const serialOf = (text: string, kind: 'day' | 'moment'): number =>
  (Date.parse(kind === 'day' ? `${text}T00:00Z` : `${formatDateTime(text).replace(' ', 'T')}Z`) - EPOCH) /
  DAY_MS

const cellOf = (value: Cell, at: string, kind: Column['kind'] | 'head'): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
  if (kind === 'day' || kind === 'moment')
    return `<c r="${at}" s="${STYLE[kind]}"><v>${serialOf(String(value), kind)}</v></c>`
  const text = typeof value === 'boolean' ? (value ? texts.yes : texts.no) : value
  // An inline text is a text whatever it begins with: no cell becomes a formula.
  return `<c r="${at}" t="inlineStr"${kind === 'head' ? ` s="${STYLE.head}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

async function* sheetOf({ columns, rows }: Table): AsyncGenerator<string> {
  const names = columns.map((_, i) => letters(i))
  const row = (number: number, cells: readonly Cell[], kindOf: (i: number) => Column['kind'] | 'head') =>
    `<row r="${number}">${cells.map((cell, i) => cellOf(cell, `${names[i]}${number}`, kindOf(i))).join('')}</row>`
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0" tabSelected="1"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  yield row(
    1,
    columns.map(({ title }) => title),
    () => 'head',
  )
  let number = 1
  for await (const cells of rows) {
    number += 1
    yield row(number, cells, (i) => columns[i]?.kind ?? 'text')
  }
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${number}"/></worksheet>`
}

/** A table as a workbook: head frozen, filter on, columns as wide as they need, days and numbers as such. */
export const xlsxOf = (table: Table): Readable => {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  for (const [name, content] of Object.entries(parts(table.sheet))) archive.append(content, { name })
  const sheet = Readable.from(inChunks(sheetOf(table)), { objectMode: false, highWaterMark: 131_072 })
  sheet.once('error', (error) => archive.destroy(error))
  archive.once('close', () => sheet.destroy())
  archive.append(sheet, { name: 'xl/worksheets/sheet1.xml' })
  void archive
    .finalize()
    .catch((error: unknown) => archive.destroy(error instanceof Error ? error : undefined))
  return archive
}
