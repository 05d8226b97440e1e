import { z } from 'zod'

/** What can be brought in a spreadsheet. */
export const IMPORT_KINDS = ['companies', 'contacts', 'people', 'requirements', 'users', 'photos'] as const
export const importKind = z.enum(IMPORT_KINDS)
export type ImportKind = z.infer<typeof importKind>

/**
 * Where an import is: its sheet is being `checking`; it waits for `columns` to be matched by hand, or, `checked`, for somebody to say that it is to be
 * done; it is `applying`, or `undoing` what it has written; or it is over.
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

/** All or nothing, or only what is right. */
export const importMode = z.enum(['all', 'right'])

/** What becomes of a row. */
const OUTCOMES = ['created', 'changed', 'same', 'refused'] as const
export type Outcome = (typeof OUTCOMES)[number]

const figures = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  refused: z.int(),
})
/** How many rows become what. */
export type Figures = z.infer<typeof figures>
export const NO_FIGURES: Figures = { created: 0, changed: 0, same: 0, refused: 0 }

/** What is kept of an import. */
export const importRow = z.object({
  id: z.int(),
  kind: importKind,
  state: importState,
  mode: importMode.nullable(),
  /** The file as it was brought: the name of its bytes and of itself. */
  key: z.string(),
  file_name: z.string(),
  size: z.int(),
  /** Its rows as they were checked, and what was found wrong with them: the name of these bytes. */
  checked_key: z.string().nullable(),
  /** The titles of its columns, and the field that each is for, or an empty text. */
  titles: z.array(z.string()),
  columns: z.array(z.string()),
  /** How many rows there are, where that is known; how many of them are checked, written or taken back. */
  rows: z.int(),
  done: z.int(),
  /** What the check found, and what was written. */
  checked: figures,
  applied: figures,
  /** How many values stand in the way. */
  problems: z.int(),
  /** Why it ended otherwise than was asked, and what could not be taken back. */
  reason: z.string(),
  kept: z.int(),
  uploaded_by: z.int(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Which process is at it, and until when it has that to itself, in milliseconds. */
  worker: z.string(),
  worker_until: z.int(),
  /** How often it was begun since it last got on. */
  tries: z.int(),
})
export type ImportRow = z.infer<typeof importRow>

/** A field that a column can be for. */
const importField = z.object({ name: z.string(), title: z.string(), required: z.boolean() })

/** An import on the wire. `fields` are those of its kind; `missing` are the titles of those without which nothing can be done. */
export const wireImport = importRow
  .omit({ key: true, checked_key: true, uploaded_by: true, worker: true, worker_until: true, tries: true })
  .extend({ uploaded_by: z.string(), fields: z.array(importField), missing: z.array(z.string()) })
export type WireImport = z.infer<typeof wireImport>

/** A value that stands in the way: of which row, under which title, and why; what the row's record is called, and whose page shows it, if it is there already. */
export const importProblem = z.object({
  id: z.int(),
  row: z.int(),
  /** The column's letters; empty for what is wrong with the row as a whole. */
  column: z.string(),
  title: z.string(),
  value: z.string(),
  reason: z.string(),
  label: z.string(),
  target: z.string(),
})
export type ImportProblem = z.infer<typeof importProblem>

/**
 * What an import did to a row of the portal, so that it can be taken back: what the fields were, what they are since. `target` is the person or company
 * that it belongs to; `outcome` is empty for what only follows from something else.
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
})
export type ImportChangeRow = z.infer<typeof importChangeRow>

/** The same on the wire: what was made of which row, and whose page shows it. */
export const importChange = importChangeRow.pick({
  id: true,
  row: true,
  outcome: true,
  label: true,
  target: true,
})
export type ImportChange = z.infer<typeof importChange>
