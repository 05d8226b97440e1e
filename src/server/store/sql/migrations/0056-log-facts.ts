import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { listBlockStatements } from '../blocks.ts'
import type { SqlDialect } from '../database.ts'

/** So many changes are read at a time. */
const BATCH = 5000

const TELLING = new Set(['kind', 'review', 'state', 'status', 'standing', 'active'])

interface Change {
  id: number
  entry: number
  collection: string
  before: string | null
  after: string | null
}

/** What a change tells, as the log notes it from now on (factsIn in domain/log.ts). */
const factsOf = ({ collection, before, after }: Change): string[] => {
  if (after === null) return [`${collection}-`]
  const values: Record<string, unknown> = JSON.parse(after)
  const fields = Object.keys(values)
  const valued = (field: string) =>
    TELLING.has(field) ? [`${collection}.${field}=${String(values[field])}`] : []
  if (before === null) return [`${collection}+`, ...('kind' in values ? valued('kind') : [])]
  return fields.flatMap((field) => [`${collection}.${field}`, ...valued(field)])
}

/** What the changes of an entry tell is kept with it, so that entries are found by what was done and to which field. */
export const logFacts: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table log_entries add column facts text not null default '[]'")

    const told = new Map<number, Set<string>>()
    const write = async (entries: readonly number[]) => {
      const same = Map.groupBy(entries, (entry) => JSON.stringify([...(told.get(entry) ?? [])].sort()))
      for (const [facts, ids] of same)
        await sql`update log_entries set facts = ${facts} where id in (${sql.join(ids)})`.execute(db)
      for (const entry of entries) told.delete(entry)
    }
    for (let last = 0; ; ) {
      const { rows } = await sql<Change>`select id, entry, collection, before, after from log_changes
        where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db)
      for (const change of rows)
        told.set(change.entry, new Set([...(told.get(change.entry) ?? []), ...factsOf(change)]))
      const end = rows.at(-1)
      // The last entry may go on in the next batch.
      await write([...told.keys()].filter((entry) => entry !== end?.entry))
      if (!end) break
      last = end.id
    }
    for (const statement of listBlockStatements(dialect, 'log_entries', 'facts')) await run(statement)
    // What names a person or a company is told of with it.
    await run('create index visit_reports__person on visit_reports (person, id)')
    await run('create index veto_exceptions__company on veto_exceptions (company, id)')
  },
})
