import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

const COUNTED = ['review', 'company', 'type']

/** How many documents wait, from when on, and of whom; who has reviewed them; and who looks at which now. */
export const reviews: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const text of dialect.counts('evidence_counts', 'evidence', COUNTED)) await run(text)
    const fields = COUNTED.join(', ')
    await run(
      `insert into evidence_counts (${fields}, n) select ${fields}, count(*) from evidence group by ${fields}`,
    )
    await run('create index evidence__aged on evidence (review, created_at, company, type)')
    await run('drop index evidence__reviewed_by')
    await run('create index evidence__reviewed_by on evidence (reviewed_by, reviewed_at)')
    await run(
      `create table review_holds (${NUMBERED}, "user" integer not null, name text not null, until text not null)`,
    )
  },
})
