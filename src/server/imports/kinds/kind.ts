import type { Day } from '../../../domain/days.ts'
import type { Actor } from '../../../domain/groups.ts'
import type { Outcome } from '../../../domain/imports.ts'
import type { Config } from '../../common/config.ts'
import type { Reader, Writer } from '../../store/store.ts'

/** A field that a column can be for. `titles` are others that it is known by; `example` and `note` are for the template. */
export interface Field {
  name: string
  title: string
  titles?: readonly string[]
  example: string
  note?: string
  kind?: 'day' | 'boolean'
}

/** A row of a sheet, its texts by the field that each is for; what is empty or has no column is not there. */
export interface Given {
  number: number
  texts: ReadonlyMap<string, string>
}

/** What stands in the way of a row; `field` is empty for the row as a whole. */
export interface Problem {
  field: string
  reason: string
  /** Value that the user may mean instead. */
  suggestion?: string
}

/** What is to become of a row: `write` does it. */
export interface Plan {
  outcome: Outcome
  problems: Problem[]
  label: string
  /** The person or company whose page shows it, where it is there already. */
  target?: string
  /** Answers whose page shows what was made. */
  write?: (tx: Writer) => Promise<string>
}

/** Who imports, by which rules, and when. It can be told to another thread. */
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
  skip(row: Given): void
  plan(store: Reader, rows: readonly Given[], now: Date): Promise<Plan[]>
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
  ...{ outcome: 'refused', problems, label },
  ...(target === undefined ? {} : { target }),
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
