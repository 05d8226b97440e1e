import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'

/** Tables that had an index of words, and those that get words that are searched. */
const WERE_SEARCHED = [
  ...['zones', 'roles', 'companies', 'accreditation_types', 'personnel', 'users', 'quotations'],
  ...['vetoes', 'announcements', 'administrative_acts', 'non_accordance'],
]
const NEWLY_SEARCHED = [
  ...['company_file_names', 'personnel_file_names', 'contacts'],
  ...['company_files', 'documents', 'personnel_files', 'pricing'],
]

/** Names that were kept beside the rows that borrow them. */
const BORROWED: Record<string, string[]> = {
  companies: ['zone_name'],
  contacts: ['withdrawn_name'],
  documents: ['withdrawn_name'],
  personnel: ['company_name', 'zone', 'role_name', 'role_definition', 'role_type'],
  accreditation_items: ['type_name'],
  company_files: ['title', 'withdrawn_name'],
  personnel_files: ['title', 'withdrawn_name'],
  vetoes: ['company_name', 'created_by', 'withdrawn_name'],
  announcements: ['company_name', 'created_by', 'withdrawn_name'],
  administrative_acts: ['company_name', 'created_by', 'withdrawn_name'],
  non_accordance: ['company_name', 'created_by', 'withdrawn_name'],
  veto_exceptions: ['username'],
  personnel_moves: ['username'],
  quotations: ['owner_name'],
}

/** A state's page is read from the list's own index, which knows what the state is made of. */
const LISTED = 'active, name_key, id, accreditation_expiration_date, unmet_items, vetoed'

const COUNTED = ['active', 'accreditation_expiration_date', 'unmet_items', 'vetoed']

/**
 * Names are joined instead of kept beside each row; words are a column like any other; the index of words and the counts follow by triggers. What is
 * derived from rows is filled in afterwards (derive.ts).
 */
export const plainTables: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const table of WERE_SEARCHED) for (const text of dialect.dropSearchTable(table)) await run(text)
    for (const [table, columns] of Object.entries(BORROWED))
      for (const column of columns) await run(`alter table ${table} drop column ${column}`)
    for (const table of [...WERE_SEARCHED, ...NEWLY_SEARCHED])
      await run(`alter table ${table} add column words text not null default ' '`)
    await run('drop index "personnel__active__name_key__id__"')
    await run(`create index personnel__listed on personnel (${LISTED})`)
    await run('drop table tallies')
    for (const text of dialect.counts('personnel_counts', 'personnel', COUNTED)) await run(text)
    const fields = COUNTED.join(', ')
    await run(
      `insert into personnel_counts (${fields}, n) select ${fields}, count(*) from personnel group by ${fields}`,
    )
    for (const table of ['personnel', 'quotations'] as const)
      for (const text of dialect.wordIndex(table)) await run(text)
    await run('create table derivation (version text not null)')
  },
})
