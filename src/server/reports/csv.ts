import { type Cell, type Column, formatDateTime, type Table } from './table.ts'
import { texts } from './texts.ts'

/**
 * What a spreadsheet would run as a formula; a quote in front makes it a text (docs/requirements.md §6). Where semicolons, tabs or bars separate,
 * as in Excel's Spanish of Spain, our quotes do not hold and a cell begins in the middle of ours; East Asian editions take full-width signs.
 */
const FORMULA = /(?<=(?:^|[;|\t\r\n])[\s"]*)[=+\-@＝＋－＠]|^(?=[\t\r\n])/gu
/** Digits that a spreadsheet program would change: it drops zeros in front, and rounds or abbreviates long and exponential numbers. */
const NUMBER_LIKE = /^(?:0\d+|\d{12,}|\d+E\d+)$/iu
const QUOTED = /[",\r\n]/u

const formatCell = (cell: Cell, kind: Column['kind']): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no
  if (typeof cell === 'number') return String(cell)
  const text = kind === 'moment' ? formatDateTime(cell) : cell
  // A formula whose result is the text: the program shows and saves it unchanged.
  if (kind === 'identifier' && NUMBER_LIKE.test(text)) return `="${text}"`
  return text.replace(FORMULA, "'$&")
}

const quoteField = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table as CSV: UTF-8 with its mark, so that Excel reads the accents. */
export async function* generateCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ title }) => quoteField(title)).join(',')}\r\n`
  for await (const cells of rows) {
    yield `${cells.map((cell, i) => quoteField(formatCell(cell, columns[i]?.kind ?? 'text'))).join(',')}\r\n`
  }
}
