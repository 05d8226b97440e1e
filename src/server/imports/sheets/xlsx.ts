import {
  BOUNDS,
  boundedRows,
  columnName,
  columnPlace,
  NO_RESULT,
  type Sheet,
  SheetError,
  type SheetRow,
  sheetTexts,
} from './sheet.ts'
import { readWorkbook, readXml, type Workbook, type XmlHandler } from './workbook.ts'
import { openParts, type Parts } from './zipParts.ts'

const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet: 30 December 1899, or 1 January 1904 in old ones of the Macintosh. */
const EPOCH = Date.UTC(1899, 11, 30)
const EPOCH_1904 = Date.UTC(1904, 0, 1)
/** The last day that a spreadsheet knows: 31 December 9999. */
const LAST_DAY = 2_958_465

/** A number as people write it: phones and RFCs are not to become '5.5E9', nor 0.1 + 0.2 a long row of digits. */
const numberText = (value: number): string => {
  const rounded = Number(value.toPrecision(15))
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21 ? rounded.toFixed(0) : String(rounded)
}

const dayText = (value: number, from1904: boolean, kind: 'day' | 'moment'): string => {
  if (value < 0 || value > LAST_DAY) return numberText(value)
  const moment = new Date((from1904 ? EPOCH_1904 : EPOCH) + Math.round(value * 86_400) * 1000)
  const text = moment.toISOString()
  const isWhole = moment.getTime() % DAY_MS === 0
  return kind === 'day' || isWhole ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

interface Cell {
  place: number
  type: string
  format: number
  isFormula: boolean
  hasValue: boolean
  value: string
}

const textOf = ({ type, format, isFormula, hasValue, value }: Cell, workbook: Workbook): string => {
  if (!hasValue) return isFormula ? NO_RESULT : ''
  if (type === 's') return workbook.texts[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'Sí' : 'No'
  if (type === 'd')
    return value
      .trim()
      .replace('T', ' ')
      .replace(/ 00:00(?::00(?:\.0+)?)?Z?$/u, '')
  if (type !== 'n') return value
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number)) return value.trim()
  const kind = workbook.formats[format] ?? 'number'
  return kind === 'number' ? numberText(number) : dayText(number, workbook.from1904, kind)
}

/** Hears a sheet's cells, and gathers its rows. */
const rowGatherer = (workbook: Workbook) => {
  const rows: SheetRow[] = []
  const merged: string[] = []
  const isWithin = boundedRows()
  let row: SheetRow | undefined
  let last = 0
  let cell: Cell | undefined
  let listening = false
  let inRead = false

  const openRow = (given: string | undefined) => {
    const number = Number(given)
    last = Number.isInteger(number) && number > last ? number : last + 1
    row = { number: last, cells: [] }
  }

  const openCell = ({ r = '', t = 'n', s = '0' }: Record<string, string>) => {
    const found = columnPlace(/^[A-Z]+/u.exec(r)?.[0] ?? '')
    const place = found >= 0 ? found : (row?.cells.length ?? 0)
    cell = { place, type: t, format: Number(s), isFormula: false, hasValue: false, value: '' }
  }

  const closeCell = () => {
    const text = cell && textOf(cell, workbook)
    if (cell && row && text) {
      if (cell.place >= BOUNDS.columns)
        throw new SheetError(sheetTexts.tooManyColumns(row.number, BOUNDS.columns))
      while (row.cells.length < cell.place) row.cells.push('')
      row.cells[cell.place] = text
    }
    cell = undefined
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'c') openCell(attributes)
      else if (name === 'v' || name === 't') listening = cell !== undefined && !inRead
      else if (name === 'row') openRow(attributes.r)
      else if (name === 'rPh') inRead = true
      else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'mergeCell' && merged.length < BOUNDS.rows) merged.push(attributes.ref ?? '')
    },
    text(piece) {
      if (!listening || !cell) return
      cell.hasValue = true
      cell.value += piece
      if (cell.value.length > BOUNDS.cell)
        throw new SheetError(sheetTexts.longCell(last, columnName(cell.place), BOUNDS.cell))
    },
    close(name) {
      if (name === 'c') closeCell()
      else if (name === 'v' || name === 't') listening = false
      else if (name === 'rPh') inRead = false
      else if (name === 'row' && row) {
        if (isWithin(row)) rows.push(row)
        row = undefined
      }
    },
  }
  return { handler, merged, taken: () => rows.splice(0) }
}

async function* rowsOf(parts: Parts, workbook: Workbook, merged: string[]): AsyncGenerator<SheetRow> {
  let isEmpty = true
  for (const part of workbook.sheets) {
    const gatherer = rowGatherer(workbook)
    for await (const _ of readXml(parts.read(part), gatherer.handler)) {
      const rows = gatherer.taken()
      if (rows.length > 0) isEmpty = false
      yield* rows
    }
    // The first sheet that has something is the one that is meant.
    if (!isEmpty) {
      merged.push(...gatherer.merged)
      return
    }
  }
  throw new SheetError(sheetTexts.noSheet)
}

/** What goes wrong in a zip or its XML is a workbook that is broken. */
async function* inOurWords(rows: AsyncIterable<SheetRow>, close: () => void): AsyncGenerator<SheetRow> {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError(sheetTexts.broken, { cause: error })
  } finally {
    close()
  }
}

/** How many rows a sheet says that it has, in its first lines; programs say more than there are, and some say nothing. */
const expectedRows = async (parts: Parts, sheet: string | undefined): Promise<number | undefined> => {
  if (!sheet) return undefined
  for await (const chunk of parts.read(sheet)) {
    const [, last] = /<(?:\w+:)?dimension\s+ref="[A-Z]+\d+:[A-Z]+(\d+)"/u.exec(chunk.toString('latin1')) ?? []
    return last === undefined ? undefined : Math.min(Number(last), BOUNDS.rows)
  }
  return undefined
}

/** The first visible sheet of a workbook that has something in it. */
export const openXlsx = async (path: string): Promise<Sheet> => {
  let parts: Parts | undefined
  try {
    parts = await openParts(path)
    const workbook = await readWorkbook(parts)
    const expected = await expectedRows(parts, workbook.sheets[0])
    const merged: string[] = []
    return { expected, merged, rows: inOurWords(rowsOf(parts, workbook, merged), parts.close) }
  } catch (error) {
    parts?.close()
    throw error instanceof SheetError ? error : new SheetError(sheetTexts.broken, { cause: error })
  }
}
