import {
  compareRows,
  deriveLogFields,
  type LogChangeRow,
  type LogEntryRow,
  listFacts,
} from '../../domain/auditLog.ts'
import { inBatches } from '../common/inBatches.ts'
import { type DumpSource, rowsOf } from './dump.ts'
import type { Hook } from './hooks.ts'
import { logged, loggedChange, masked, subjectOf } from './logged.ts'
import { type LooseEntry, markWith } from './logHash.ts'
import { dropEntries } from './logHeads.ts'
import type { Collection, Row } from './rows.ts'
import type { LoggedWriter, LogNote, Origin, Writer } from './store.ts'

/** What a log is kept with. */
export interface LogOptions {
  /** How many entries are kept, at most. */
  most?: number
  /**
   * What its entries and the rows that let somebody in are signed with; asked for within a transaction, or where there is such a row. Without it nothing is secret about the log, and
   * sessions are not signed.
   */
  key?: () => Promise<Buffer>
}

/** The key of a log that has none. */
export const NO_KEY = Buffer.alloc(0)

/** Writes an entry with its hash, which a key is part of, what it changed, and where the log ends now; answers the entry's number. */
export type AppendToLog = (
  entry: LooseEntry,
  changes: readonly Omit<LogChangeRow, 'id' | 'entry'>[],
  key: Buffer,
) => Promise<number>

type Change = Omit<LogChangeRow, 'id' | 'entry'> & { collection: Collection }
type Differences = Pick<LogChangeRow, 'before' | 'after'>

/** Two changes of a row, one after the other, as one; nothing where it has come to what it was. */
const together = (first: Differences, second: Differences): Differences => {
  const after = { ...first.after, ...second.after }
  if (!first.before) return { before: null, after }
  return compareRows({ ...second.before, ...first.before }, after) ?? { before: null, after: null }
}

/** The log of one transaction: an entry and its changes, written at its end with what they tell. `isWhole`: it tells of rows that were just loaded already. */
export const openLog = (
  origin: Origin,
  { most = Infinity, key: keyOf }: LogOptions,
  append: AppendToLog,
  isWhole: boolean,
): Hook & Pick<LoggedWriter, 'log' | 'tell'> => {
  /** What became of rows, with their secrets, which are put away as they are written. */
  const noted: Change[] = []
  const latest = new Map<string, Change>()
  let note: LogNote | undefined

  const changed = (collection: Collection, before: object | null, after: object | null): void => {
    const row = after ?? before
    const change = row && logged[collection] && loggedChange(collection, before, after)
    if (!change) return
    const record = String(Reflect.get(row, 'id'))
    const last = latest.get(`${collection}:${record}`)
    if (last?.after && change.after) {
      Object.assign(last, together(last, change))
      return
    }
    const next = { subject: subjectOf(collection, row), collection, record, ...change }
    latest.set(`${collection}:${record}`, next)
    noted.push(next)
  }

  return {
    follows: (collection) => logged[collection] !== undefined,

    changed,

    log(more) {
      note = { ...note, ...more }
    },

    tell<C extends Collection>(collection: C, row: Row<C>) {
      if (!isWhole) changed(collection, null, row)
    },

    async close(tx) {
      const changes = noted.filter(({ before, after }) => before || after)
      if (changes.length === 0 && !note) return
      const key = (await keyOf?.()) ?? NO_KEY
      const mark = keyOf && markWith(key)
      const told = changes.map(({ collection, before, after, ...change }) => ({
        ...change,
        collection,
        before: masked(collection, before, mark),
        after: masked(collection, after, mark),
      }))
      const entry = {
        at: new Date().toISOString(),
        action: origin.action,
        address: origin.address,
        user: note?.user?.id ?? origin.user,
        username: note?.user?.username ?? origin.username,
        result: note?.result ?? ('ok' as const),
        reason: note?.reason ?? '',
        subject: note?.subject ?? changes[0]?.subject ?? '',
        changes: changes.length,
        part_of: origin.partOf ?? null,
      }
      const id = await append({ ...entry, ...deriveLogFields(entry, told) }, told, key)
      await dropOldest(tx, id - most, key)
    },
  }
}

const dropOldest = async (tx: Writer, old: number, key: Buffer): Promise<void> => {
  const gone = old > 0 ? await tx.getOne('log_entries', old) : undefined
  if (gone) await dropEntries(tx, [gone], key)
}

/** So many entries are loaded at a time. */
const LOADED = 200

/** A portal to be loaded, its log with what its changes tell: a backup from before that was kept has the changes alone, in the order of their entries. */
export const withFacts = (source: DumpSource): DumpSource => {
  const toldOf = async function* (): AsyncGenerator<LogEntryRow> {
    let changes: AsyncIterator<LogChangeRow> | undefined
    let next: LogChangeRow | undefined
    for await (const entry of rowsOf(source, 'log_entries')) {
      const ofIt: LogChangeRow[] = []
      if (entry.changes > 0 && entry.facts.length === 0) {
        changes ??= rowsOf(source, 'log_changes')
        next ??= (await changes.next()).value
        while (next && next.entry <= entry.id) {
          if (next.entry === entry.id) ofIt.push(next)
          next = (await changes.next()).value
        }
      }
      yield ofIt.length === 0 ? entry : { ...entry, facts: listFacts(ofIt) }
    }
  }
  return {
    batches: (collection) =>
      collection === 'log_entries'
        ? (inBatches(toldOf(), LOADED) as ReturnType<typeof source.batches<typeof collection>>)
        : source.batches(collection),
  }
}
