import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

/** Answers that whoever calls again gets again. */
export const answers: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(
      `create table answers (${NUMBERED}, key text not null unique, answer text not null, created_at text not null)`,
    )
    await run('create index answers__created_at on answers (created_at)')
  },
})
