import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { fold } from '../../../../domain/text.ts'
import { withUsernameKeys } from '../../../../domain/usernames.ts'
import type { SqlDialect } from '../database.ts'

interface Account {
  id: number
  username: string
}

/** Where a user's name is kept beside a row: the table, the name, and who it is. */
const BORROWED = [
  ['vetoes', 'created_by', 'uploaded_by'],
  ['announcements', 'created_by', 'uploaded_by'],
  ['administrative_acts', 'created_by', 'uploaded_by'],
  ['non_accordance', 'created_by', 'uploaded_by'],
  ['veto_exceptions', 'username', 'user'],
  ['quotations', 'owner_name', 'owner'],
] as const

const rename = async (db: Kysely<unknown>, { id, username }: Account): Promise<void> => {
  await sql`update users set username = ${username}, name_key = ${fold(username)} where id = ${id}`.execute(
    db,
  )
  for (const [table, name, by] of BORROWED)
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${username} where ${sql.ref(by)} = ${id}`.execute(
      db,
    )
}

/**
 * What users are known by, and when sessions were last used. Accounts whose names would be one from now on are renamed and said, on
 * standard error: none is lost, and whoever runs the portal tells them their new names.
 */
export const usersAndSessions: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table users add column username_key text not null default ''")
    const { rows } = await sql<Account>`select id, username from users order by id`.execute(db)
    const before = new Map(rows.map(({ id, username }) => [id, username]))
    for (const user of withUsernameKeys(rows)) {
      await sql`update users set username_key = ${user.username_key} where id = ${user.id}`.execute(db)
      if (user.username === before.get(user.id)) continue
      await rename(db, user)
      const [was, is] = [before.get(user.id), user.username].map((name) => JSON.stringify(name))
      console.error(`La cuenta ${was} se confundía con otra: ahora se llama ${is}.`)
    }
    await run('create unique index users__username_key on users (username_key)')
    await run("alter table tokens add column last_used_at text not null default ''")
    await sql`update tokens set last_used_at = ${new Date().toISOString()}`.execute(db)
  },
})
