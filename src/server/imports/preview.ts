import type { Readable } from 'node:stream'
import type { ImportRow, PreviewCell, PreviewFilter, PreviewRow } from '../../domain/imports/imports.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Cell, Column } from '../reports/table.ts'
import { createXlsxWorkbook } from '../reports/xlsx.ts'
import { type CheckedRow, readCheckedRows } from './checkedRows.ts'
import { importTexts } from './importTexts.ts'
import type { ImportField } from './kinds/importer.ts'

const createPreviewCell = (
  row: CheckedRow,
  column: number,
  value: NonNullable<CheckedRow['v']>[number] | undefined,
): PreviewCell => {
  const text = row.c[column] ?? ''
  const [, original] = row.o?.find(([place]) => place === column) ?? []
  const [, reason, suggestion] = row.p?.find(([place]) => place === column) ?? []
  const cell: PreviewCell = { text }
  if (original !== undefined) cell.original = original
  if (value && value[1] !== text.trim()) cell.value = value[1]
  if (value?.[2] !== undefined) cell.before = value[2]
  if (reason !== undefined) cell.reason = reason
  if (suggestion !== undefined) cell.suggestion = suggestion
  return cell
}

/** Formats a checked row for the preview: the cells of the file, and planned values that have no column. */
const createPreviewRow = (
  row: CheckedRow,
  { titles, columns }: Pick<ImportRow, 'titles' | 'columns'>,
  fields: readonly ImportField[],
): PreviewRow => {
  const byField = new Map((row.v ?? []).map((value) => [value[0], value]))
  const titleOf = new Map(fields.map(({ name, title }) => [name, title]))
  const derived = [...byField.values()].filter(([field]) => !columns.includes(field) && titleOf.has(field))
  return {
    id: row.n,
    outcome: row.r,
    label: row.l ?? '',
    target: row.t ?? '',
    sensitive: row.s === 1,
    cells: titles.map((_, i) => createPreviewCell(row, i, byField.get(columns[i] ?? ''))),
    derived: derived.map(([field, value, before]) => ({
      title: titleOf.get(field) ?? field,
      value,
      ...(before !== undefined && { before }),
    })),
    reasons: (row.p ?? []).filter(([column]) => column < 0).map(([, reason]) => reason),
  }
}

/** Returns the number of rows in the preview of an import that match a filter. */
export const countPreviewRows = (
  { rows, checked, sensitive }: Pick<ImportRow, 'rows' | 'checked' | 'sensitive'>,
  filter: PreviewFilter | undefined,
): number => {
  if (filter === undefined) return rows
  return filter === 'sensitive' ? sensitive : checked[filter]
}

/** Reads a range of rows of the preview, both ends included, in the order of the sheet. */
export const getPreviewRows = async (
  files: FileStorage,
  row: ImportRow,
  fields: readonly ImportField[],
  { filter, range: [from, to] }: { filter: PreviewFilter | undefined; range: readonly [number, number] },
): Promise<PreviewRow[]> => {
  const previews: PreviewRow[] = []
  for await (const line of readCheckedRows(files, row.checked_key, { filter, skip: from })) {
    previews.push(createPreviewRow(line, row, fields))
    if (previews.length > to - from) break
  }
  return previews
}

const WIDTHS = { cell: 22, row: 8, reasons: 60 }

/** Creates a column of identifiers, so that spreadsheet programs do not convert the texts of the uploaded file. */
const createUploadedTextColumn = (title: string): Column => ({
  title,
  width: WIDTHS.cell,
  kind: 'identifier',
})

const createTextColumn = (title: string, width: number): Column => ({ title, width, kind: 'text' })

/** Creates a spreadsheet of the rows with problems: the columns of the file, the row number and the reasons. */
export const createImportProblemSheet = (
  files: FileStorage,
  { checked_key, titles }: ImportRow,
): Readable => {
  const rows = async function* (): AsyncGenerator<Cell[]> {
    for await (const { c, n, p = [] } of readCheckedRows(files, checked_key, { filter: 'refused' })) {
      const reasons = p.map(([column, reason]) =>
        column < 0 ? reason : `${titles[column] ?? ''}: ${reason}`,
      )
      yield [...titles.map((_, i) => c[i] ?? ''), String(n), reasons.join('\n')]
    }
  }
  return createXlsxWorkbook({
    sheet: importTexts.result,
    columns: [
      ...titles.map(createUploadedTextColumn),
      createTextColumn(importTexts.row, WIDTHS.row),
      createTextColumn(importTexts.reasons, WIDTHS.reasons),
    ],
    rows: rows(),
  })
}
