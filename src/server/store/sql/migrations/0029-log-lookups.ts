import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** The letters of an id. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'

/** What entries of the log are looked up by. */
export const logLookups = (dialect: SqlDialect): Migration => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run(`alter table log_entries add column kind text not null default ''`)
    await run(`alter table log_entries add column nature text not null default 'change'`)
    await run(`update log_entries set kind = rtrim(rtrim(subject, '${LETTERS}'), ':')`)
    await run(`update log_entries set nature = case when result = 'refused' then 'refusal' when changes > 0 then 'change'
      when action like 'auth.%' then 'signIn' else 'download' end`)
    await run('drop index log_entries__user')
    await run('drop index log_entries__action')
    // Each with the id, as the list is in its order.
    for (const column of ['"user"', 'action', 'kind', 'nature', 'address'])
      await run(`create index log_entries__${column.replaceAll('"', '')} on log_entries (${column}, id)`)
    await run('create index log_entries__subject on log_entries (subject)')
  },
})
