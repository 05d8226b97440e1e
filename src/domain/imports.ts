import { z } from 'zod'

/** Kinds of records that can be imported. */
export const IMPORT_KINDS = ['companies', 'contacts', 'people', 'requirements', 'users', 'photos'] as const
export const importKind = z.enum(IMPORT_KINDS)
export type ImportKind = z.infer<typeof importKind>

/**
 * States of an import. `columns`: the user has to match columns or answer how dates are written. `checked`: the user has to decide. The last four
 * are final, but `done` can be undone.
 */
const IMPORT_STATES = [
  'checking',
  'columns',
  'checked',
  'applying',
  'undoing',
  'done',
  'undone',
  'cancelled',
  'failed',
] as const
const importState = z.enum(IMPORT_STATES)

/** `all`: everything or nothing. `right`: only the rows without problems. */
export const importMode = z.enum(['all', 'right'])

/** What a row does: create, change or leave a record as it is, or nothing because of a problem. */
export const ROW_OUTCOMES = ['created', 'changed', 'same', 'refused'] as const
export type Outcome = (typeof ROW_OUTCOMES)[number]

const figures = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
})
/** Number of rows by outcome. */
export type Figures = z.infer<typeof figures>
export const NO_FIGURES: Figures = { created: 0, changed: 0, same: 0, refused: 0 }

/** Which part of a text date such as 03/04/2026 comes first. */
export const DAY_ORDERS = ['day', 'month'] as const
export const dayOrder = z.enum(DAY_ORDERS)
export type DayOrder = z.infer<typeof dayOrder>

/** Maximum number of corrected cells per import. */
export const MAX_CORRECTIONS = 5000

/** Text that replaces a cell of the file: row number of the sheet, column from 0. */
export const cellCorrection = z.strictObject({
  row: z.int().positive(),
  column: z.int().nonnegative().max(199),
  text: z.string().max(2000),
})
export type CellCorrection = z.infer<typeof cellCorrection>

/** Settings for reading the uploaded sheet: detected values, and what the user chose instead. */
const importReading = z.object({
  /** Names of the sheets that have data; empty for a CSV. */
  sheets: z.array(z.string()),
  /** Sheet and title row that are read. The row is 0 until the file has been read. */
  sheet: z.string(),
  head_row: z.int(),
  /** First rows of the sheet, shortened, from which the user can choose the title row. */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** The user's choice of sheet and title row; null where the check decides. */
  chosen_sheet: z.string().nullable(),
  chosen_head_row: z.int().nullable(),
  /** Columns of dates that only make sense with the month first: the user has to say how they are written. */
  doubtful: z.array(z.int()),
  /** The user's answer for a column of dates, by its place from 0. */
  day_orders: z.record(z.string(), dayOrder),
})
export type ImportReading = z.infer<typeof importReading>

export const NEW_READING: ImportReading = {
  sheets: [],
  sheet: '',
  head_row: 0,
  top: [],
  chosen_sheet: null,
  chosen_head_row: null,
  doubtful: [],
  day_orders: {},
}

/** Days after which an applied import can no longer be undone. */
export const UNDO_DAYS = 30

/** Row of the table `imports`. */
export const importRow = z.object({
  id: z.int(),
  kind: importKind,
  state: importState,
  mode: importMode.nullable(),
  /** Storage key of the uploaded file, and the file's own name. */
  key: z.string(),
  file_name: z.string(),
  size: z.int(),
  /** Storage key of the checked rows (`src/server/imports/checkedRows.ts`). */
  checked_key: z.string().nullable(),
  /** Titles of the columns, and the field that each column is for; '' where it is not imported. */
  titles: z.array(z.string()),
  columns: z.array(z.string()),
  reading: importReading.default(NEW_READING),
  corrections: z.array(cellCorrection).default([]),
  /** Number of rows if known, and how many of them are checked, written or undone. */
  rows: z.int(),
  done: z.int(),
  /** Rows by outcome: of the check, and of the writing. */
  checked: figures,
  applied: figures,
  /** Number of problems. */
  problems: z.int(),
  /** Number of rows that change the name, company or RFC of an accredited or vetoed person. */
  sensitive: z.int().default(0),
  /** Whether the user confirmed those rows. */
  confirmed: z.boolean().default(false),
  /** Why the import ended differently than requested, and how many records could not be undone. */
  reason: z.string(),
  kept: z.int(),
  uploaded_by: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Process that works on it, and the end of its lease in epoch milliseconds. */
  worker: z.string(),
  worker_until: z.int(),
  /** Number of starts since the last progress. */
  tries: z.int(),
})
export type ImportRow = z.infer<typeof importRow>

/** Field that a column can be for. */
const importField = z.object({ name: z.string(), title: z.string(), required: z.boolean() })

/**
 * An import on the wire. `fields` are those of its kind; `missing` are the titles of required fields that no column has. `undo_until` is the
 * last moment at which it can be undone, null where it cannot.
 */
export const wireImport = importRow
  .omit({
    key: true,
    checked_key: true,
    corrections: true,
    uploaded_by: true,
    worker: true,
    worker_until: true,
    tries: true,
  })
  .extend({
    uploaded_by: z.string(),
    corrected: z.int(),
    fields: z.array(importField),
    missing: z.array(z.string()),
    undo_until: z.string().nullable(),
  })
export type WireImport = z.infer<typeof wireImport>

/** Cell of the preview. */
const previewCell = z.object({
  /** Text of the file, or of its correction. */
  text: z.string(),
  /** Text of the file where the cell was corrected. */
  original: z.string().optional(),
  /** Value that will be written, where it is not the cell's text. */
  value: z.string().optional(),
  /** Value of the existing record, where the row changes it. */
  before: z.string().optional(),
  /** Why the cell cannot be imported, and a text that could. */
  reason: z.string().optional(),
  suggestion: z.string().optional(),
})
export type PreviewCell = z.infer<typeof previewCell>

/** Value that no single column contains, such as a name joined from two columns. */
const derivedValue = z.object({ title: z.string(), value: z.string(), before: z.string().optional() })

/** Row of the preview. `id` is its number in the sheet; `label` is the record's name and `target` its id, where it exists. */
export const previewRow = z.object({
  id: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  label: z.string(),
  target: z.string(),
  sensitive: z.boolean(),
  cells: z.array(previewCell),
  derived: z.array(derivedValue),
  /** Problems of the row as a whole. */
  reasons: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof previewRow>

/** Filter of the preview: an outcome, or the `sensitive` rows that need their own confirmation. */
export const previewFilter = z.enum([...ROW_OUTCOMES, 'sensitive'])
export type PreviewFilter = z.infer<typeof previewFilter>

/**
 * What an import did to a record, so that it can be undone: the fields before and after. `target` is the person or company that it belongs to;
 * `outcome` is empty for a change that follows from another; `photo` is the picture that was replaced.
 */
export const importChangeRow = z.object({
  id: z.int(),
  import: z.int(),
  row: z.int(),
  outcome: z.enum(['', 'created', 'changed']),
  label: z.string(),
  target: z.string(),
  collection: z.string(),
  row_id: z.string(),
  before: z.string(),
  after: z.string(),
  photo: z.string().nullable().default(null),
})
export type ImportChangeRow = z.infer<typeof importChangeRow>

/** Record that an import created or changed, as the API returns it. */
export const importChange = importChangeRow.pick({
  id: true,
  row: true,
  outcome: true,
  label: true,
  target: true,
})
export type ImportChange = z.infer<typeof importChange>
