import { CompiledQuery } from 'kysely'
import type { LogChangeRow } from '../../../domain/log/auditLog.ts'
import type { AppendLogEntry } from '../changeLog.ts'
import { computeLogEntryHash, type UnlinkedEntry } from '../logHash.ts'
import type { Database, SqlDialect } from './database.ts'
import { splitIntoBatches } from './dependents.ts'
import { encodeDatabaseRow, getRowCodecOfCollection } from './rowCodec.ts'
import { schema } from './schema.ts'

const listColumnsOfLogTable = (collection: 'log_entries' | 'log_changes'): string[] =>
  getRowCodecOfCollection(collection).fields.filter((field) => field !== 'id')

/** Columns of an entry, without its hash and the hash of the previous entry. */
const ENTRY_COLUMNS = listColumnsOfLogTable('log_entries').filter(
  (column) => column !== 'previous' && column !== 'hash',
)
const CHANGE_COLUMNS = listColumnsOfLogTable('log_changes').filter((column) => column !== 'entry')

/** Columns of a change with type casts, because Postgres treats values in value lists as texts. */
const TYPED_CHANGE_COLUMNS = CHANGE_COLUMNS.map((column) =>
  schema.log_changes.columns[column]?.kind === 'object' ? `cast("${column}" as json)` : `"${column}"`,
).join(', ')

const quoteSqlColumnNames = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ')

const encodeLogColumnValues = (
  collection: 'log_entries' | 'log_changes',
  columns: readonly string[],
  row: object,
) => {
  const encoded = encodeDatabaseRow(collection, row)
  return columns.map((column) => encoded[column])
}

const INSERT_ENTRIES = `insert into log_entries (${quoteSqlColumnNames(ENTRY_COLUMNS)}, previous, hash)`
const INSERT_CHANGES = `insert into log_changes (entry, ${quoteSqlColumnNames(CHANGE_COLUMNS)})`
const INSERT_HEADS = 'insert into log_heads (id, last, hash, known, signature)'
const UPDATE_HEAD = 'on conflict (id) do update set last = excluded.last, hash = excluded.hash'

/** Creates the function that appends entries to the audit log. It uses constant SQL texts, because every write waits for the log. */
export const createLogEntryAppender = (
  db: Database,
  { placeholder, canWriteSeveralTables }: SqlDialect,
): AppendLogEntry => {
  const run = async (text: string, parameters: unknown[] = []) =>
    (await db.executeQuery(CompiledQuery.raw(text, parameters))).rows as Record<string, unknown>[]
  /** Returns SQL value lists with placeholders, such as `(?, ?), (?, ?)`. `after` is the number of earlier parameters. */
  const toValueLists = (columns: number, rows = 1, after = 0, hasIndexColumn = false): string =>
    Array.from({ length: rows }, (_, row) => {
      const values = Array.from({ length: columns }, (__, at) => placeholder(after + row * columns + at + 1))
      return `(${[...values, ...(hasIndexColumn ? [row] : [])].join(', ')})`
    }).join(', ')

  type Changes = readonly Omit<LogChangeRow, 'id' | 'entry'>[]

  const insertChanges = async (entry: number, changes: Changes): Promise<void> => {
    for (const batch of splitIntoBatches(changes))
      await run(
        `${INSERT_CHANGES} values ${toValueLists(1 + CHANGE_COLUMNS.length, batch.length)}`,
        batch.flatMap((change) => [entry, ...encodeLogColumnValues('log_changes', CHANGE_COLUMNS, change)]),
      )
  }

  /** Computes the hash in this process, because the database must not see the key. */
  const computeHashes = async (entry: UnlinkedEntry, changes: Changes, key: Buffer) => {
    const [head] = await run('select hash from log_heads where id = 1')
    const previous = String(head?.hash ?? '')
    return [previous, computeLogEntryHash(entry, changes, previous, key)] as const
  }

  const insertInSteps = async (entry: UnlinkedEntry, changes: Changes, key: Buffer): Promise<number> => {
    const [previous, hash] = await computeHashes(entry, changes, key)
    const [row] = await run(
      `${INSERT_ENTRIES} values ${toValueLists(ENTRY_COLUMNS.length + 2)} returning id`,
      [...encodeLogColumnValues('log_entries', ENTRY_COLUMNS, entry), previous, hash],
    )
    const id = Number(row?.id)
    await insertChanges(id, changes)
    await run(`${INSERT_HEADS} values (1, ${placeholder(1)}, ${placeholder(2)}, '{}', '') ${UPDATE_HEAD}`, [
      id,
      hash,
    ])
    return id
  }

  const insertAtOnce = async (entry: UnlinkedEntry, changes: Changes, key: Buffer): Promise<number> => {
    const [firstChanges = [], ...otherBatches] = [...splitIntoBatches(changes)]
    const insertFirstChanges =
      firstChanges.length === 0
        ? ''
        : `, told as (${INSERT_CHANGES} select made.id, ${TYPED_CHANGE_COLUMNS} from made cross join
            (values ${toValueLists(CHANGE_COLUMNS.length, firstChanges.length, ENTRY_COLUMNS.length + 2, true)}) as told (${quoteSqlColumnNames(CHANGE_COLUMNS)}, place) order by place)`
    const [row] = await run(
      `with made as (${INSERT_ENTRIES} values ${toValueLists(ENTRY_COLUMNS.length + 2)} returning id, hash)${insertFirstChanges}
        ${INSERT_HEADS} select 1, made.id, made.hash, '{}', '' from made ${UPDATE_HEAD} returning last`,
      [
        ...encodeLogColumnValues('log_entries', ENTRY_COLUMNS, entry),
        ...(await computeHashes(entry, changes, key)),
        ...firstChanges.flatMap((change) => encodeLogColumnValues('log_changes', CHANGE_COLUMNS, change)),
      ],
    )
    const id = Number(row?.last)
    await insertChanges(id, otherBatches.flat())
    return id
  }

  return canWriteSeveralTables ? insertAtOnce : insertInSteps
}
