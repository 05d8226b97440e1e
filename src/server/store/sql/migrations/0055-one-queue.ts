import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** Holds name documents of people and of companies; those of before have ten minutes at most, and are forgotten. */
export const oneQueue: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('drop table review_holds')
    await run(
      'create table review_holds (id text primary key, "user" integer not null, name text not null, until text not null)',
    )
    // What somebody has decided in the last days is counted by its days.
    await run('drop index company_papers__reviewed_by')
    await run('create index company_papers__reviewed_by on company_papers (reviewed_by, reviewed_at)')
    await run('create index company_papers__aged on company_papers (review, created_at, company, obligation)')
  },
})
