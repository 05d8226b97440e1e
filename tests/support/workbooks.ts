import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ZipArchive } from 'archiver'
import { openUploadedTable } from '../../src/server/imports/sheets/openUploadedTable.ts'
import type { SheetRow } from '../../src/server/imports/sheets/sheet.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Returns the parts of a workbook with one sheet, as Excel writes them. Tests replace single parts. */
export const workbookParts = (sheetData: string, extraXml = ''): Record<string, string> => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
  'xl/workbook.xml': `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/styles.xml':
    '<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml':
    '<sst><si><t>Compartido &amp; leído</t></si><si><r><t>Dos </t></r><r><t>partes</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData>${extraXml}</worksheet>`,
})

export const zipParts = async (parts: Record<string, string | Buffer>): Promise<Buffer> => {
  const archive = new ZipArchive({ zlib: { level: 1 } })
  for (const [name, content] of Object.entries(parts)) archive.append(content, { name })
  void archive.finalize()
  return Buffer.concat(await archive.toArray())
}

const textCell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

/** Writes the rows of a sheet. */
const sheetRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells, i) =>
        `<row r="${i + 1}">${cells.map((cell, column) => textCell(`${String.fromCharCode(65 + column)}${i + 1}`, cell)).join('')}</row>`,
    )
    .join('')

/** Builds a workbook with these rows. */
export const buildWorkbook = (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  zipParts(workbookParts(sheetRows(rows)))

/** Runs a function with the path of a file that has these bytes. */
const withFile = async <T>(content: Buffer, run: (path: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-sheet-'))
  const path = join(folder, 'sheet')
  try {
    await writeFile(path, content)
    return await run(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Opens a table and reads all of its rows. */
export const readTable = (content: Buffer, options: Parameters<typeof openUploadedTable>[1]) =>
  withFile(content, async (path) => {
    const table = await openUploadedTable(path, options)
    try {
      const rows: SheetRow[] = []
      for await (const row of table.rows) rows.push(row)
      return { ...table, rows }
    } finally {
      await table.close()
    }
  })

/** Reads all rows of a spreadsheet from its first one with data on, or returns the error. */
export const readSheet = async (
  content: Buffer,
): Promise<{ rows: SheetRow[]; merged: readonly string[]; error?: unknown }> => {
  try {
    const { head, rows, merged } = await readTable(content, { countKnownTitles: () => 0 })
    return { rows: [head, ...rows], merged }
  } catch (error) {
    return { rows: [], merged: [], error }
  }
}
