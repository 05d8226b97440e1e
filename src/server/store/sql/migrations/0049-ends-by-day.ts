import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** The day's run reads what ends of a requirement on a day by id, a slice at a time: the index of unmet requirements gives that order as well. */
export const endsByDay: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run('drop index accreditation_items__unmet')
    await run(
      'create index accreditation_items__unmet on accreditation_items (type, met_until, id, personnel)',
    )
  },
})
