import { z } from 'zod'
import { IMPORT_NAMES } from '../resources.ts'

/** Kinds of records that can be imported. */
export const IMPORT_KINDS = Object.keys(IMPORT_NAMES) as (keyof typeof IMPORT_NAMES)[]
export const importKindSchema = z.enum(IMPORT_KINDS)
export type ImportKind = z.infer<typeof importKindSchema>

/** States of an import. In `columns` and `checked`, the import waits for the user. The last four are final, but `done` can be undone. */
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
const importStateSchema = z.enum(IMPORT_STATES)

/** `all` imports either all rows or none; `right` imports only rows without problems. */
export const importModeSchema = z.enum(['all', 'right'])

/** Effect of an imported row: a new record, a changed record, no change, or refusal because of a problem. */
export const ROW_OUTCOMES = ['created', 'changed', 'same', 'refused'] as const
export type Outcome = (typeof ROW_OUTCOMES)[number]

const figuresSchema = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
})
/** Number of rows by outcome. */
export type Figures = z.infer<typeof figuresSchema>
export const NO_FIGURES: Figures = { created: 0, changed: 0, same: 0, refused: 0 }

/** Which part comes first in a date such as 03/04/2026. */
export const DAY_ORDERS = ['day', 'month'] as const
export const dayOrderSchema = z.enum(DAY_ORDERS)
export type DayOrder = z.infer<typeof dayOrderSchema>

/** Maximum number of corrected cells per import. */
export const MAX_CORRECTIONS = 5000

/** Text that replaces a cell of an imported sheet. `row` counts from 1, `column` from 0. */
export const cellCorrectionSchema = z.strictObject({
  row: z.int().positive(),
  column: z.int().nonnegative().max(199),
  text: z.string().max(2000),
})
export type CellCorrection = z.infer<typeof cellCorrectionSchema>

/** Settings for reading the uploaded sheet, detected or chosen by the user. */
const importReadingSchema = z.object({
  /** Names of the sheets that have data; empty for a CSV. */
  sheets: z.array(z.string()),
  /** Name of the sheet that is read. */
  sheet: z.string(),
  /** Number of the title row; 0 until the file has been read. */
  head_row: z.int(),
  /** First rows of the sheet with shortened cells, from which the user can choose the title row. */
  top: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** Sheet that the user chose; null for automatic detection. */
  chosen_sheet: z.string().nullable(),
  /** Title row that the user chose; null for automatic detection. */
  chosen_head_row: z.int().nullable(),
  /** Indexes of date columns that only fit month-first dates, which the user has to confirm. */
  doubtful: z.array(z.int()),
  /** User's answers about the order of date parts, by column index. */
  day_orders: z.record(z.string(), dayOrderSchema),
})
export type ImportReading = z.infer<typeof importReadingSchema>

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

/** Number of days during which an applied import can be undone. */
export const UNDO_DAYS = 30

/** Import as stored in the database. */
export const importRowSchema = z.object({
  id: z.int(),
  kind: importKindSchema,
  state: importStateSchema,
  mode: importModeSchema.nullable(),
  /** Storage key of the uploaded file. */
  key: z.string(),
  file_name: z.string(),
  size: z.int(),
  /** Storage key of the checked rows (`src/server/imports/checkedRows.ts`). */
  checked_key: z.string().nullable(),
  /** Titles of the columns in the file. */
  titles: z.array(z.string()),
  /** Field for each column; '' for a column that is not imported. */
  columns: z.array(z.string()),
  reading: importReadingSchema.default(NEW_READING),
  corrections: z.array(cellCorrectionSchema).default([]),
  /** Number of rows in the file, as far as known. */
  rows: z.int(),
  /** Number of rows that are already checked, written or undone. */
  done: z.int(),
  /** Numbers of rows by outcome of the check. */
  checked: figuresSchema,
  /** Numbers of rows by outcome of the writing. */
  applied: figuresSchema,
  /** Number of problems in the sheet. */
  problems: z.int(),
  /** Number of rows that change name, company or RFC of an accredited or vetoed person. */
  sensitive: z.int().default(0),
  /** Whether the user confirmed the sensitive rows. */
  confirmed: z.boolean().default(false),
  /** Why the import ended differently than requested. */
  reason: z.string(),
  /** Number of rows of the sheet that the undo kept, or kept in part. */
  kept: z.int(),
  uploaded_by: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Process that runs the import. */
  worker: z.string(),
  /** End of the process's lease in epoch milliseconds. */
  worker_until: z.int(),
  /** Number of starts since the import last made progress. */
  tries: z.int(),
})
export type ImportRow = z.infer<typeof importRowSchema>

/** Field of a record into which a column can be imported. */
const importFieldSchema = z.object({ name: z.string(), title: z.string(), required: z.boolean() })

/** Import as the API returns it. `missing` has the titles of required fields without a column. */
export const wireImportSchema = importRowSchema
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
    fields: z.array(importFieldSchema),
    missing: z.array(z.string()),
    undo_until: z.string().nullable(),
  })
export type WireImport = z.infer<typeof wireImportSchema>

/** Cell of a row in the preview of an import. */
const previewCellSchema = z.object({
  /** Text of the cell, after a correction by the user. */
  text: z.string(),
  /** Text in the file, if the cell was corrected. */
  original: z.string().optional(),
  /** Value that will be written, if it differs from the text. */
  value: z.string().optional(),
  /** Value of the existing record, if the row changes it. */
  before: z.string().optional(),
  /** Why the cell cannot be imported. */
  reason: z.string().optional(),
  /** Text that could be imported instead. */
  suggestion: z.string().optional(),
})
export type PreviewCell = z.infer<typeof previewCellSchema>

/** Value that no single column contains, such as a name joined from two columns. */
const valueFromSeveralColumnsSchema = z.object({
  title: z.string(),
  value: z.string(),
  before: z.string().optional(),
})

/** Row in the preview of an import. `id` is the row number in the sheet; `target` is the id of an existing record. */
export const previewRowSchema = z.object({
  id: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  label: z.string(),
  target: z.string(),
  sensitive: z.boolean(),
  cells: z.array(previewCellSchema),
  derived: z.array(valueFromSeveralColumnsSchema),
  /** Problems that concern the row as a whole. */
  reasons: z.array(z.string()),
})
export type PreviewRow = z.infer<typeof previewRowSchema>

/** Filter of the preview: an outcome, or the `sensitive` rows, which need a separate confirmation. */
export const previewFilterSchema = z.enum([...ROW_OUTCOMES, 'sensitive'])
export type PreviewFilter = z.infer<typeof previewFilterSchema>

/** Change that an import made to one record, with the values before and after, so that the import can be undone. */
export const importChangeRowSchema = z.object({
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
  /** Why an undo kept the row of the sheet, or a part of it. Empty before an undo. */
  kept_reason: z.string().default(''),
  /** Signature of the portal. An undo ignores changes that another program inserted or altered. */
  seal: z.string().default(''),
})
export type ImportChangeRow = z.infer<typeof importChangeRowSchema>

/** Record that an import created or changed, as the API returns it. */
export const importChangeSchema = importChangeRowSchema.pick({
  id: true,
  row: true,
  outcome: true,
  label: true,
  target: true,
  kept_reason: true,
})
export type ImportChange = z.infer<typeof importChangeSchema>
