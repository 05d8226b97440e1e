import type { Day } from '../../../domain/common/days.ts'
import type { Actor } from '../../../domain/groups.ts'
import type { Outcome } from '../../../domain/imports/imports.ts'
import type { Config } from '../../common/config.ts'
import type { Collection } from '../../store/rows.ts'
import type { LoggedWriter, Reader, Writer } from '../../store/store.ts'

/** Field to which a column of an uploaded sheet can be matched. `titles` are alternative column titles. */
export interface ImportField {
  name: string
  title: string
  titles?: readonly string[]
  example: string
  note?: string
  kind?: 'day' | 'boolean'
}

/** Texts of an imported row, by field, and the problems found so far. Empty cells are left out. */
export interface RowTexts {
  number: number
  texts: ReadonlyMap<string, string>
  problems?: readonly RowProblem[]
}

/** Reason why a row cannot be imported. `field` is empty for the row as a whole. `suggestion` is a valid text for the cell. */
export interface RowProblem {
  field: string
  reason: string
  suggestion?: string
}

/** Value that an imported row would write, as shown in the preview. `before` is the current value of the record. */
export interface PlannedValue {
  field: string
  value: string
  before?: string
}

/** Planned import of a row. `write` executes it and returns the id of the record to show. */
export interface RowPlan {
  outcome: Outcome
  problems: RowProblem[]
  /** Name of the record in the preview. */
  label: string
  /** Id of the existing person or company that the row changes. */
  target?: string
  values?: PlannedValue[]
  /** Whether the row changes the name, company or tax id (RFC) of an accredited or vetoed (banned) person. The user has to confirm such a row. */
  isSensitive?: boolean
  write?: (tx: Writer) => Promise<string>
}

/** Importing user, current day and accreditation period in months. */
export interface ImportContext {
  actor: Actor
  today: Day
  months: number
}

/** Plans the rows of one sheet, in order. Remembers each row to refuse duplicates. */
export interface RowPlanner {
  /** Loads the records that rows refer to into a cache. Takes long, so it must not run in a write transaction. */
  prepare?: (store: Reader) => Promise<unknown>
  /** Remembers a row that was written before an interruption, so that later duplicates are refused. */
  skip(row: RowTexts): void
  plan(store: Reader, rows: readonly RowTexts[], now: Date): Promise<RowPlan[]>
}

/** Collections, with the fields of existing rows that an import changes. An empty list: it only creates rows. */
export type ImportedFields = Partial<Record<Collection, readonly string[]>>

/** Imports one kind of record, such as people or companies. */
export interface Importer {
  /** Everything that an import of this kind writes. Its undo writes nothing else. */
  writes: ImportedFields
  listFields(store: Reader): Promise<ImportField[]>
  /** Returns groups of alternative fields. The sheet needs a column for at least one field of each group. */
  getRequiredSets(fields: readonly ImportField[]): readonly (readonly string[])[]
  createPlanner(context: ImportContext): RowPlanner
  /** Runs for each created record after all rows were written, for example to send an invitation. Must have no effect if it runs again. */
  finishRecord?: (tx: LoggedWriter, id: string, now: Date, config: Config) => Promise<void>
}

export const createPlanForRefusedRow = (label: string, problems: RowProblem[], target?: string): RowPlan => ({
  outcome: 'refused',
  problems,
  label,
  ...(target !== undefined && { target }),
})

export const defineImportField = (
  name: string,
  title: string,
  example = '',
  options: Omit<ImportField, 'name' | 'title' | 'example'> = {},
): ImportField => ({ name, title, example, ...options })

export const DAY_OPTIONS = { kind: 'day', note: 'Día, mes y año: 31/01/2026.' } as const
export const YES_NO_OPTIONS = { kind: 'boolean', note: 'Sí o No.' } as const
