import {
  deriveLogEntrySearchFields,
  findChangedFields,
  type LogChangeRow,
  type LogEntryRow,
  listSearchableFacts,
} from '../../domain/log/auditLog.ts'
import { splitIntoBatches } from '../common/batches.ts'
import { type DumpSource, readRows } from './dump.ts'
import { eraseLogChangeValues } from './eraseLogValues.ts'
import type { Hook } from './hooks.ts'
import { getLoggedRowChange, getRecordWithChangeHistory, loggedCollections, maskSecrets } from './logged.ts'
import { createFingerprint, type UnlinkedEntry } from './logHash.ts'
import { deleteOldestLogEntries } from './logHeads.ts'
import type { AnyRow, Collection, Row } from './rows.ts'
import type { LogEraser, LoggedWriter, LogNote, Origin, Writer } from './store.ts'

export interface LogOptions {
  /** Maximum number of entries. Older entries are deleted. */
  maxEntries?: number
  /** Returns the key that signs log entries and sessions. Without a key, sessions are not signed. */
  key?: () => Promise<Buffer>
}

/** Empty key for audit logs without a secret key. */
export const NO_KEY = Buffer.alloc(0)

/** Function that appends an entry with its changes to the audit log, and returns the id of the entry. */
export type AppendLogEntry = (
  entry: UnlinkedEntry,
  changes: readonly Omit<LogChangeRow, 'id' | 'entry'>[],
  key: Buffer,
) => Promise<number>

type Change = Omit<LogChangeRow, 'id' | 'entry'> & { collection: Collection }
type Differences = Pick<LogChangeRow, 'before' | 'after'>

/** Merges two successive changes of a row. Returns null for both sides if the second change reverts the first. */
const mergeSuccessiveRowChanges = (first: Differences, second: Differences): Differences => {
  const after = { ...first.after, ...second.after }
  if (!first.before) return { before: null, after }
  return findChangedFields({ ...second.before, ...first.before }, after) ?? { before: null, after: null }
}

/** Creates the hook that logs a transaction as one entry with all its changes. */
export const createTransactionLogHook = (
  origin: Origin,
  { maxEntries = Infinity, key: getKey }: LogOptions,
  append: AppendLogEntry,
  areLoadedRowsLogged: boolean,
): Hook & Pick<LoggedWriter, 'log' | 'logLoaded' | 'eraseFromOwnLogEntry'> => {
  /** Changes of the transaction. They may contain plain secrets, which are masked before the log entry is written. */
  const changes: Change[] = []
  const changesByRow = new Map<string, Change>()
  let note: LogNote | undefined
  let eraser: LogEraser | undefined

  const recordChange = (collection: Collection, before: AnyRow | null, after: AnyRow | null): void => {
    const row = after ?? before
    const change = row && loggedCollections[collection] && getLoggedRowChange(collection, before, after)
    if (!change) return
    const record = String(row.id)
    const last = changesByRow.get(`${collection}:${record}`)
    if (last?.after && change.after) {
      Object.assign(last, mergeSuccessiveRowChanges(last, change))
      return
    }
    const next = { subject: getRecordWithChangeHistory(collection, row), collection, record, ...change }
    changesByRow.set(`${collection}:${record}`, next)
    changes.push(next)
  }

  return {
    observes: (collection) => loggedCollections[collection] !== undefined,

    recordChange,

    log(more) {
      note = { ...note, ...more }
    },

    eraseFromOwnLogEntry(own) {
      eraser = own
    },

    logLoaded<C extends Collection>(collection: C, row: Row<C>) {
      if (!areLoadedRowsLogged) recordChange(collection, null, { ...row })
    },

    async finish(tx) {
      const effectiveChanges = changes.filter(({ before, after }) => before || after)
      if (effectiveChanges.length === 0 && !note) return
      const key = (await getKey?.()) ?? NO_KEY
      const mark = getKey && createFingerprint(key)
      const maskedChanges = effectiveChanges.map(({ collection, before, after, ...change }) => {
        const maskedChange = {
          ...change,
          collection,
          before: maskSecrets(collection, before, mark),
          after: maskSecrets(collection, after, mark),
        }
        return eraser ? eraseLogChangeValues(maskedChange, eraser) : maskedChange
      })
      const entry = {
        at: new Date().toISOString(),
        action: origin.action,
        address: origin.address,
        user: note?.user?.id ?? origin.user,
        username: note?.user?.username ?? origin.username,
        result: note?.result ?? ('ok' as const),
        reason: note?.reason ?? '',
        subject: note?.subject ?? effectiveChanges[0]?.subject ?? '',
        changes: effectiveChanges.length,
        part_of: origin.partOf ?? null,
        erased: '',
      }
      const id = await append(
        { ...entry, ...deriveLogEntrySearchFields(entry, maskedChanges) },
        maskedChanges,
        key,
      )
      await deleteLogEntriesOverLimit(tx, id - maxEntries, key)
    },
  }
}

const deleteLogEntriesOverLimit = async (tx: Writer, id: number, key: Buffer): Promise<void> => {
  const entry = id > 0 ? await tx.getOne('log_entries', id) : undefined
  if (entry) await deleteOldestLogEntries(tx, [entry], key)
}

/** Number of log entries per batch of a dump. */
const BATCH = 200

/** Computes the searchable facts of log entries for dumps from older versions, which have no facts. */
export const addSearchFactsToLogEntries = (source: DumpSource): DumpSource => {
  const readEntries = async function* (): AsyncGenerator<LogEntryRow> {
    let changes: AsyncIterator<LogChangeRow> | undefined
    let next: LogChangeRow | undefined
    for await (const entry of readRows(source, 'log_entries')) {
      const entryChanges: LogChangeRow[] = []
      if (entry.changes > 0 && entry.facts.length === 0) {
        changes ??= readRows(source, 'log_changes')
        next ??= (await changes.next()).value
        while (next && next.entry <= entry.id) {
          if (next.entry === entry.id) entryChanges.push(next)
          next = (await changes.next()).value
        }
      }
      yield entryChanges.length === 0 ? entry : { ...entry, facts: listSearchableFacts(entryChanges) }
    }
  }
  return {
    batches: (collection) =>
      collection === 'log_entries'
        ? (splitIntoBatches(readEntries(), BATCH) as ReturnType<typeof source.batches<typeof collection>>)
        : source.batches(collection),
  }
}
