import { setImmediate } from 'node:timers/promises'
import { addMonths, getDayStartTimestamp, toMexicoDay } from '../../domain/common/days.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'

/** Maximum number of entries that one transaction deletes, so that other writers do not wait long. */
const MAX_ENTRIES = 200
/** Maximum number of changes in the entries that one transaction deletes. */
const MAX_CHANGES = 2000

/** Returns the oldest entries before a time, at most as many as one transaction may delete. */
const readOldestLogEntries = async (store: Reader, until: string): Promise<Row<'log_entries'>[]> => {
  const rows = await store.getPage('log_entries', {
    sort: { field: 'id', order: 'ASC' },
    range: [0, MAX_ENTRIES - 1],
  })
  const entries: Row<'log_entries'>[] = []
  let changes = 0
  for (const row of rows) {
    changes += row.changes
    // Stops at the first entry to keep. Later entries stay too, even if a wrong clock gave them an older time.
    if (row.at >= until || (entries.length > 0 && changes > MAX_CHANGES)) break
    entries.push(row)
  }
  return entries
}

/**
 * Deletes audit log entries older than `months` months and logs the deletion. The remaining log can still be verified. Returns the number of deleted
 * entries.
 */
export const deleteOldLogEntries = async (store: Store, now: Date, months: number): Promise<number> => {
  const day = addMonths(toMexicoDay(now), -months)
  const until = getDayStartTimestamp(day)
  let deletedCount = 0
  for (;;) {
    await setImmediate()
    // Avoids a write transaction if there is nothing to delete.
    if ((await readOldestLogEntries(store, until)).length === 0) return deletedCount
    deletedCount += await store.transaction(async (tx) => {
      const entries = await readOldestLogEntries(tx, until)
      await tx.deleteOldestEntries(entries)
      if (deletedCount === 0 && entries.length > 0) tx.log({ reason: JSON.stringify({ until: day }) })
      return entries.length
    })
  }
}
