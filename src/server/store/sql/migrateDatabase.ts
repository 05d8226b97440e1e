import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { NEW_READING } from '../../../domain/imports/imports.ts'
import { isNameOfHealthDocument } from '../../../domain/people/healthDocuments.ts'
import { texts } from '../../common/messages.ts'
import { COLLECTION_NAMES, collections } from '../collections.ts'
import { createSchema } from './createSchema.ts'
import type { SqlDialect, Tables } from './database.ts'
import { ALL_ROWS } from './dependents.ts'

/** Migration step for an existing database. */
interface Step {
  /** Spanish description that is shown before an upgrade. */
  description: string
  up(db: Kysely<Tables>, dialect: SqlDialect): Promise<void>
}
export type Steps = Readonly<Record<string, Step>>

/** Name of the migration that creates the current schema in a new database. */
const BASELINE = '0001-schema'

/** Name of the step after which the store signs the changes of earlier imports. */
export const SEALED_IMPORTS_STEP = '0007-sealed-imports'

/** Migration steps for existing databases. Each schema change adds a step. Never change a released step. */
export const STEPS: Steps = {
  '0002-import-preview': {
    description:
      'Las importaciones guardan cómo se lee el archivo, las celdas corregidas y las fotos que reemplazan.',
    async up(db, { columnTypes }) {
      for (const column of [
        `reading ${columnTypes.object} not null default '${JSON.stringify(NEW_READING)}'`,
        `corrections ${columnTypes.list} not null default '[]'`,
        `sensitive ${columnTypes.integer} not null default 0`,
        `confirmed ${columnTypes.boolean} not null default ${columnTypes.boolean === 'boolean' ? 'false' : '0'}`,
      ])
        await sql.raw(`alter table imports add column ${column}`).execute(db)
      await sql.raw(`alter table import_changes add column photo ${columnTypes.text}`).execute(db)
      await sql`create index import_changes__photo on import_changes (photo)`.execute(db)
      // Checks imports again, because the previous version did not store the values for the preview.
      await sql`update imports set state = 'checking', worker_until = 0, tries = 0 where state = 'checked'`.execute(
        db,
      )
    },
  },
  '0003-identity-documents': {
    description: 'Agrega al personal el número de su CURP, pasaporte o documento migratorio.',
    async up(db) {
      await sql`alter table personnel add column identity_document text not null default ''`.execute(db)
      await sql`create index personnel__identity_document on personnel (identity_document)`.execute(db)
    },
  },
  '0004-identity-requests': {
    description:
      'Guarda las solicitudes para vincular cuentas con personas del proveedor de inicio de sesión.',
    async up(db, { columnTypes: { number, integer, text } }) {
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
    description: 'Las cotizaciones se encuentran también por su folio.',
    // Marks the rows as outdated. The store then recomputes their search words in the background.
    async up(db) {
      await sql`insert into outdated (collection, by_field, lender, done_to)
        select 'quotations', 'owner', id, null from users where true on conflict do nothing`.execute(db)
    },
  },
  '0006-personal-search': {
    description: 'El personal se encuentra también por su teléfono, NSS y correo.',
    // Marks the rows as outdated. The store then recomputes their search words in the background.
    async up(db) {
      await sql`insert into outdated (collection, by_field, lender, done_to)
        select 'personnel', 'company', id, null from companies where true on conflict do nothing`.execute(db)
    },
  },
  [SEALED_IMPORTS_STEP]: {
    description:
      'Lo que escribió cada importación se firma con la llave del portal, y se guarda qué se quedó al deshacerla.',
    // The store signs the existing rows after the migration (sealImportChanges.ts).
    async up(db, { columnTypes: { text } }) {
      for (const column of ['kept_reason', 'seal'])
        await sql
          .raw(`alter table import_changes add column ${column} ${text} not null default ''`)
          .execute(db)
      await sql`create index import_changes__record on import_changes (collection, row_id)`.execute(db)
    },
  },
  '0008-search-words': {
    description:
      'La búsqueda encuentra el final de un código y los apellidos escritos juntos, y la Ñ se ordena después de la N.',
    // Marks all rows as outdated. The store then recomputes their search words and sort keys in the background.
    async up(db) {
      for (const collection of COLLECTION_NAMES.filter((name) => collections[name].search))
        await sql`insert into outdated (collection, by_field, lender, done_to)
          values (${collection}, ${ALL_ROWS}, 0, null)`.execute(db)
    },
  },
  '0009-saved-views': {
    description: 'Guarda las vistas de las listas con la cuenta, no con el dispositivo.',
    async up(db, { columnTypes: { number, integer, text, object } }) {
      for (const statement of [
        `create table saved_views (id ${number}, "user" ${integer} not null references users (id),
          resource ${text} not null, name ${text} not null, value ${object} not null)`,
        'create index saved_views__user on saved_views ("user")',
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0010-passkey-hosts': {
    description: 'Cada llave de acceso guarda la dirección del portal para la que se hizo.',
    async up(db, { columnTypes: { text } }) {
      await sql.raw(`alter table passkeys add column host ${text} not null default ''`).execute(db)
    },
  },
  '0011-curp': {
    description: 'La CURP tiene su propio campo. Las que estaban como documento de identidad pasan a él.',
    async up(db, { columnTypes: { text } }) {
      // An 18-character number of four letters, six digits and a sex is a CURP. SQLite has no regular expressions.
      const isInPosition = [...'AAAA000000'].map(
        (first, i) =>
          `substr(identity_document, ${i + 1}, 1) between '${first}' and '${first === 'A' ? 'Z' : '9'}'`,
      )
      for (const statement of [
        `alter table personnel add column curp ${text} not null default ''`,
        'create index personnel__curp on personnel (curp)',
        `update personnel set curp = identity_document, identity_document = ''
          where length(identity_document) = 18 and substr(identity_document, 11, 1) in ('H', 'M', 'X')
          and ${isInPosition.join(' and ')}`,
        // The store then recomputes the search words of all people in the background.
        `insert into outdated (collection, by_field, lender, done_to)
          select 'personnel', 'company', id, null from companies where true on conflict do nothing`,
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0012-working-days': {
    description: 'Lo que las empresas entregan ya no vence en sábado, domingo ni día feriado.',
    // The store then recomputes the days of all companies in the background.
    async up(db, { columnTypes }) {
      await sql
        .raw(`update companies set papers_stale = ${columnTypes.boolean === 'boolean' ? 'true' : '1'}`)
        .execute(db)
    },
  },
  '0013-repse': {
    description: 'Guarda desde cuándo tiene cada empresa su registro REPSE, para avisar antes de que venza.',
    async up(db, { columnTypes: { text } }) {
      for (const statement of [
        `alter table companies add column repse_registered_on ${text}`,
        'create index companies__repse on companies (repse_registered_on)',
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0013-tax-list': {
    description: 'Guarda la lista 69-B del SAT y la situación de cada empresa en ella.',
    async up(db, { columnTypes: { number, integer, text, object } }) {
      for (const statement of [
        `create table listed_taxpayers (id ${number}, rfc ${text} not null unique, name ${text} not null,
          situation ${text} not null, published_on ${text}, letter ${text} not null)`,
        `create table tax_list_loads (id ${number}, state ${text} not null, key ${text} unique, file_name ${text} not null,
          size ${integer} not null, sha256 ${text} not null, uploaded_by ${integer} references users (id),
          listed_on ${text}, figures ${object} not null, reason ${text} not null, created_at ${text} not null,
          finished_at ${text}, worker ${text} not null, worker_until ${integer} not null, version ${integer} not null)`,
        'create index tax_list_loads__state on tax_list_loads (state)',
        'create index tax_list_loads__uploaded_by on tax_list_loads (uploaded_by)',
        `alter table companies add column tax_list_situation ${text} not null default 'none'`,
        `alter table companies add column tax_list_since ${text}`,
        'create index companies__tax_list on companies (tax_list_situation, id)',
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0014-service-accounts': {
    description: 'Guarda las cuentas de servicio, con las que otros sistemas llaman al portal, y sus tokens.',
    async up(db, { columnTypes: { number, integer, boolean, text, list } }) {
      const required = (type: string, ...names: string[]) => names.map((name) => `${name} ${type} not null`)
      const accountColumns = [
        `id ${number}`,
        ...required(text, 'name', 'name_key', 'purpose'),
        `owner ${integer} not null references users (id)`,
        `company ${integer} references companies (id)`,
        `zone ${integer} references zones (id)`,
        ...required(list, 'networks'),
        ...required(text, 'expires_on', 'expires_on_key'),
        ...required(list, 'endpoints'),
        ...required(boolean, 'active'),
        `last_used_at ${text}`,
        ...required(list, 'used'),
        ...required(text, 'created_at'),
        ...required(integer, 'version'),
        ...required(text, 'words'),
      ]
      const tokenColumns = [
        `id ${number}`,
        `hash ${text} not null unique`,
        `account ${integer} not null references service_accounts (id)`,
        ...required(text, 'ending', 'created_at'),
        `created_by ${integer} not null references users (id)`,
        `last_used_at ${text}`,
        ...required(text, 'last_used_address'),
        `revoked_at ${text}`,
        ...required(text, 'seal'),
      ]
      for (const statement of [
        `create table service_accounts (${accountColumns.join(', ')})`,
        ...['owner', 'company', 'zone'].map(
          (name) => `create index service_accounts__${name} on service_accounts (${name})`,
        ),
        'create index log_entries__service on log_entries (username, id) where "user" is null',
        `create table service_tokens (${tokenColumns.join(', ')})`,
        ...['account', 'created_by', 'revoked_at'].map(
          (name) => `create index service_tokens__${name} on service_tokens (${name})`,
        ),
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0015-webhooks': {
    description: 'Guarda los webhooks, con los que otros sistemas reciben lo que cambia, y sus entregas.',
    async up(db, { columnTypes: { number, integer, boolean, text, list } }) {
      for (const statement of [
        `create table webhooks (id ${number}, name ${text} not null, name_key ${text} not null, url ${text} not null,
          events ${list} not null, active ${boolean} not null, last_accepted_at ${text}, off_reason ${text}, off_at ${text},
          failing_since ${text}, created_at ${text} not null, held_until ${text}, recovered_at ${text},
          secrets ${list} not null, version ${integer} not null, words ${text} not null)`,
        'create index webhooks__by_name on webhooks (name_key, id)',
        `create table webhook_deliveries (id ${number}, webhook ${integer} not null references webhooks (id),
          key ${text} not null, type ${text} not null, subject ${text} not null, body ${text} not null,
          state ${text} not null, attempts ${integer} not null, due_at ${text} not null, leased_until ${text} not null,
          first_tried_at ${text}, last_tried_at ${text}, tries ${list} not null, created_at ${text} not null,
          ended_at ${text})`,
        'create index webhook_deliveries__due on webhook_deliveries (webhook, state, due_at)',
        'create index webhook_deliveries__newest on webhook_deliveries (webhook, id)',
        'create index webhook_deliveries__subject on webhook_deliveries (webhook, subject, state, id)',
        'create index webhook_deliveries__tried on webhook_deliveries (webhook, state, last_tried_at)',
        'create index webhook_deliveries__ended_at on webhook_deliveries (ended_at)',
      ])
        await sql.raw(statement).execute(db)
    },
  },
  '0016-personal-data': {
    description:
      'Guarda las versiones del aviso de privacidad, quién las aceptó, y las solicitudes ARCO con sus pasos y anexos.',
    async up(db, { columnTypes: { number, integer, text, boolean } }) {
      const required = (...names: string[]) => names.map((name) => `${name} ${text} not null`)
      const optional = (...names: string[]) => names.map((name) => `${name} ${text}`)
      const tables: Record<string, string[]> = {
        privacy_notices: [
          `number ${integer} not null unique`,
          `published_by ${integer} not null references users (id)`,
          ...required('created_at', 'short', '"full"'),
        ],
        notice_acceptances: [
          `notice ${integer} not null references privacy_notices (id)`,
          `number ${integer} not null`,
          `"user" ${integer} not null references users (id)`,
          ...required('accepted_at'),
        ],
        arco_requests: [
          ...required('kind', 'name', 'contact', 'channel', 'received_on', 'text', 'number', 'person_name'),
          ...required('field', 'state', 'answer_due', 'answer_extension', 'carry_out_extension', 'identity'),
          ...required('answer', 'outcome', 'created_at', 'due_key', 'words'),
          ...optional('person', 'due', 'carry_out_due', 'answered_on', 'done_on'),
          `created_by ${integer} references users (id)`,
          `version ${integer} not null`,
        ],
        arco_steps: [
          `request ${integer} not null references arco_requests (id)`,
          ...required('kind', 'note', 'created_at'),
          `"user" ${integer} references users (id)`,
        ],
        arco_files: [
          `"key" ${text} not null unique`,
          ...required(
            'file_name',
            'media_type',
            'sha256',
            'created_at',
            'created_at_key',
            'withdrawn_reason',
          ),
          ...required('type', 'name_key', 'words'),
          ...optional('scan', 'withdrawn_at'),
          `size ${integer} not null`,
          `uploaded_by ${integer} not null`,
          `withdrawn_by ${integer} references users (id)`,
          `request ${integer} not null references arco_requests (id)`,
        ],
      }
      const indexes: Record<string, Record<string, string>> = {
        privacy_notices: { published_by: 'published_by' },
        notice_acceptances: { user: '"user", notice', notice: 'notice', number: 'number, id' },
        arco_requests: {
          by_due: 'due_key, id',
          state: 'state, due',
          kind: 'kind, id',
          person: 'person, id',
          created_by: 'created_by',
        },
        arco_steps: { request: 'request, id', user: '"user"' },
        arco_files: {
          withdrawn_by: 'withdrawn_by',
          by_day: 'request, created_at_key, id',
          by_name: 'request, name_key, id',
        },
      }
      const none = boolean === 'boolean' ? 'false' : '0'
      await sql
        .raw(`alter table personnel add column no_email ${boolean} not null default ${none}`)
        .execute(db)
      for (const [table, columns] of Object.entries(tables)) {
        await sql.raw(`create table ${table} (id ${number}, ${columns.join(', ')})`).execute(db)
        for (const [name, indexed] of Object.entries(indexes[table] ?? {}))
          await sql.raw(`create index ${table}__${name} on ${table} (${indexed})`).execute(db)
      }
    },
  },
  '0017-retention': {
    description:
      'Guarda qué documentos y expedientes terminaron, las órdenes de conservarlos y lo que se eliminó al terminar su plazo.',
    async up(db, { columnTypes: { number, integer, text, list } }) {
      const user = `"user" ${integer} not null references users (id)`
      const listColumns = (type: string, names: string) =>
        names.split(' ').map((name) => `${name} ${type} not null`)
      const tables = {
        retention_deletions: [
          ...listColumns(text, 'created_at'),
          user,
          ...listColumns(text, 'user_name state'),
          ...listColumns(integer, 'total deleted skipped size'),
          `finished_at ${text}`,
          ...listColumns(list, 'rules entries'),
          ...listColumns(text, 'sha256'),
        ],
        retention_items: [
          ...listColumns(text, 'state kind record category'),
          `personnel ${text} references personnel (id)`,
          `company ${integer} not null references companies (id)`,
          ...listColumns(text, 'ended_on reason due_on'),
          ...listColumns(integer, 'size'),
          `held_until ${text}`,
          ...listColumns(text, 'held_reason'),
          `deletion ${integer} references retention_deletions (id)`,
          ...listColumns(text, 'due_on_key'),
        ],
        retention_holds: [
          ...listColumns(text, 'kind record'),
          `personnel ${text} references personnel (id)`,
          ...listColumns(text, 'until reason'),
          user,
          ...listColumns(text, 'created_at'),
        ],
      }
      for (const [table, columns] of Object.entries(tables))
        await sql.raw(`create table ${table} (id ${number}, ${columns.join(', ')})`).execute(db)
      for (const index of [
        'retention_deletions__user on retention_deletions ("user")',
        'retention_deletions__state on retention_deletions (state, id)',
        'retention_items__record on retention_items (kind, record)',
        'retention_items__state on retention_items (state, due_on_key, id)',
        'retention_items__category on retention_items (category, state, due_on_key, id)',
        'retention_items__company on retention_items (company, state, due_on_key, id)',
        'retention_items__person on retention_items (personnel, company)',
        'retention_items__deletion on retention_items (deletion, id)',
        'retention_holds__record on retention_holds (kind, record)',
        'retention_holds__user on retention_holds ("user")',
        'retention_holds__person on retention_holds (personnel)',
      ])
        await sql.raw(`create index ${index}`).execute(db)
    },
  },
  '0017-sensitive-documents': {
    description:
      'Los requisitos y los nombres de archivos de personal que son de salud se marcan como dato sensible.',
    async up(db, { columnTypes: { boolean } }) {
      for (const table of ['accreditation_types', 'personnel_file_names'] as const) {
        const [no, yes] = boolean === 'boolean' ? ['false', 'true'] : ['0', '1']
        await sql
          .raw(`alter table ${table} add column sensitive ${boolean} not null default ${no}`)
          .execute(db)
        const { rows } = await sql<{
          id: number
          name: string
        }>`select id, name from ${sql.table(table)}`.execute(db)
        for (const { id } of rows.filter(({ name }) => isNameOfHealthDocument(name)))
          await sql`update ${sql.table(table)} set sensitive = ${sql.raw(yes ?? '')} where id = ${id}`.execute(
            db,
          )
      }
    },
  },
  '0018-erasure': {
    description:
      'Guarda aparte a las personas bloqueadas, y lo que falta eliminar de sus datos en la Bitácora y en otros textos.',
    async up(db, { columnTypes: { number, integer, text, list } }) {
      for (const statement of [
        `alter table log_entries add column erased ${text} not null default ''`,
        `create table blocked_people (id ${number}, blocked_at ${text} not null, blocked_at_key ${text} not null,
          reason ${text} not null, keep_until ${text} not null, keep_until_key ${text} not null,
          blocked_by ${integer} not null references users (id), size ${integer} not null, key ${text} not null unique,
          secret ${text} not null, version ${integer} not null)`,
        'create index blocked_people__blocked_by on blocked_people (blocked_by)',
        'create index blocked_people__newest on blocked_people (blocked_at_key, id)',
        'create index blocked_people__by_end on blocked_people (keep_until_key, id)',
        `create table erasures (id ${number}, created_at ${text} not null, subjects ${list} not null, records ${list} not null,
          texts ${list} not null, step ${integer} not null, "after" ${text} not null)`,
      ])
        await sql.raw(statement).execute(db)
    },
  },
}

/** Returns the names of the applied migration steps. Undefined for a database without tables. */
const readAppliedMigrations = async (db: Kysely<Tables>): Promise<string[] | undefined> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return undefined
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.length === 0 ? undefined : rows.map(({ name }) => name)
}

/**
 * Returns the migration steps that are not applied yet. Returns undefined for a new database. Throws if this version cannot open
 * the database.
 */
export const listPendingMigrations = async (
  db: Kysely<Tables>,
  steps: Steps = STEPS,
): Promise<{ name: string; description: string }[] | undefined> => {
  const appliedSteps = await readAppliedMigrations(db)
  if (!appliedSteps) return undefined
  if (!appliedSteps.includes(BASELINE)) throw new Error(texts.olderDatabase)
  const unknownSteps = appliedSteps.filter((name) => name !== BASELINE && !(name in steps))
  if (unknownSteps.length > 0) throw new Error(texts.newerDatabase(unknownSteps))
  return Object.entries(steps).flatMap(([name, { description }]) =>
    appliedSteps.includes(name) ? [] : [{ name, description }],
  )
}

/** Creates or migrates all tables. Returns the names of the steps that were applied to an existing database. */
export const migrateDatabase = async (
  db: Kysely<Tables>,
  dialect: SqlDialect,
  steps: Steps = STEPS,
): Promise<string[]> => {
  const isNew = (await listPendingMigrations(db, steps)) === undefined
  const createBaseline = async (tx: Kysely<Tables>) => {
    await createSchema(tx, dialect)
    const timestamp = new Date().toISOString()
    for (const name of Object.keys(steps))
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(tx)
  }
  const migrations: Record<string, Migration> = { [BASELINE]: { up: createBaseline } }
  for (const [name, { up }] of Object.entries(steps)) migrations[name] = { up: (tx) => up(tx, dialect) }
  const provider = { getMigrations: async () => migrations }
  // Allows unordered migrations, because new databases record all steps before the baseline.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const { error, results = [] } = await (isNew ? migrator.migrateUp() : migrator.migrateToLatest())
  if (error) throw error
  return isNew ? [] : results.map(({ migrationName }) => migrationName)
}
