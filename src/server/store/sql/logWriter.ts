import { CompiledQuery } from 'kysely'
import type { LogChangeRow, LogEntryRow } from '../../../domain/log.ts'
import type { LogHeadRow } from '../serverRows.ts'
import type { UnloggedWriter } from '../store.ts'
import type { Database, SqlDialect } from './database.ts'
import { batchesOf } from './derive.ts'
import { codecOf, encodeRow } from './rowCodec.ts'

const columnsOf = (collection: 'log_entries' | 'log_changes'): string[] =>
  codecOf(collection).fields.filter((field) => field !== 'id')

const ENTRY = columnsOf('log_entries')
const CHANGE = columnsOf('log_changes')

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

const valuesOf = (collection: 'log_entries' | 'log_changes', columns: readonly string[], row: object) => {
  const encoded = encodeRow(collection, row)
  return columns.map((column) => encoded[column])
}

/**
 * Writes the log in four statements whose texts are always the same: to put them together anew for each row, as the store's verbs do, took
 * twice as long as to run them, and every write of the portal waits for it.
 */
export const logWriter = (
  db: Database,
  { parameter }: SqlDialect,
): Pick<UnloggedWriter, 'logHead' | 'appendToLog'> => {
  const run = (text: string, parameters: unknown[] = []) =>
    db.executeQuery(CompiledQuery.raw(text, parameters))
  const places = (count: number, from = 0): string =>
    `(${Array.from({ length: count }, (_, at) => parameter(from + at + 1)).join(', ')})`

  return {
    async logHead() {
      const { rows } = await run('select id, last, hash from log_heads where id = 1')
      return rows[0] as LogHeadRow | undefined
    },

    async appendToLog(
      entry: Omit<LogEntryRow, 'id'>,
      changes: readonly Omit<LogChangeRow, 'id' | 'entry'>[],
    ) {
      const { rows } = await run(
        `insert into log_entries (${quoted(ENTRY)}) values ${places(ENTRY.length)} returning id`,
        valuesOf('log_entries', ENTRY, entry),
      )
      const { id } = rows[0] as { id: number }
      for (const batch of batchesOf(changes))
        await run(
          `insert into log_changes (${quoted(CHANGE)}) values ${batch.map((_, at) => places(CHANGE.length, at * CHANGE.length)).join(', ')}`,
          batch.flatMap((change) => valuesOf('log_changes', CHANGE, { ...change, entry: id })),
        )
      await run(
        `insert into log_heads (id, last, hash) values (1, ${parameter(1)}, ${parameter(2)})
          on conflict (id) do update set last = excluded.last, hash = excluded.hash`,
        [id, entry.hash],
      )
      return id
    },
  }
}
