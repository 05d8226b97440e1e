import { setImmediate } from 'node:timers/promises'
import { addMonths, dayOf, toDayStart } from '../../domain/days.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'

/** Maximum number of entries and of their changes that one transaction deletes. Other writers wait for its end. */
const ENTRIES = 200
const ROWS = 2000

/** Returns the oldest entries before a moment, as many as fit into one transaction. */
const oldest = async (store: Reader, until: string): Promise<Row<'log_entries'>[]> => {
  const rows = await store.getPage('log_entries', {
    sort: { field: 'id', order: 'ASC' },
    range: [0, ENTRIES - 1],
  })
  const found: Row<'log_entries'>[] = []
  let changes = 0
  for (const row of rows) {
    changes += row.changes
    // Entries after a remaining one remain as well, even if their clock was wrong.
    if (row.at >= until || (found.length > 0 && changes > ROWS)) break
    found.push(row)
  }
  return found
}

/**
 * Deletes log entries older than some months, the oldest first, and logs that. The remaining log still
 * verifies. Returns the number of deleted entries.
 */
export const sweepLog = async (store: Store, now: Date, months: number): Promise<number> => {
  const day = addMonths(dayOf(now), -months)
  const until = toDayStart(day)
  let gone = 0
  for (;;) {
    await setImmediate()
    // Begins no write transaction if there is nothing to delete.
    if ((await oldest(store, until)).length === 0) return gone
    gone += await store.transaction(async (tx) => {
      const found = await oldest(tx, until)
      await tx.deleteOldestEntries(found)
      if (gone === 0 && found.length > 0) tx.log({ reason: JSON.stringify({ until: day }) })
      return found.length
    })
  }
}
