import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { NUMBERED } from './parts.ts'

const TABLES: Record<string, string> = {
  pricing: `${NUMBERED}, meters integer not null, materials_price integer not null, workforce integer not null, indirect_costs integer not null,
    version integer not null, meters_key text not null`,
  quotations: `${NUMBERED}, created_at text not null, name text not null, rfc text not null, phone text not null, email text not null,
    client_type text not null, pricing integer references pricing, actual_pricing integer not null,
    indirect_cost_1 integer not null, indirect_cost_2 integer not null, indirect_cost_3 integer not null, indirect_cost_4 integer not null,
    indirect_cost_1_description text not null, indirect_cost_2_description text not null, indirect_cost_3_description text not null,
    indirect_cost_4_description text not null, owner integer not null references users, company integer references companies,
    version integer not null, owner_name text not null, name_key text not null, created_at_key text not null`,
}

const INDEXES = [
  'pricing (meters_key, id)',
  'quotations (created_at_key, id)',
  'quotations (name_key, id)',
  'quotations (company, created_at_key, id)',
  'quotations (company, name_key, id)',
  'quotations (pricing)',
  'quotations (owner)',
  'personnel (registration_date)',
  'personnel (accreditation_date)',
  'personnel (accreditation_expiration_date)',
  'personnel (active, photo)',
]

/** Quotations and their prices, and the days and pictures that reports and the home page count people by. */
export const quotationsAndReports: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const [name, columns] of Object.entries(TABLES)) await run(`create table ${name} (${columns})`)
    for (const index of INDEXES) await run(`create index "${index.replace(/\W+/gu, '__')}" on ${index}`)
    await run(dialect.searchTable('quotations'))
  },
})
