import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { NEW_READING } from '../../../domain/imports.ts'
import { texts } from '../../common/messages.ts'
import { createSchema } from './createSchema.ts'
import type { SqlDialect, Tables } from './database.ts'

/** What a migration does to a database that is there, and what is said of it before an upgrade. */
interface Step {
  /** One sentence in Spanish. */
  says: string
  up(db: Kysely<Tables>, dialect: SqlDialect): Promise<void>
}
export type Steps = Readonly<Record<string, Step>>

/** Makes the tables of a new database as schema.ts has them now, with all that the steps would do. */
const BASELINE = '0001-schema'

/**
 * What brings a database that is there to schema.ts: a change of the schema is a step more, such as `0002-nicknames`, and never a change of one that was released.
 * Where what is folded into sort keys or words changes, a step derives the rows anew (derive.ts).
 */
export const STEPS: Steps = {
  '0002-import-preview': {
    says: 'Las importaciones guardan cómo se lee el archivo, las celdas corregidas y las fotos que reemplazan.',
    async up(db, { types }) {
      for (const column of [
        `reading ${types.object} not null default '${JSON.stringify(NEW_READING)}'`,
        `corrections ${types.list} not null default '[]'`,
        `sensitive ${types.integer} not null default 0`,
        `confirmed ${types.boolean} not null default ${types.boolean === 'boolean' ? 'false' : '0'}`,
      ])
        await sql.raw(`alter table imports add column ${column}`).execute(db)
      await sql.raw(`alter table import_changes add column photo ${types.text}`).execute(db)
      await sql`create index import_changes__photo on import_changes (photo)`.execute(db)
      // Checked rows of the previous version have no values to preview.
      await sql`update imports set state = 'checking', worker_until = 0, tries = 0 where state = 'checked'`.execute(
        db,
      )
    },
  },
  '0003-identity-documents': {
    says: 'Agrega al personal el número de su CURP, pasaporte o documento migratorio.',
    async up(db) {
      await sql`alter table personnel add column identity_document text not null default ''`.execute(db)
      await sql`create index personnel__identity_document on personnel (identity_document)`.execute(db)
    },
  },
  '0004-identity-requests': {
    says: 'Guarda las solicitudes para vincular cuentas con personas del proveedor de inicio de sesión.',
    async up(db, { types: { number, integer, text } }) {
      const columns = [
        `id ${number}`,
        `subject ${text} not null unique`,
        `"user" ${integer} not null references users (id)`,
        ...['provider_username', 'name', 'email', 'state', 'created_at', 'last_tried_at', 'seal'].map(
          (name) => `${name} ${text} not null`,
        ),
      ]
      for (const statement of [
        `create table identity_requests (${columns.join(', ')})`,
        'create index identity_requests__user on identity_requests ("user")',
        'create index identity_requests__last_tried_at on identity_requests (last_tried_at)',
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0005-quotation-folios': {
    says: 'Las cotizaciones se encuentran también por su folio.',
    // The store derives the words of outdated rows again after the start.
    async up(db) {
      await sql`insert into outdated (collection, by_field, lender, done_to)
        select 'quotations', 'owner', id, null from users where true on conflict do nothing`.execute(db)
    },
  },
  '0006-personal-search': {
    says: 'El personal se encuentra también por su teléfono, NSS y correo.',
    // The store derives the words of outdated rows again after the start.
    async up(db) {
      await sql`insert into outdated (collection, by_field, lender, done_to)
        select 'personnel', 'company', id, null from companies where true on conflict do nothing`.execute(db)
    },
  },
}

/** The names of the steps that a database has taken; undefined where it has no tables. */
const takenBy = async (db: Kysely<Tables>): Promise<string[] | undefined> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.length === 0 ? undefined : rows.map(({ name }) => name)
}

/** Which steps a database has still to take; undefined where it is new. Throws, in words, where this version cannot open it. */
export const pendingSteps = async (
  db: Kysely<Tables>,
  steps: Steps = STEPS,
): Promise<{ name: string; says: string }[] | undefined> => {
  const taken = await takenBy(db)
  if (!taken) return undefined
  if (!taken.includes(BASELINE)) throw new Error(texts.olderDatabase)
  const unknown = taken.filter((name) => name !== BASELINE && !(name in steps))
  if (unknown.length > 0) throw new Error(texts.newerDatabase(unknown))
  return Object.entries(steps).flatMap(([name, { says }]) => (taken.includes(name) ? [] : [{ name, says }]))
}

/** Brings the tables up to date; what is there already is left alone. Answers which steps a database that was there before has taken. */
export const migrate = async (
  db: Kysely<Tables>,
  dialect: SqlDialect,
  steps: Steps = STEPS,
): Promise<string[]> => {
  const isNew = (await pendingSteps(db, steps)) === undefined
  const baseline = async (tx: Kysely<Tables>) => {
    await createSchema(tx, dialect)
    const timestamp = new Date().toISOString()
    for (const name of Object.keys(steps))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(tx)
  }
  const migrations: Record<string, Migration> = { [BASELINE]: { up: baseline } }
  for (const [name, { up }] of Object.entries(steps)) migrations[name] = { up: (tx) => up(tx, dialect) }
  const provider = { getMigrations: async () => migrations }
  // The steps of a new database stand there before its baseline does.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await (isNew ? migrator.migrateUp() : migrator.migrateToLatest())
  if (error) throw error
  return isNew ? [] : results.map(({ migrationName }) => migrationName)
}
