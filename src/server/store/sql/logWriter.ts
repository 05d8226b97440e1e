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

const CHANGED = CHANGE.filter((column) => column !== 'entry')
const HEAD = `on conflict (id) do update set last = excluded.last, hash = excluded.hash`

/**
 * Writes the log in statements whose texts are always the same: to put them together anew for each row, as the store's verbs do, took twice as long as
 * to run them, and every write of the portal waits for it. Where each statement is a way to another machine and back, an entry is one.
 */
export const logWriter = (
  db: Database,
  { parameter, writesTablesAtOnce }: SqlDialect,
): Pick<UnloggedWriter, 'logHead' | 'appendToLog'> => {
  const run = async (text: string, parameters: unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows as Record<string, unknown>[]
  /** So many rows of values, after other values; with the row's number at its end where that is asked for. */
  const places = (columns: number, rows = 1, after = 0, numbered = false): string =>
    Array.from({ length: rows }, (_, row) => {
      const values = Array.from({ length: columns }, (__, at) => parameter(after + row * columns + at + 1))
      return `(${[...values, ...(numbered ? [row] : [])].join(', ')})`
    }).join(', ')

  type Entry = Omit<LogEntryRow, 'id'>
  type Changes = readonly Omit<LogChangeRow, 'id' | 'entry'>[]

  const addEntry = async (entry: Entry): Promise<number> => {
    const [row] = await run(
      `insert into log_entries (${quoted(ENTRY)}) values ${places(ENTRY.length)} returning id`,
      valuesOf('log_entries', ENTRY, entry),
    )
    return Number(row?.id)
  }
  const addChanges = async (id: number, changes: Changes): Promise<void> => {
    for (const batch of batchesOf(changes))
      await run(
        `insert into log_changes (${quoted(CHANGE)}) values ${places(CHANGE.length, batch.length)}`,
        batch.flatMap((change) => valuesOf('log_changes', CHANGE, { ...change, entry: id })),
      )
  }

  const inStatements = async (entry: Entry, changes: Changes): Promise<number> => {
    const id = await addEntry(entry)
    await addChanges(id, changes)
    await run(`insert into log_heads (id, last, hash) values (1, ${parameter(1)}, ${parameter(2)}) ${HEAD}`, [
      id,
      entry.hash,
    ])
    return id
  }

  const atOnce = async (entry: Entry, changes: Changes): Promise<number> => {
    const [first = [], ...more] = [...batchesOf(changes)]
    const told =
      first.length === 0
        ? ''
        : `, told as (insert into log_changes (entry, ${quoted(CHANGED)}) select made.id, ${quoted(CHANGED)} from made cross join
            (values ${places(CHANGED.length, first.length, ENTRY.length, true)}) as told (${quoted(CHANGED)}, place) order by place)`
    const [row] = await run(
      `with made as (insert into log_entries (${quoted(ENTRY)}) values ${places(ENTRY.length)} returning id, hash)${told}
        insert into log_heads (id, last, hash) select 1, made.id, made.hash from made ${HEAD} returning last`,
      [
        ...valuesOf('log_entries', ENTRY, entry),
        ...first.flatMap((change) => valuesOf('log_changes', CHANGED, change)),
      ],
    )
    const id = Number(row?.last)
    await addChanges(id, more.flat())
    return id
  }

  return {
    async logHead() {
      const [head] = await run('select id, last, hash from log_heads where id = 1')
      return head as LogHeadRow | undefined
    },
    appendToLog: writesTablesAtOnce ? atOnce : inStatements,
  }
}
