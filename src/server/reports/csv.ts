import { type Cell, type Column, formatDateTime, type Table } from './table.ts'
import { texts } from './texts.ts'

/** Matches the start of a spreadsheet formula. It may be inside a cell, because some programs split cells at semicolons, tabs or bars. */
const FORMULA = /[=+\-@＝＋－＠](?<=(?:^|[;|\t\r\n])[\s"]*.)|^(?=[\t\r\n])/gu
/** Matches identifiers that a spreadsheet program would change: leading zeros, long numbers and exponents. */
const NUMBER_LIKE = /^(?:0\d+|\d{12,}|\d+E\d+)$/iu
const QUOTED = /[",\r\n]/u

const formatCsvCell = (cell: Cell, kind: Column['kind']): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no
  if (typeof cell === 'number') return String(cell)
  const text = kind === 'moment' ? formatDateTime(cell) : cell
  // Writes a formula that returns the text, so that spreadsheet programs do not convert the text to a number.
  if (kind === 'identifier' && NUMBER_LIKE.test(text)) return `="${text}"`
  return text.replace(FORMULA, "'$&")
}

const quoteCsvField = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Streams a table as CSV, in UTF-8 with a byte-order mark, so that Excel decodes accented letters. */
export async function* generateCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ title }) => quoteCsvField(title)).join(',')}\r\n`
  for await (const cells of rows) {
    yield `${cells.map((cell, i) => quoteCsvField(formatCsvCell(cell, columns[i]?.kind ?? 'text'))).join(',')}\r\n`
  }
}
