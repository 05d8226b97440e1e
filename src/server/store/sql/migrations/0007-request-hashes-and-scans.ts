import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

const FILED = [
  ...['documents', 'personnel_files', 'company_files'],
  ...['vetoes', 'announcements', 'administrative_acts', 'non_accordance'],
]

/** What was asked when an answer was kept, and what the virus scanner said of each file: nothing of those that came before it. */
export const requestHashesAndScans: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    await run("alter table answers add column request_hash text not null default ''")
    for (const table of FILED) await run(`alter table ${table} add column scan text`)
  },
})
