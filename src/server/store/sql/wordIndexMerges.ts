import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { COLLECTIONS, collections } from '../collections.ts'
import type { Collection } from '../rows.ts'
import type { Tables } from './database.ts'

/** What is written is merged so much later, together. */
const PAUSE_MS = 3000
/** A step is to take so long. What a page takes differs by a factor of ten with how many words are on it. */
const STEP_MS = 15
/** The pages of an index that are merged in a step: at least so many, as it writes the first page of each run as well, and as many at first. */
const PAGES = { least: 6, most: 12 }

const indexed = COLLECTIONS.filter((collection) => collections[collection].index)

/** After a step, others have so many times as long as it took; the log is copied meanwhile. */
const REST = 2

/** Whether there was something to merge: FTS5 says it by the rows that it writes. */
const mergeStep = (db: Kysely<Tables>, collection: Collection, pages: number): Promise<boolean> =>
  db.connection().execute(async (connection) => {
    const changes = async () => {
      const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(connection)
      return rows[0]?.n ?? 0
    }
    const index = sql.table(`${collection}_search`)
    const before = await changes()
    await sql`insert into ${index} (${index}, rank) values ('merge', ${pages})`.execute(connection)
    return (await changes()) - before >= 2
  })

/**
 * Merges the runs that FTS5's indexes of words are made of, in small steps between requests, some time after something was written. FTS5 would
 * do it inside whatever statement writes, and keep everybody waiting for up to 230 ms. `merged` is told of each step.
 */
export const mergeWordIndexes = (db: Kysely<Tables>, merged: () => void) => {
  let timer: NodeJS.Timeout | undefined
  let merging: Promise<void> | undefined
  let closed = false
  let pages = PAGES.most

  const mergeAll = async () => {
    for (const collection of indexed)
      for (;;) {
        const began = performance.now()
        if (closed || !(await mergeStep(db, collection, pages))) break
        const took = performance.now() - began
        pages = Math.round(Math.min(Math.max((pages * STEP_MS) / took, PAGES.least), PAGES.most))
        merged()
        await wait(took * REST, undefined, { ref: false })
      }
  }

  /** Merges all there is to merge. What a step fails of, such as a lock of another process, the next time does. */
  const now = async (): Promise<void> => {
    merging ??= mergeAll()
      .catch(() => undefined)
      .finally(() => {
        merging = undefined
      })
    await merging
  }

  return {
    now,
    /** Something was committed. */
    written() {
      if (closed) return
      timer ??= setTimeout(async () => {
        await now()
        timer = undefined
      }, PAUSE_MS).unref()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await merging
    },
  }
}
