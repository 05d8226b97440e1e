import { CompiledQuery } from 'kysely'
import type { LogChangeRow } from '../../../domain/auditLog.ts'
import type { AppendLogEntry } from '../changeLog.ts'
import { entryHash, type UnlinkedEntry } from '../logHash.ts'
import type { Database, SqlDialect } from './database.ts'
import { splitIntoBatches } from './dependents.ts'
import { encodeRow, getCodec } from './rowCodec.ts'
import { schema } from './schema.ts'

const columnsOf = (collection: 'log_entries' | 'log_changes'): string[] =>
  getCodec(collection).fields.filter((field) => field !== 'id')

/** Those of an entry that are known before the one that it follows is, then the two others. */
const ENTRY = columnsOf('log_entries').filter((column) => column !== 'previous' && column !== 'hash')
const CHANGE = columnsOf('log_changes').filter((column) => column !== 'entry')

/** The same, from a list of values: Postgres takes those for texts. */
const TOLD = CHANGE.map((column) =>
  schema.log_changes.columns[column as keyof typeof schema.log_changes.columns].kind === 'object'
    ? `cast("${column}" as json)`
    : `"${column}"`,
).join(', ')

const quoted = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ')

const valuesOf = (collection: 'log_entries' | 'log_changes', columns: readonly string[], row: object) => {
  const encoded = encodeRow(collection, row)
  return columns.map((column) => encoded[column])
}

const INTO_ENTRIES = `insert into log_entries (${quoted(ENTRY)}, previous, hash)`
const INTO_CHANGES = `insert into log_changes (entry, ${quoted(CHANGE)})`
const INTO_HEADS = 'insert into log_heads (id, last, hash, known, signature)'
const HEAD = 'on conflict (id) do update set last = excluded.last, hash = excluded.hash'

/**
 * Writes the log in statements whose texts are always the same: to put them together anew for each row, as the store's verbs do, took twice as long as
 * to run them, and every write of the portal waits for it. Where each statement is a way to another machine and back, an entry is two.
 */
export const appendToLog = (
  db: Database,
  { placeholder: parameter, canWriteSeveralTables: writesTablesAtOnce }: SqlDialect,
): AppendLogEntry => {
  const run = async (text: string, parameters: unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows as Record<string, unknown>[]
  /** So many rows of values, after other values; with the row's number at its end where that is asked for. */
  const places = (columns: number, rows = 1, after = 0, numbered = false): string =>
    Array.from({ length: rows }, (_, row) => {
      const values = Array.from({ length: columns }, (__, at) => parameter(after + row * columns + at + 1))
      return `(${[...values, ...(numbered ? [row] : [])].join(', ')})`
    }).join(', ')

  type Changes = readonly Omit<LogChangeRow, 'id' | 'entry'>[]

  const addChanges = async (entry: number, changes: Changes): Promise<void> => {
    for (const batch of splitIntoBatches(changes))
      await run(
        `${INTO_CHANGES} values ${places(1 + CHANGE.length, batch.length)}`,
        batch.flatMap((change) => [entry, ...valuesOf('log_changes', CHANGE, change)]),
      )
  }

  /** The hash is taken here: the database is not to see its key. */
  const hashes = async (entry: UnlinkedEntry, changes: Changes, key: Buffer) => {
    const [head] = await run('select hash from log_heads where id = 1')
    const previous = String(head?.hash ?? '')
    return [previous, entryHash(entry, changes, previous, key)] as const
  }

  const inStatements = async (entry: UnlinkedEntry, changes: Changes, key: Buffer): Promise<number> => {
    const [previous, hash] = await hashes(entry, changes, key)
    const [row] = await run(`${INTO_ENTRIES} values ${places(ENTRY.length + 2)} returning id`, [
      ...valuesOf('log_entries', ENTRY, entry),
      previous,
      hash,
    ])
    const id = Number(row?.id)
    await addChanges(id, changes)
    await run(`${INTO_HEADS} values (1, ${parameter(1)}, ${parameter(2)}, '{}', '') ${HEAD}`, [id, hash])
    return id
  }

  const atOnce = async (entry: UnlinkedEntry, changes: Changes, key: Buffer): Promise<number> => {
    const [first = [], ...more] = [...splitIntoBatches(changes)]
    const told =
      first.length === 0
        ? ''
        : `, told as (${INTO_CHANGES} select made.id, ${TOLD} from made cross join
            (values ${places(CHANGE.length, first.length, ENTRY.length + 2, true)}) as told (${quoted(CHANGE)}, place) order by place)`
    const [row] = await run(
      `with made as (${INTO_ENTRIES} values ${places(ENTRY.length + 2)} returning id, hash)${told}
        ${INTO_HEADS} select 1, made.id, made.hash, '{}', '' from made ${HEAD} returning last`,
      [
        ...valuesOf('log_entries', ENTRY, entry),
        ...(await hashes(entry, changes, key)),
        ...first.flatMap((change) => valuesOf('log_changes', CHANGE, change)),
      ],
    )
    const id = Number(row?.last)
    await addChanges(id, more.flat())
    return id
  }

  return writesTablesAtOnce ? atOnce : inStatements
}
