import { getColumnLetters } from '../../../domain/imports/getColumnLetters.ts'
import { type CellContent, cellTexts, removeLeadingApostrophe, validateCellText } from './cellText.ts'
import { formatImportedNumber } from './numberFormat.ts'
import {
  type CellProblem,
  createSheetRowFilter,
  LIMITS,
  parseColumnLetters,
  SheetError,
  type SheetFile,
  type SheetReader,
  type SheetRow,
  sheetTexts,
} from './sheet.ts'
import { decodeXmlEscapes, readWorkbook, type Workbook } from './workbook.ts'
import { readXml, type XmlHandler } from './xml.ts'
import { openZipArchive, type Parts } from './zipParts.ts'

interface Cell {
  place: number
  type: string
  format: number
  isFormula: boolean
  /** Whether the cell's XML has a value element, even an empty element. */
  hasValue: boolean
  value: string
}

/** Text that replaces a formula without a calculated result. */
const NO_RESULT = '#FÓRMULA!'

/** Returns whether the result of a formula is missing. Programs that do not calculate omit the result, or write nothing or 0. */
const isFormulaResultMissing = (
  { type, isFormula, hasValue, value }: Cell,
  { isUncalculated }: Workbook,
): boolean => isFormula && (!hasValue || (isUncalculated && type === 'n' && ['', '0'].includes(value.trim())))

const ISO_DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/u

const formatIsoDateCell = (value: string): string => {
  const [, day, clock = '00:00'] = ISO_DATE.exec(value.trim()) ?? []
  if (day === undefined) return value.trim()
  return clock === '00:00' ? day : `${day} ${clock}`
}

const readTextCell = (value: string): CellContent => validateCellText(removeLeadingApostrophe(value))

const readSharedString = (value: string, { sharedTexts }: Workbook): CellContent => {
  const text = sharedTexts[value.trim() === '' ? -1 : Number(value)]
  if (text === undefined) throw new SheetError(sheetTexts.broken)
  return readTextCell(text)
}

const readWorksheetCell = (cell: Cell, workbook: Workbook): CellContent => {
  const { type, format, value } = cell
  if (isFormulaResultMissing(cell, workbook)) return { text: NO_RESULT, reason: cellTexts.noResult }
  if (type === 'e') return { text: value.trim() || NO_RESULT, reason: cellTexts.formulaError }
  if (value === '') return { text: '' }
  if (type === 's') return readSharedString(value, workbook)
  if (type === 'b') return { text: /^\s*(?:1|true)\s*$/iu.test(value) ? 'Sí' : 'No' }
  if (type === 'd') return { text: formatIsoDateCell(value) }
  if (type !== 'n') return readTextCell(decodeXmlEscapes(value))
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return readTextCell(value.trim())
  return formatImportedNumber(number, workbook.formats[format] ?? { kind: 'number' }, workbook.is1904)
}

/** Creates an XML handler that collects the rows of a worksheet. */
const createWorksheetRowCollector = (
  workbook: Workbook,
  reader: Pick<SheetReader, 'merged' | 'expected'>,
) => {
  const rows: SheetRow[] = []
  const isUsed = createSheetRowFilter()
  let row: SheetRow | undefined
  let problems: CellProblem[] = []
  let lastRow = 0
  let lastColumn = -1
  let cell: Cell | undefined
  let isInData = false
  let isInValue = false
  let isPhonetic = false

  const openRow = (r: string | undefined) => {
    const number = Number(r)
    lastRow = Number.isInteger(number) && number > lastRow ? number : lastRow + 1
    lastColumn = -1
    row = { number: lastRow, cells: [] }
    problems = []
  }

  const openCell = ({ r = '', t = 'n', s = '0' }: Record<string, string>) => {
    const place = parseColumnLetters(/^\$?([A-Z]+)/u.exec(r.toUpperCase())?.[1] ?? '')
    lastColumn = place >= 0 ? place : lastColumn + 1
    const format = Number(s)
    cell = { place: lastColumn, type: t, format, isFormula: false, hasValue: false, value: '' }
  }

  const closeCell = () => {
    if (!cell || !row) return
    const { text, reason } = readWorksheetCell(cell, workbook)
    if (text.trim() !== '') {
      if (cell.place >= LIMITS.columns)
        throw new SheetError(sheetTexts.tooManyColumns(row.number, LIMITS.columns))
      while (row.cells.length < cell.place) row.cells.push('')
      row.cells[cell.place] = text
      if (reason !== undefined) problems.push({ column: cell.place, reason })
    }
    cell = undefined
  }

  const closeRow = () => {
    if (!row) return
    if (problems.length > 0) row.problems = problems
    if (isUsed(row)) rows.push(row)
    row = undefined
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'sheetData') isInData = true
      else if (name === 'mergeCell' && reader.merged.length < LIMITS.rows)
        reader.merged.push(attributes.ref ?? '')
      else if (name === 'dimension') reader.expected = parseLastRowNumber(attributes.ref)
      if (!isInData) return
      if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') {
        isInValue = cell !== undefined && !isPhonetic
        if (cell && isInValue) cell.hasValue = true
      } else if (name === 'row') openRow(attributes.r)
      else if (name === 'rPh') isPhonetic = true
      else if (name === 'f' && cell) cell.isFormula = true
    },
    text(piece) {
      if (!isInValue || !cell) return
      cell.value += piece
      if (cell.value.length > LIMITS.cell)
        throw new SheetError(sheetTexts.longCell(lastRow, getColumnLetters(cell.place), LIMITS.cell))
    },
    close(name) {
      if (name === 'c') closeCell()
      else if (name === 'v' || name === 't') isInValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'row') closeRow()
      else if (name === 'sheetData') isInData = false
    },
  }
  return { handler, takeRows: () => rows.splice(0) }
}

/** Returns the last row of the range that a sheet declares. Some programs declare too many rows. */
const parseLastRowNumber = (range = ''): number | undefined => {
  const [, last] = /:\$?[A-Z]+\$?(\d+)$/u.exec(range) ?? []
  return last === undefined ? undefined : Math.min(Number(last), LIMITS.rows)
}

/** Converts errors of the ZIP and XML libraries to a SheetError for a damaged workbook. */
const convertToSheetError = (error: unknown): SheetError =>
  error instanceof SheetError ? error : new SheetError(sheetTexts.broken, { cause: error })

async function* readRows(
  parts: Parts,
  part: string,
  workbook: Workbook,
  reader: Pick<SheetReader, 'merged' | 'expected'>,
): AsyncGenerator<SheetRow> {
  const { handler, takeRows } = createWorksheetRowCollector(workbook, reader)
  try {
    for await (const _ of readXml(parts.read(part), handler)) yield* takeRows()
  } catch (error) {
    throw convertToSheetError(error)
  }
}

/** Opens the visible worksheets of a workbook (.xlsx, .xlsm, .xltx, .xltm). */
export const openExcelWorkbook = async (path: string): Promise<SheetFile> => {
  let parts: Parts | undefined
  try {
    const zip = await openZipArchive(path)
    parts = zip
    const workbook = await readWorkbook(zip)
    const readers = workbook.sheets.map(({ name, part }): SheetReader => {
      const state: Pick<SheetReader, 'merged' | 'expected'> = { merged: [] }
      return Object.assign(state, {
        name,
        is1904: workbook.is1904,
        rows: readRows(zip, part, workbook, state),
      })
    })
    return { readers, close: zip.close }
  } catch (error) {
    parts?.close()
    throw convertToSheetError(error)
  }
}
