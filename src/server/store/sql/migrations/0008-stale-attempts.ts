import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Attempts that count no longer are found by when they were made. */
export const staleAttempts: () => Migration = () => ({
  async up(db: Kysely<unknown>) {
    await sql`create index attempts__last_at on attempts (last_at)`.execute(db)
  },
})
