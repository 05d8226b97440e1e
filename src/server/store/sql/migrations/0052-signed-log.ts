import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** What is signed with a key that lies outside of the database: where the log begins, and what lets somebody in. */
export const signedLog: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table log_heads add column known text not null default '{}'")
    await run("alter table log_heads add column signature text not null default ''")
    // Nobody has signed what is there: it is told as such until it is exported and imported.
    await run('insert into log_heads (id, last, hash) select 3, last, hash from log_heads where id = 1')
    for (const table of ['tokens', 'account_links', 'tickets'])
      await run(`alter table ${table} add column seal text not null default ''`)
  },
})
