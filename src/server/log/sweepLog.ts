import { setImmediate } from 'node:timers/promises'
import { addMonths, dayOf, toDayStart } from '../../domain/days.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store } from '../store/store.ts'

/** So many entries go in a transaction, or fewer where they changed many rows, so that whoever writes meanwhile waits a moment at most. */
const ENTRIES = 200
const ROWS = 2000

/** The oldest entries, as many as fit into a transaction; none that is from a moment or later. */
const oldest = async (store: Reader, until: string): Promise<Row<'log_entries'>[]> => {
  const rows = await store.getPage('log_entries', {
    sort: { field: 'id', order: 'ASC' },
    range: [0, ENTRIES - 1],
  })
  const found: Row<'log_entries'>[] = []
  let changes = 0
  for (const row of rows) {
    changes += row.changes
    // What follows an entry that stays stays as well, whatever its clock said.
    if (row.at >= until || (found.length > 0 && changes > ROWS)) break
    found.push(row)
  }
  return found
}

/** Takes out of the log what is older than so many months, the oldest first, entry by entry; what is left still verifies. That it did is an entry. */
export const sweepLog = async (store: Store, now: Date, months: number): Promise<number> => {
  const day = addMonths(dayOf(now), -months)
  const until = toDayStart(day)
  let gone = 0
  for (;;) {
    await setImmediate()
    // Nobody waits for a writer's turn where there is nothing to do.
    if ((await oldest(store, until)).length === 0) return gone
    gone += await store.transaction(async (tx) => {
      const found = await oldest(tx, until)
      await tx.dropFromLog(found)
      if (gone === 0 && found.length > 0) tx.log({ reason: JSON.stringify({ until: day }) })
      return found.length
    })
  }
}
