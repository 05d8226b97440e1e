import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { SqlDialect } from '../database.ts'
import { FILE, NUMBERED } from './parts.ts'

/** Names that a row borrows are kept beside it, and so are the folded keys that it sorts by. */
const TABLES: Record<string, string> = {
  zones: `${NUMBERED}, name text not null unique, name_key text not null`,
  roles: `${NUMBERED}, name text not null, definition text not null, type text not null, name_key text not null`,
  companies: `${NUMBERED}, company_name text not null, zone integer not null references zones, active integer not null,
    ruec text not null, rfc text not null, sap_creditor_id text not null, sap_client_id text not null, billing_address text not null,
    provider_url text not null, sap_gor text not null, sap_pm text not null, repse_number text not null, work_division text not null,
    business_address text not null, business_area text not null, sap_payment_alert_blocked integer not null,
    prevention_security_health_environment_certified integer not null, legal_representative text not null,
    security_supervisor text not null, created_at text not null, zone_name text not null, name_key text not null, zone_key text not null`,
  accreditation_types: `${NUMBERED}, name text not null unique, roles text not null, name_key text not null`,
  personnel: `seq integer primary key, id text not null unique, first_names text not null, last_names text not null, rfc text not null,
    ssn text not null, role integer not null references roles, company integer not null references companies, address text not null,
    phone text not null, email text not null, registration_date text, accreditation_date text, accreditation_expiration_date text,
    accreditation_number text unique, naturgy_id text not null, active integer not null, photo text unique, unmet_items integer not null,
    created_at text not null, company_name text not null, zone text not null, role_name text not null, role_definition text not null,
    role_type text not null, name_key text not null, company_name_key text not null, role_name_key text not null, zone_key text not null`,
  accreditation_items: `${NUMBERED}, personnel text not null references personnel (id), type integer not null references accreditation_types,
    status integer not null, version integer not null, type_name text not null, name_key text not null`,
  company_file_names: `${NUMBERED}, category text not null, name text not null, name_key text not null`,
  personnel_file_names: `${NUMBERED}, category text not null, name text not null, name_key text not null`,
  contacts: `${NUMBERED}, company integer not null references companies, name text not null, phone text not null, email text not null,
    position text not null, id_900 text not null, created_at text not null, name_key text not null`,
  company_files: `${NUMBERED}, company integer not null references companies, name integer not null references company_file_names,
    category text not null, title text not null, ${FILE}`,
  documents: `${NUMBERED}, personnel text not null references personnel (id), type text not null, ${FILE}`,
  personnel_files: `${NUMBERED}, person text not null references personnel (id), name integer not null references personnel_file_names,
    category text not null, title text not null, ${FILE}`,
  users: `${NUMBERED}, username text not null unique, password_hash text not null, groups text not null, admin_access integer not null,
    company integer references companies, active integer not null, created_at text not null, name_key text not null`,
  tokens: `${NUMBERED}, hash text not null unique, "user" integer not null references users, created_at text not null, expires_at text not null`,
  attempts: `${NUMBERED}, key text not null unique, failures integer not null, last_at text not null`,
}

const PERSONNEL_SORTS = ['name_key', 'company_name_key', 'role_name_key', 'zone_key']

/** Every order of the roster, with and without the filters that it is shown under. */
const INDEXES = [
  ...PERSONNEL_SORTS.flatMap((key) => [`personnel (active, ${key}, id)`, `personnel (${key}, id)`]),
  'personnel (company, active, name_key, id)',
  'personnel (company, name_key, id)',
  'personnel (role)',
  'companies (name_key, id)',
  'companies (active, name_key, id)',
  'companies (zone_key, id)',
  'companies (zone)',
  'roles (name_key, id)',
  'zones (name_key, id)',
  'accreditation_items (personnel)',
  'accreditation_items (type)',
  'contacts (company, name_key, id)',
  ...['name_key', 'created_at_key'].flatMap((key) => [
    `company_files (company, ${key}, id)`,
    `company_files (company, category, ${key}, id)`,
    `documents (personnel, ${key}, id)`,
    `personnel_files (person, ${key}, id)`,
    `personnel_files (person, category, ${key}, id)`,
  ]),
  'company_files (name)',
  'personnel_files (name)',
  'users (name_key, id)',
  'users (company)',
  'tokens ("user")',
  'tokens (expires_at)',
]

const SEARCHED = ['zones', 'roles', 'companies', 'accreditation_types', 'personnel', 'users']

export const start: (dialect: SqlDialect) => Migration = (dialect) => ({
  async up(db: Kysely<unknown>) {
    const run = (text: string) => sql.raw(dialect.adapt(text)).execute(db)
    for (const [name, columns] of Object.entries(TABLES)) await run(`create table ${name} (${columns})`)
    for (const index of INDEXES) await run(`create index "${index.replace(/\W+/gu, '__')}" on ${index}`)
    for (const name of SEARCHED) await run(dialect.searchTable(name))
    await run(`create table tallies (collection text not null, fields text not null, d1 text not null, d2 text not null, n integer not null,
      primary key (collection, fields, d1, d2)) without rowid`)
  },
})
