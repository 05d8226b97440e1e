import { Readable } from 'node:stream'
import { ZipArchive } from 'archiver'
import { getColumnLetters } from '../../domain/imports/getColumnLetters.ts'
import { joinIntoChunks } from '../common/batches.ts'
import { type Cell, type Column, formatDateTime, type Table } from './table.ts'
import { texts } from './texts.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Matches characters that XML forbids: control characters and lone surrogates. */
const UNFIT = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Matches an underscore that Excel would read as the start of an escaped character. */
const ESCAPE = /_(?=x[\dA-F]{4}_)/giu
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNFIT, '')
    .replace(ESCAPE, '_x005F_')
    .replace(/\r\n?/gu, '\n')
    .replace(/[&<>"]/gu, (char) => ENTITIES[char] ?? char)

/** Maximum length of a cell's text, in UTF-16 units. Excel reports a workbook with a longer text as damaged. */
const MAX_CELL_LENGTH = 32_767
const TRUNCATION_MARK = '… (texto recortado)'

/** Truncates a text that is too long for an Excel cell, and appends a note. */
const truncateCellText = (text: string): string => {
  if (text.length <= MAX_CELL_LENGTH) return text
  const start = text.slice(0, MAX_CELL_LENGTH - TRUNCATION_MARK.length)
  return `${start.isWellFormed() ? start : start.slice(0, -1)}${TRUNCATION_MARK}`
}

/** Indexes of the cell formats in `styles.xml`. Index 0 is for numbers. */
const STYLE = { head: 1, day: 2, moment: 3, text: 4, identifier: 5, money: 6 } as const

const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts>
<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B5C66"/></patternFill></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="7"><xf numFmtId="0" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="0" fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf numFmtId="164" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf><xf numFmtId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf numFmtId="166" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf></cellXfs>
</styleSheet>`

const getXlsxSheetPath = (i: number): string => `xl/worksheets/sheet${i + 1}.xml`

const createXlsxWorkbookParts = (sheets: readonly string[]): Record<string, string> => {
  const mapSheets = (line: (sheet: string, i: number) => string): string => sheets.map(line).join('')
  const titles = mapSheets(
    (sheet, i) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">'${escapeXml(sheet.replaceAll("'", "''"))}'!$1:$1</definedName>`,
  )
  return {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${mapSheets((_, i) => `<Override PartName="/${getXlsxSheetPath(i)}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${mapSheets((sheet, i) => `<sheet name="${escapeXml(sheet)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`)}</sheets><definedNames>${titles}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${mapSheets((_, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': styles,
  }
}

const DAY_MS = 86_400_000
/** Day 0 of spreadsheet dates, in milliseconds. */
const EPOCH = Date.UTC(1899, 11, 30)

/** Converts a day or timestamp to an Excel date: the number of days since EPOCH. */
const convertToExcelDateNumber = (text: string, kind: 'day' | 'moment'): number =>
  (Date.parse(kind === 'day' ? `${text}T00:00Z` : `${formatDateTime(text).replace(' ', 'T')}Z`) - EPOCH) /
  DAY_MS

type Kind = Column['kind'] | 'head'

const formatXlsxCellXml = (value: Cell, reference: string, kind: Kind): string => {
  if (value === null || value === '') return ''
  if (typeof value === 'number')
    return `<c r="${reference}"${kind === 'money' ? ` s="${STYLE.money}"` : ''}><v>${value}</v></c>`
  if (kind === 'day' || kind === 'moment')
    return `<c r="${reference}" s="${STYLE[kind]}"><v>${convertToExcelDateNumber(String(value), kind)}</v></c>`
  const text = typeof value === 'boolean' ? (value ? texts.yes : texts.no) : value
  const style = kind === 'head' || kind === 'identifier' ? STYLE[kind] : STYLE.text
  // Writes an inline string, which Excel never evaluates as a formula.
  return `<c r="${reference}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(truncateCellText(text))}</t></is></c>`
}

/** Number of rows from which the column widths are computed, because the widths precede the rows in the file. */
const SAMPLE_ROWS = 200
/** Maximum column width in characters. Longer texts wrap. */
const MAX_WIDTH = 60
/** Width of the filter button in the title row, in characters. */
const FILTER_BUTTON_WIDTH = 4

const getLengthOfLongestText = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length))

/** Returns a column width in characters that fits the cells and the longest word of the title. */
const computeXlsxColumnWidth = ({ title, width, kind }: Column, cells: readonly Cell[]): number => {
  const isWritten = kind === 'text' || kind === 'identifier' || kind === 'number'
  const contentWidth = isWritten ? getLengthOfLongestText(cells.map((cell) => String(cell ?? ''))) + 2 : 0
  return Math.max(
    getLengthOfLongestText(title.split(' ')) + FILTER_BUTTON_WIDTH,
    Math.min(MAX_WIDTH, Math.max(width, contentWidth)),
  )
}

/** Print settings: landscape, fitted to the page width, with the sheet name and page number in the footer. */
const PAGE_SETUP =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>'

/** Height of a line of text, in points. */
const LINE_HEIGHT = 15
const MAX_LINES = 27

/** Counts the lines of a text that wraps at a width in characters. */
const countWrappedLines = (text: string, width: number): number => {
  if (text.length <= width && !text.includes('\n')) return 1
  let lines = 0
  for (const paragraph of text.split('\n')) {
    lines += 1
    let remainingWidth = width
    for (const { length } of paragraph.split(' ')) {
      if (remainingWidth < width && length > remainingWidth) {
        lines += 1
        remainingWidth = width
      }
      remainingWidth -= length + 1
    }
  }
  return Math.min(lines, MAX_LINES)
}

/** Returns the XML attributes for the height of a row. Some programs do not adapt the height to wrapped text. */
const formatRowHeightXml = (cells: readonly Cell[], widths: readonly number[]): string => {
  const lines = cells.map((cell, i) =>
    typeof cell === 'string' ? countWrappedLines(cell, widths[i] ?? MAX_WIDTH) : 1,
  )
  const maxLines = Math.max(1, ...lines)
  return maxLines > 1 ? ` ht="${maxLines * LINE_HEIGHT}" customHeight="1"` : ''
}

/** Formats identifier columns as text, so that Excel keeps leading zeros when users fill empty cells. */
const formatXlsxColumnStyle = (column: Column | undefined): string =>
  column?.kind === 'identifier' ? ` style="${STYLE.identifier}"` : ''

async function* generateSheet(
  { columns, rows, frozen = 1 }: Table,
  sheetIndex: number,
): AsyncGenerator<string> {
  const names = columns.map((_, i) => getColumnLetters(i))
  const iterator = rows[Symbol.asyncIterator]()
  try {
    const sample: Cell[][] = []
    let next = await iterator.next()
    for (; !next.done && sample.length < SAMPLE_ROWS; next = await iterator.next()) sample.push(next.value)
    const widths = columns.map((column, i) =>
      computeXlsxColumnWidth(
        column,
        sample.map((cells) => cells[i] ?? null),
      ),
    )
    let number = 0
    const formatRow = (cells: readonly Cell[], widths: readonly number[], kindOf: (i: number) => Kind) => {
      number += 1
      return `<row r="${number}"${formatRowHeightXml(cells, widths)}>${cells.map((cell, i) => formatXlsxCellXml(cell, `${names[i]}${number}`, kindOf(i))).join('')}</row>`
    }
    const formatRecord = (cells: readonly Cell[]) =>
      formatRow(cells, widths, (i) => columns[i]?.kind ?? 'text')
    const cols = widths.map(
      (width, i) =>
        `<col min="${i + 1}" max="${i + 1}" width="${width}"${formatXlsxColumnStyle(columns[i])} customWidth="1"/>`,
    )
    yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${sheetIndex === 0 ? ' tabSelected="1"' : ''}><pane xSplit="${frozen}" ySplit="1" topLeftCell="${getColumnLetters(frozen)}2" activePane="bottomRight" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData>`
    yield formatRow(
      columns.map(({ title }) => title),
      widths.map((width) => width - FILTER_BUTTON_WIDTH),
      () => 'head',
    )
    for (const cells of sample) yield formatRecord(cells)
    for (; !next.done; next = await iterator.next()) yield formatRecord(next.value)
    yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${number}"/>${PAGE_SETUP}</worksheet>`
  } finally {
    await iterator.return?.()
  }
}

/**
 * Creates an Excel workbook with a frozen title row, filters and fitted column widths. Streams the rows, because exceljs would
 * need too much memory.
 */
export const createXlsxWorkbook = (table: Table): Readable => {
  const archive = new ZipArchive({ zlib: { level: 6 } })
  const tables = [table, ...(table.notes ?? [])]
  const parts = createXlsxWorkbookParts(tables.map(({ sheet }) => sheet))
  for (const [name, content] of Object.entries(parts)) archive.append(content, { name })
  for (const [i, sheetTable] of tables.entries()) {
    const sheet = Readable.from(joinIntoChunks(generateSheet(sheetTable, i)), {
      objectMode: false,
      highWaterMark: 131_072,
    })
    sheet.once('error', (error) => archive.destroy(error))
    archive.once('close', () => sheet.destroy())
    archive.append(sheet, { name: getXlsxSheetPath(i) })
  }
  void archive
    .finalize()
    .catch((error: unknown) => archive.destroy(error instanceof Error ? error : undefined))
  return archive
}
