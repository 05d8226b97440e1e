import { momentIn } from './moment.ts'
import type { Cell, Column, Table } from './table.ts'
import { texts } from './texts.ts'

/** What a spreadsheet would run as a formula; a quote in front makes it a text (decisions, section 6). */
const FORMULA = /^[=+\-@\t\r]/u
const QUOTED = /[",\r\n]/u

const textOf = (cell: Cell, kind: Column['kind']): string => {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? texts.yes : texts.no
  if (typeof cell === 'number') return String(cell)
  const text = kind === 'moment' ? momentIn(cell) : cell
  return FORMULA.test(text) ? `'${text}` : text
}

const field = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A table as CSV: UTF-8 with its mark, so that Excel reads the accents. */
export async function* csvOf({ columns, rows }: Table): AsyncGenerator<string> {
  yield `\uFEFF${columns.map(({ title }) => field(title)).join(',')}\r\n`
  for await (const cells of rows) {
    yield `${cells.map((cell, i) => field(textOf(cell, columns[i]?.kind ?? 'text'))).join(',')}\r\n`
  }
}
