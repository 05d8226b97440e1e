import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** What is done with an account is signed with a name, which is its username where nobody gave one. */
export const namedUsers: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`alter table users add column name text not null default ''`)
    await run(`update users set name = username`)
  },
})
