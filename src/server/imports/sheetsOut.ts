import type { Readable } from 'node:stream'
import type { Files } from '../files/files.ts'
import type { Cell, Column } from '../reports/table.ts'
import { xlsxOf } from '../reports/xlsx.ts'
import type { Row } from '../store/rows.ts'
import { checkedRows } from './checkedRows.ts'
import type { Field } from './kinds/kind.ts'
import { importTexts } from './texts.ts'

const WIDTH = 22
const column = (title: string, width = WIDTH): Column => ({ title, width, kind: 'text' })

/** The sheet as it was brought, with what becomes of each row and why. */
export const sheetOfReasons = (files: Files, { checked_key, titles }: Row<'imports'>): Readable => {
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const { c, r, p = [] } of checkedRows(files, checked_key)) {
      const reasons = p.map(([at, reason]) => (at < 0 ? reason : `${titles[at] ?? ''}: ${reason}`))
      yield [...titles.map((_, i) => c[i] ?? ''), importTexts.outcomes[r], reasons.join('\n')]
    }
  }
  return xlsxOf({
    sheet: importTexts.result,
    columns: [
      ...titles.map((title) => column(title)),
      column(importTexts.result),
      column(importTexts.reasons, 60),
    ],
    rows: rows(),
  })
}

async function* rowsOf(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows
}

/** An empty sheet to fill in: the titles, and a row as an example. The notes are a sheet of their own. */
export const templateOf = (sheet: string, fields: readonly Field[]): Readable =>
  xlsxOf({
    sheet,
    columns: fields.map(({ title }) => column(title)),
    rows: rowsOf([fields.map(({ example }) => example)]),
    notes: [
      {
        sheet: importTexts.notes,
        columns: [
          column(importTexts.noteColumn, 30),
          column(importTexts.note, 60),
          column(importTexts.example, 30),
        ],
        rows: rowsOf(fields.map(({ title, note = '', example }) => [title, note, example])),
      },
    ],
  })
