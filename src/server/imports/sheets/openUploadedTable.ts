import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type CountTitles, flagRowWithExtraFields, openCsvFile } from './csv.ts'
import { SheetError, type SheetFile, type SheetReader, type SheetRow, sheetTexts } from './sheet.ts'
import { openExcelWorkbook } from './xlsx.ts'

/** Sheet and title row that the user chose. Omitted properties are found automatically. */
export interface TableChoice {
  /** Name of a visible sheet. Empty for CSV, which has no sheets. */
  sheet?: string | undefined
  /** Number of the title row. */
  headRow?: number | undefined
}

/** Table in a file that a user uploaded for an import. */
export interface Table {
  /** Names of the visible sheets with data, in order. Empty for CSV. */
  sheets: string[]
  /** Name of the sheet that is read. Empty for CSV. */
  sheet: string
  /** The title row. */
  head: SheetRow
  /** First rows of the sheet, from which the user can choose the title row. */
  top: SheetRow[]
  /** Whether the file counts serial dates from 1904 instead of 1900. */
  is1904: boolean
  /** Number of rows that the file declares, if any. */
  expected: number | undefined
  /** Rows below the title row; empty ones are left out. */
  rows: AsyncIterable<SheetRow>
  /** Merged ranges such as 'B2:B5'. Complete once all rows were read. */
  merged: readonly string[]
  close(): Promise<void>
}

/** Number of bytes at the beginning of a file from which its type, encoding and separator are recognized. */
const SAMPLE_BYTES = 65_536
/** Number of rows in which the title row is searched. */
const SEARCHED_ROWS = 120
/** Number of rows from which the user can choose the title row. */
const TOP_ROWS = 20

const readFileStart = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    .finally(() => file.close())
  return buffer.subarray(0, bytesRead)
}

/** Delimiters of what may precede the first element of a web page or XML text. */
const PROLOG_PARTS = [
  { start: '<?xml', end: '>' },
  { start: '<!--', end: '-->' },
]

/** Returns the text from its first element on. Reads each character once, because a contractor chooses the text. */
const skipXmlProlog = (text: string): string => {
  const lowerCaseText = text.toLowerCase()
  const findPartEnd = (at: number): number => {
    const part = PROLOG_PARTS.find(({ start }) => lowerCaseText.startsWith(start, at))
    const end = part ? lowerCaseText.indexOf(part.end, at + part.start.length) : -1
    return part && end >= 0 ? end + part.end.length : -1
  }
  let at = 0
  for (let end = findPartEnd(at); end >= 0; end = findPartEnd(at)) {
    at = end
    while (/\s/u.test(text.charAt(at))) at += 1
  }
  return text.slice(at)
}

/** Patterns of text files that are not tables, such as HTML, with the Spanish reason for refusing them. */
const REFUSED_TEXTS: readonly [RegExp, string][] = [
  [/^<[\s\S]{0,2000}urn:schemas-microsoft-com:office:spreadsheet"/u, sheetTexts.oldXml],
  [/^<office:document/u, sheetTexts.openDocument],
  [/^<(?:!doctype\s+html|html|head|meta|body|style|table|tr|div|center|font)\b/iu, sheetTexts.webPage],
  [/^MIME-Version:/iu, sheetTexts.webPage],
  [/^(?:<\?xml\s|<!doctype\s|%PDF-|\{\\rtf|[[{]\s*["{[])/iu, sheetTexts.notASheet],
  // SYLK and DIF: text formats for tables, which Excel reads but this import does not.
  [/^ID;P\w*(?:;[NE])*\s+[A-Z];/u, sheetTexts.notASheet],
  [/^TABLE\s+0,1\s/u, sheetTexts.notASheet],
]

/** Returns whether the bytes begin like an old Excel workbook (.xls). */
const isOldExcelFile = (sample: Buffer): boolean =>
  sample.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1' ||
  /^09(?:00|02|04|08)0[4-9a-f]00/u.test(sample.toString('hex', 0, 4))

/** Returns whether a file looks binary. UTF-16 text is recognized by its byte-order mark. */
const isBinaryFile = (sample: Buffer): boolean =>
  !/^(?:fffe|feff)/u.test(sample.toString('hex', 0, 2)) && sample.subarray(0, 512).some((byte) => byte < 9)

/** Opens a workbook or CSV file. Recognizes the type by the content, because the file name may be wrong. */
const openSpreadsheetFile = async (path: string, countKnownTitles: CountTitles): Promise<SheetFile> => {
  const sample = await readFileStart(path)
  if (sample.toString('latin1', 0, 4) === 'PK\u0003\u0004') return openExcelWorkbook(path)
  if (isOldExcelFile(sample)) throw new SheetError(sheetTexts.oldExcel)
  const type = isBinaryFile(sample) ? await fileTypeFromFile(path).catch(() => undefined) : undefined
  if (type) throw new SheetError(sheetTexts.notASheet)
  const start = sample
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^[ÿþï»¿\s]+/u, '')
  const element = skipXmlProlog(start)
  const [, refusal] = REFUSED_TEXTS.find(([pattern]) => pattern.test(element) || pattern.test(start)) ?? []
  if (refusal !== undefined) throw new SheetError(refusal)
  return openCsvFile(path, sample, countKnownTitles)
}

/** Sheet whose first rows were read, as a candidate for the import. */
interface Candidate {
  reader: SheetReader
  top: SheetRow[]
  /** Index of the most probable title row in `top`. */
  head: number
  /** Number of known titles in this row. */
  titles: number
  /** Error that occurred while the first rows were read. */
  error?: unknown
}

/** Reads the first rows of a sheet and finds the row with the most known titles. The remaining rows can be read later. */
const readFirstSheetRows = async (
  reader: SheetReader,
  count: number,
  countKnownTitles: CountTitles,
): Promise<Candidate> => {
  const candidate: Candidate = { reader, top: [], head: 0, titles: 0 }
  try {
    while (candidate.top.length < count) {
      const next = await reader.rows.next()
      if (next.done) break
      const titles = countKnownTitles(next.value.cells)
      if (titles > candidate.titles) {
        candidate.head = candidate.top.length
        candidate.titles = titles
      }
      candidate.top.push(next.value)
    }
  } catch (error) {
    candidate.error = error
  }
  return candidate
}

/** Returns the sheet that the user chose, or else the sheet with the most known titles. */
const chooseWorksheet = async (
  readers: SheetReader[],
  sheet: string | undefined,
  countKnownTitles: CountTitles,
) => {
  const sheets: string[] = []
  let best: Candidate | undefined
  for (const reader of readers) {
    const isChosen = sheet === undefined || (reader.name === sheet && !best)
    const candidate = await readFirstSheetRows(reader, isChosen ? SEARCHED_ROWS : 1, countKnownTitles)
    const { top, titles, error } = candidate
    if (top.length > 0 || error !== undefined) sheets.push(reader.name)
    const isBetter = !best || titles > best.titles || (best.top.length === 0 && top.length > 0)
    if (isChosen && isBetter && (top.length > 0 || error !== undefined)) {
      await best?.reader.rows.return(undefined)
      best = candidate
    } else await reader.rows.return(undefined)
  }
  if (!best) {
    if (sheet !== undefined) throw new SheetError(sheetTexts.noSuchSheet(sheet))
    throw new SheetError(readers[0]?.name === '' ? sheetTexts.empty : sheetTexts.noSheet)
  }
  if (best.error !== undefined) throw best.error
  return { best, sheets: sheets.filter((name) => name !== '') }
}

/** Yields the rows that were already read, then the remaining rows. */
async function* concatRows(
  top: readonly SheetRow[],
  rows: AsyncGenerator<SheetRow>,
): AsyncGenerator<SheetRow> {
  yield* top
  yield* rows
}

/** Skips rows until the row with this number. Throws a SheetError if there is none. */
const skipToRowNumber = async (rows: AsyncGenerator<SheetRow>, number: number): Promise<SheetRow> => {
  for (;;) {
    const next = await rows.next()
    if (next.done || next.value.number > number) throw new SheetError(sheetTexts.noSuchRow(number))
    if (next.value.number === number) return next.value
  }
}

const closeSpreadsheetFile = async ({ readers, close }: SheetFile): Promise<void> => {
  for (const { rows } of readers) await rows.return(undefined)
  close()
}

async function* checkRowWidths(head: SheetRow, rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const row of rows) yield flagRowWithExtraFields(row, head)
}

/**
 * Opens the table in an uploaded Excel workbook or CSV file. By default, finds the sheet and the title row with the most known titles. Throws a
 * SheetError if the file cannot be read.
 */
export const openUploadedTable = async (
  path: string,
  { choice = {}, countKnownTitles }: { choice?: TableChoice; countKnownTitles: CountTitles },
): Promise<Table> => {
  const file = await openSpreadsheetFile(path, countKnownTitles)
  try {
    const { best, sheets } = await chooseWorksheet(file.readers, choice.sheet || undefined, countKnownTitles)
    const { reader, top } = best
    const rows = concatRows(top, reader.rows)
    const head = await skipToRowNumber(rows, choice.headRow ?? top[best.head]?.number ?? 1)
    return {
      sheets,
      sheet: reader.name,
      head,
      top: top.slice(0, TOP_ROWS),
      is1904: reader.is1904 ?? false,
      expected: reader.expected,
      rows: checkRowWidths(head, rows),
      merged: reader.merged,
      close: () => closeSpreadsheetFile(file),
    }
  } catch (error) {
    await closeSpreadsheetFile(file)
    throw error
  }
}
