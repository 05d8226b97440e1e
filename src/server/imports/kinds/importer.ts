import type { Day } from '../../../domain/days.ts'
import type { Actor } from '../../../domain/groups.ts'
import type { Outcome } from '../../../domain/imports.ts'
import type { Config } from '../../common/config.ts'
import type { Reader, Writer } from '../../store/store.ts'

/** Field that a column can be for. `titles` are other titles of the same field; `example` and `note` are for the template. */
export interface ImportField {
  name: string
  title: string
  titles?: readonly string[]
  example: string
  note?: string
  kind?: 'day' | 'boolean'
}

/** Texts of a row by field, without empty cells, and the problems that reading the file found in them. */
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

/** Value that a row writes, as the user reads it. `before` is the value of the existing record. */
export interface PlannedValue {
  field: string
  value: string
  before?: string
}

/** Effect of a row. `write` carries it out and returns the id of the record's page. */
export interface RowPlan {
  outcome: Outcome
  problems: RowProblem[]
  /** Name of the record. */
  label: string
  /** Id of the person or company that the row belongs to, if it exists. */
  target?: string
  values?: PlannedValue[]
  /** Whether the row changes the name, company or RFC of an accredited or vetoed person. The user has to confirm such a row. */
  isSensitive?: boolean
  write?: (tx: Writer) => Promise<string>
}

/** The user who imports, the current day and the accreditation period in months. It can be passed to a worker thread. */
export interface ImportContext {
  actor: Actor
  today: Day
  months: number
}

/** Plans the rows of one sheet, in order. It remembers the rows and refuses duplicates. */
export interface RowPlanner {
  /** Refreshes cached lookups. It must not run in a write transaction, because it takes long. */
  prepare?: (store: Reader) => Promise<unknown>
  /** Remembers a row that an earlier run of the import has written. */
  skip(row: RowTexts): void
  plan(store: Reader, rows: readonly RowTexts[], now: Date): Promise<RowPlan[]>
}

/** Imports one kind of record. */
export interface Importer {
  listFields(store: Reader): Promise<ImportField[]>
  /** Returns sets of field names. The sheet needs a column for at least one field of each set. */
  getRequiredSets(fields: readonly ImportField[]): readonly (readonly string[])[]
  createPlanner(context: ImportContext): RowPlanner
  /** Runs for each created record after all rows were written. A second run for the same record has no effect. */
  finishRecord?: (tx: Writer, id: string, now: Date, config: Config) => Promise<void>
}

export const createRefusedPlan = (label: string, problems: RowProblem[], target?: string): RowPlan => ({
  outcome: 'refused',
  problems,
  label,
  ...(target !== undefined && { target }),
})

export const defineField = (
  name: string,
  title: string,
  example = '',
  options: Omit<ImportField, 'name' | 'title' | 'example'> = {},
): ImportField => ({ name, title, example, ...options })

export const DAY_OPTIONS = { kind: 'day', note: 'Día, mes y año: 31/01/2026.' } as const
export const YES_NO_OPTIONS = { kind: 'boolean', note: 'Sí o No.' } as const
