import type { Day } from '../../../domain/days.ts'
import type { Actor } from '../../../domain/groups.ts'
import type { Outcome } from '../../../domain/imports.ts'
import type { Config } from '../../common/config.ts'
import type { Reader, Writer } from '../../store/store.ts'

/** Field that a column can be for. `titles` are other titles of the same field; `example` and `note` are for the template. */
export interface Field {
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
  problems?: readonly Problem[]
}

/** Why a row cannot be imported; `field` is empty for the row as a whole. `suggestion` is a text of the cell that could be. */
export interface Problem {
  field: string
  reason: string
  suggestion?: string
}

/** Value that a row writes, as the user reads it; `before` is the value of the existing record. */
export interface PlannedValue {
  field: string
  value: string
  before?: string
}

/** What a row does. `write` carries it out and returns the id of the record's page. */
export interface Plan {
  outcome: Outcome
  problems: Problem[]
  label: string
  /** Id of the person or company that the row belongs to, if it exists. */
  target?: string
  values?: PlannedValue[]
  /** It changes the name, company or RFC of an accredited or vetoed person: the user has to confirm it. */
  isSensitive?: boolean
  write?: (tx: Writer) => Promise<string>
}

/** The user who imports, the current day and the accreditation period. It can be passed to a worker thread. */
export interface Context {
  actor: Actor
  today: Day
  months: number
}

/** Decides what becomes of rows, and remembers which of them it has seen, as none may come twice. */
export interface Planner {
  /** Asks for what rows are decided by, if it is to be asked again; not in a transaction that writes, as that takes its time. */
  prepare?: (store: Reader) => Promise<unknown>
  /** These rows were before. */
  skip(row: RowTexts): void
  plan(store: Reader, rows: readonly RowTexts[], now: Date): Promise<Plan[]>
}

/** A kind of import. */
export interface Kind {
  fields(store: Reader): Promise<Field[]>
  /** Fields without one of which of each set nothing can be done. */
  needs(fields: readonly Field[]): readonly (readonly string[])[]
  planner(context: Context): Planner
  /** What is still to be done for what was made, once all of it is there; by the row's id. */
  finish?: (tx: Writer, id: string, now: Date, config: Config) => Promise<void>
}

/** A row that is not imported; `target` as of a plan. */
export const refused = (label: string, problems: Problem[], target?: string): Plan => ({
  outcome: 'refused',
  problems,
  label,
  ...(target !== undefined && { target }),
})

/** A field by its name, its title, and what the template shows of it. */
export const field = (
  name: string,
  title: string,
  example = '',
  more: Omit<Field, 'name' | 'title' | 'example'> = {},
): Field => ({ name, title, example, ...more })

export const SINCE = { kind: 'day', note: 'Día, mes y año: 31/01/2026.' } as const
export const YES_NO = { kind: 'boolean', note: 'Sí o No.' } as const
