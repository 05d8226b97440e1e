import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { fileTypeFromFile } from 'file-type'
import { BOUNDS, boundedRows, type Sheet, SheetError, type SheetRow, sheetTexts } from './sheet.ts'
import { openXlsx } from './xlsx.ts'

const SEPARATORS = [',', ';', '\t', '|']

/** Reads a file to its end: whatever is no UTF-8 is Windows's own alphabet. */
const encodingOf = async (path: string): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
    isFirst = false
    if (chunk.includes(0)) throw new SheetError(sheetTexts.notASheet)
    try {
      decoder.decode(chunk, { stream: true })
    } catch {
      return 'windows-1252'
    }
  }
  try {
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** So much of a file is looked at for its separator. */
const SAMPLE = 16_384

/** The separator that stands most often outside of quotes in the first line that has any. */
const separatorOf = async (path: string, encoding: string): Promise<string> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0)
    .finally(() => file.close())
  const lines = new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead)).split(/\r\n|\n|\r/u)
  for (const line of lines) {
    const bare = line.replace(/"(?:[^"]|"")*"/gu, '')
    const [best] = SEPARATORS.map((separator) => ({ separator, count: bare.split(separator).length })).sort(
      (a, b) => b.count - a.count,
    )
    if (best && best.count > 1) return best.separator
  }
  return ','
}

/** The quote that we put before what a spreadsheet would run as a formula (reports/csv.ts). */
const GUARD = /(?<=(?:^|[;|\t\r\n])[\s"]*)'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/gu

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

async function* rowsOf(path: string, encoding: string): AsyncGenerator<SheetRow> {
  const isWithin = boundedRows()
  const parser = parse({
    delimiter: await separatorOf(path, encoding),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: BOUNDS.line,
  })
  const source = Readable.from(decoded(path, encoding))
  source.once('error', (error) => parser.destroy(error))
  let number = 0
  let any = false
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      number += 1
      const row = { number, cells: cells.map((cell) => cell.replace(GUARD, '')) }
      if (!isWithin(row)) continue
      any = true
      yield row
    }
  } catch (error) {
    const { code } = error as Partial<CsvError>
    if (code === 'CSV_MAX_RECORD_SIZE') throw new SheetError(sheetTexts.longLine(number + 1))
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw new SheetError(sheetTexts.badQuotes(number + 1))
    throw error
  } finally {
    source.destroy()
  }
  if (!any) throw new SheetError(sheetTexts.empty)
}

/** A table of text: UTF-8 or Windows-1252 (or the UTF-16 of "Texto Unicode"), separated by commas, semicolons, tabs or bars. */
const openCsv = async (path: string): Promise<Sheet> => {
  const encoding = await encodingOf(path)
  return { merged: [], rows: rowsOf(path, encoding) }
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What a zip that is a workbook may look like from its first entries. */
const ZIPPED: readonly (string | undefined)[] = [XLSX, 'application/zip']
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

const startsAsZip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  return buffer.toString('latin1') === 'PK\u0003\u0004'
}

/** Opens a spreadsheet by what it is, whatever its name says. Whatever cannot be read is a SheetError, that says why. */
export const openSheet = async (path: string): Promise<Sheet> => {
  // What breaks off while it is looked at is looked at by its first letters.
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  if (type?.startsWith(OPEN_DOCUMENT)) throw new SheetError(sheetTexts.openDocument)
  if (type === 'application/x-cfb') throw new SheetError(sheetTexts.oldExcel)
  if (ZIPPED.includes(type) || (await startsAsZip(path))) return openXlsx(path)
  if (type !== undefined && type !== 'application/xml') throw new SheetError(sheetTexts.notASheet)
  return openCsv(path)
}
