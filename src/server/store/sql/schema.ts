import type { ColumnType, Generated } from 'kysely'
import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from '../../../domain/catalogs/fields.ts'
import { companyFields } from '../../../domain/companies/fields.ts'
import { contactFields } from '../../../domain/contacts/fields.ts'
import {
  type Fields,
  isStored,
  type NameWith,
  type StoredName,
  type StoredValue,
} from '../../../domain/fields/fields.ts'
import { KINDS } from '../../../domain/fields/kinds.ts'
import { storedFile, withdrawal } from '../../../domain/fields/shared.ts'
import { noticeFields, noticeVersionFields } from '../../../domain/notices/fields.ts'
import { obligationFields } from '../../../domain/obligations/fields.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { tierFields } from '../../../domain/pricing/fields.ts'
import { quotationFields } from '../../../domain/quotations/fields.ts'
import { userFields } from '../../../domain/users/fields.ts'
import type { Collection } from '../rows.ts'

/** Kind of a column. Each database maps the kinds to its own types. */
export type ColumnKind = 'number' | 'text' | 'integer' | 'boolean' | 'list' | 'object'

export interface Column<T = unknown> {
  kind: ColumnKind
  isNullable?: boolean
  /** Name of the table that the column refers to. */
  references?: string
  /** Never set. It only carries the TypeScript type of the column. */
  type?: T
}

/** Table of the database. `unique` lists columns or combinations of columns with unique values. Indexes are named `<table>__<key>`. */
export interface Table<C extends Record<string, Column>> {
  columns: C
  unique?: readonly string[]
  indexes?: Readonly<Record<string, string>>
  /** Integer key of an SQLite table with text ids, because SQLite finds rows fastest by an integer. */
  rowNumber?: 'seq'
}

const defineDatabaseTable = <C extends Record<string, Column>>(
  columns: C,
  { unique = [], indexes = {}, ...options }: Omit<Table<C>, 'columns'> = {},
): Table<C> => ({ columns, unique, indexes, ...options })

/** Column with ids that the database assigns. */
const id: Column<Generated<number>> = { kind: 'number' }
const text: Column<string> = { kind: 'text' }
const integer: Column<number> = { kind: 'integer' }
const boolean: Column<ColumnType<boolean | number, boolean>> = { kind: 'boolean' }
/** List column, stored as JSON. */
const list: Column<ColumnType<unknown, string>> = { kind: 'list' }
const object: Column<ColumnType<unknown, string>> = { kind: 'object' }
const makeColumnNullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNullable: true })
const createReferenceColumn = (name: string): Column<number> => ({ kind: 'integer', references: name })
const collection: Column<Collection> = { kind: 'text' }
const person: Column<string> = { kind: 'text', references: 'personnel' }
const userReferenceColumn = createReferenceColumn('users')

/** Type of a field's column. Databases return 0 and 1 for booleans, and text for lists. */
type FieldColumn<F> = F extends { kind: 'yesNo' }
  ? typeof boolean
  : F extends { kind: 'choices' | 'texts' | 'numbers' }
    ? typeof list
    : Column<StoredValue<F>>
type FieldColumns<T extends Fields> = { [N in StoredName<T>]: FieldColumn<T[N]> } & {
  [N in NameWith<T, 'sort'> as `${N}_key`]: Column<string>
}

/** Returns the columns of a table of fields: the stored fields, and the keys by which lists are sorted. */
const columnsOf = <T extends Fields>(fields: T): FieldColumns<T> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      if (!isStored(field)) return []
      const column: Column = {
        kind: KINDS[field.kind].column,
        ...(field.nullable && { isNullable: true }),
        ...('to' in field && { references: field.to }),
      }
      return field.sort
        ? [
            [name, column],
            [`${name}_key`, text],
          ]
        : [[name, column]]
    }),
  ) as FieldColumns<T>

const fileColumns = columnsOf(storedFile)
const withdrawalColumns = columnsOf(withdrawal)
const handlingColumns = {
  state: text,
  notes: text,
  handled_by: makeColumnNullable(userReferenceColumn),
  handled_at: makeColumnNullable(text),
  version: integer,
}
const reviewColumns = {
  issued_on: makeColumnNullable(text),
  expires_on: makeColumnNullable(text),
  review: text,
  rejection: makeColumnNullable(text),
  note: text,
  reviewed_by: makeColumnNullable(userReferenceColumn),
  reviewed_at: makeColumnNullable(text),
  version: integer,
}
const noticeTableDefinition = defineDatabaseTable(
  {
    id,
    ...columnsOf(noticeFields),
    words: text,
    version: integer,
  },
  {
    unique: ['key'],
    indexes: {
      newest: 'created_at_key, id',
      company: 'company, created_at_key, id',
      withdrawn_by: 'withdrawn_by',
      corrected_by: 'corrected_by',
    },
  },
)

/** Defines a table of files whose names and categories come from a catalog. */
const defineTableOfNamedFiles = <O extends string>(owner: O, ownerColumn: Column, namesTable: string) =>
  defineDatabaseTable(
    {
      ...({ [owner]: ownerColumn } as Record<O, typeof ownerColumn>),
      id,
      name: createReferenceColumn(namesTable),
      category: text,
      ...fileColumns,
      uploaded_by: integer,
      created_at: text,
      created_at_key: text,
      words: text,
      ...withdrawalColumns,
    },
    {
      unique: ['key'],
      indexes: {
        name: 'name',
        withdrawn_by: 'withdrawn_by',
        by_day: `${owner}, created_at_key, id`,
        category_by_day: `${owner}, category, created_at_key, id`,
      },
    },
  )

/** Columns that determine the accreditation state of a person (domain/accreditation.ts). */
const STATE_COLUMNS = 'vetoed, company_active, standing, blocked_from, lacking_from, ending_from'

/**
 * Schema of all tables, referenced tables first. New databases are created from this schema. Migrations (migrateDatabase.ts) update
 * existing databases.
 */
export const schema = {
  zones: defineDatabaseTable(
    { id, ...columnsOf(zoneFields), version: integer, words: text },
    { unique: ['name'], indexes: { name: 'name_key, id' } },
  ),
  roles: defineDatabaseTable(
    { id, ...columnsOf(roleFields), version: integer, words: text, pending: makeColumnNullable(object) },
    { indexes: { name: 'name_key, id' } },
  ),
  accreditation_types: defineDatabaseTable(
    { id, ...columnsOf(requirementFields), version: integer, words: text },
    { unique: ['name'] },
  ),
  obligations: defineDatabaseTable({
    id,
    ...columnsOf(obligationFields),
    version: integer,
    words: text,
  }),
  company_file_names: defineDatabaseTable({
    id,
    ...columnsOf(companyFileNameFields),
    version: integer,
    words: text,
  }),
  personnel_file_names: defineDatabaseTable({
    id,
    ...columnsOf(personnelFileNameFields),
    version: integer,
    words: text,
  }),
  pricing: defineDatabaseTable(
    {
      id,
      ...columnsOf(tierFields),
      version: integer,
      words: text,
    },
    { indexes: { meters: 'meters_key, id' } },
  ),

  companies: defineDatabaseTable(
    {
      id,
      ...columnsOf(companyFields),
      version: integer,
      name_key: text,
      words: text,
    },
    {
      indexes: {
        zone: 'zone',
        rfc: 'rfc',
        by_name: 'name_key, id',
        by_zone: 'zone_key, id',
        active_by_name: 'active, name_key, id',
        lacking: 'active, lacking_from_key, id',
        arrears: 'arrears_from',
        stale: 'papers_stale',
      },
    },
  ),
  users: defineDatabaseTable(
    {
      id,
      ...columnsOf(userFields),
      name_key: text,
      full_name_key: text,
      last_access_key: text,
      words: text,
    },
    {
      unique: ['username', 'username_key', 'subject', 'calendar_hash'],
      indexes: {
        company: 'company',
        email: 'lower(email)',
        by_name: 'name_key, id',
        by_full_name: 'full_name_key, id',
        by_last_access: 'last_access_key, id',
      },
    },
  ),
  contacts: defineDatabaseTable(
    {
      id,
      ...columnsOf(contactFields),
      version: integer,
      words: text,
    },
    { indexes: { by_name: 'company, name_key, id', withdrawn_by: 'withdrawn_by' } },
  ),
  company_files: defineTableOfNamedFiles('company', createReferenceColumn('companies'), 'company_file_names'),
  company_papers: defineDatabaseTable(
    {
      id,
      company: createReferenceColumn('companies'),
      obligation: createReferenceColumn('obligations'),
      period: makeColumnNullable(text),
      ...fileColumns,
      uploaded_by: userReferenceColumn,
      created_at: text,
      created_at_key: text,
      ...reviewColumns,
    },
    {
      unique: ['key'],
      indexes: {
        company: 'company, obligation, period, id',
        obligation: 'obligation, id',
        waiting: 'review, created_at_key, id',
        company_waiting: 'company, review, created_at_key, id',
        aged: 'review, created_at, company, obligation',
        reviewed_by: 'reviewed_by, reviewed_at',
        uploaded_by: 'uploaded_by',
      },
    },
  ),

  personnel: defineDatabaseTable(
    {
      id: text,
      ...columnsOf(personFields),
      version: integer,
      name_key: text,
      words: text,
    },
    {
      rowNumber: 'seq',
      unique: ['public_id', 'accreditation_number', 'photo'],
      indexes: {
        by_name: 'name_key, id',
        by_expiry: 'accreditation_expiration_date_key, id',
        active_by_expiry: 'active, accreditation_expiration_date_key, id',
        company_by_name: 'company, name_key, id, active',
        role_by_name: 'role, name_key, id, active',
        // Covering index for lists of people in an accreditation state.
        listed: `active, name_key, id, accreditation_expiration_date, ${STATE_COLUMNS}`,
        company: `active, company, accreditation_expiration_date, ${STATE_COLUMNS}`,
        expires: `active, accreditation_expiration_date, ${STATE_COLUMNS}`,
        vetoed: 'active, name_key, id where vetoed = true',
        role: 'role, id',
        rfc: 'rfc',
        identity_document: 'identity_document',
        photo: 'active, photo',
        registered: 'registration_date',
        blocked: 'active, blocked_from',
        lacking: 'active, lacking_from',
        ending: 'active, ending_from',
      },
    },
  ),
  accreditation_items: defineDatabaseTable(
    {
      id,
      personnel: person,
      type: createReferenceColumn('accreditation_types'),
      status: boolean,
      version: integer,
      ticked_until: makeColumnNullable(text),
      ticked_by: makeColumnNullable(integer),
      ticked_at: makeColumnNullable(text),
      met_until: text,
      proved_until: text,
      review: makeColumnNullable(text),
      company: integer,
      lack: makeColumnNullable(text),
      due_from: text,
      met_until_key: text,
    },
    {
      indexes: {
        person: 'personnel, type',
        type: 'type',
        met: 'met_until',
        unmet: 'type, met_until, id, personnel',
        // Covering index for the to-dos of a company.
        due: 'company, lack, type, met_until_key, id, met_until, due_from',
      },
    },
  ),
  evidence: defineDatabaseTable(
    {
      id,
      item: createReferenceColumn('accreditation_items'),
      personnel: person,
      type: createReferenceColumn('accreditation_types'),
      company: createReferenceColumn('companies'),
      ...fileColumns,
      uploaded_by: userReferenceColumn,
      created_at: text,
      created_at_key: text,
      ...reviewColumns,
    },
    {
      unique: ['key'],
      indexes: {
        item: 'item, id',
        person: 'personnel, created_at_key, id',
        waiting: 'review, created_at_key, id',
        company_waiting: 'company, review, created_at_key, id',
        type_waiting: 'type, review, created_at_key, id',
        aged: 'review, created_at, company, type',
        reviewed_by: 'reviewed_by, reviewed_at',
        uploaded_by: 'uploaded_by',
      },
    },
  ),
  documents: defineDatabaseTable(
    {
      id,
      personnel: person,
      type: text,
      ...fileColumns,
      uploaded_by: integer,
      created_at: text,
      name_key: text,
      created_at_key: text,
      words: text,
      ...withdrawalColumns,
    },
    {
      unique: ['key'],
      indexes: {
        by_name: 'personnel, name_key, id',
        by_day: 'personnel, created_at_key, id',
        withdrawn_by: 'withdrawn_by',
      },
    },
  ),
  personnel_files: defineTableOfNamedFiles('person', person, 'personnel_file_names'),
  personnel_moves: defineDatabaseTable(
    {
      id,
      personnel: person,
      from_company: integer,
      from_name: text,
      to_company: integer,
      to_name: text,
      reason: text,
      user: userReferenceColumn,
      created_at: text,
    },
    { indexes: { person: 'personnel', user: 'user' } },
  ),
  accreditations: defineDatabaseTable(
    {
      id,
      personnel: person,
      kind: text,
      accreditation_date: makeColumnNullable(text),
      reason: text,
      note: text,
      accreditation_expiration_date: makeColumnNullable(text),
      user: makeColumnNullable(userReferenceColumn),
      recorded_at: text,
    },
    { indexes: { person: 'personnel', user: 'user' } },
  ),
  person_versions: defineDatabaseTable(
    {
      id,
      personnel: text,
      company: integer,
      registration_date: makeColumnNullable(text),
      active: boolean,
      accreditation_date: makeColumnNullable(text),
      accreditation_expiration_date: makeColumnNullable(text),
      standing: text,
      recorded_at: text,
      superseded_at: text,
    },
    {
      indexes: {
        person: 'personnel',
        registered: 'registration_date',
        accredited: 'accreditation_date',
        expires: 'accreditation_expiration_date',
      },
    },
  ),
  name_versions: defineDatabaseTable(
    {
      id,
      subject: text,
      name: text,
      zone: makeColumnNullable(integer),
      recorded_at: text,
      superseded_at: text,
    },
    { indexes: { subject: 'subject' } },
  ),

  vetoes: { ...noticeTableDefinition, indexes: { ...noticeTableDefinition.indexes, rfc: 'rfc' } },
  announcements: noticeTableDefinition,
  administrative_acts: noticeTableDefinition,
  non_accordance: noticeTableDefinition,
  notice_versions: defineDatabaseTable(
    {
      id,
      ...columnsOf(noticeVersionFields),
    },
    { indexes: { notice: 'board, notice, id', key: 'key', uploaded_by: 'uploaded_by' } },
  ),
  veto_exceptions: defineDatabaseTable(
    {
      id,
      personnel: text,
      rfc: text,
      veto: integer,
      veto_name: text,
      reason: text,
      user: userReferenceColumn,
      created_at: text,
      company: makeColumnNullable(integer),
    },
    { indexes: { company: 'company, id', person: 'personnel' } },
  ),

  quotations: defineDatabaseTable(
    {
      id,
      ...columnsOf(quotationFields),
      version: integer,
      words: text,
    },
    {
      indexes: {
        newest: 'created_at_key, id',
        by_name: 'name_key, id',
        company_newest: 'company, created_at_key, id',
        company_by_name: 'company, name_key, id',
        owner: 'owner',
        pricing: 'pricing',
      },
    },
  ),

  credential_keys: defineDatabaseTable({
    id,
    created_at: text,
    public_key: text,
    private_key: text,
    retired_at: makeColumnNullable(text),
    revoked_at: makeColumnNullable(text),
  }),
  credential_checks: defineDatabaseTable(
    { id, at: text, credential: text, person: text, result: text, way: text },
    { indexes: { at: 'at', person: 'person, at' } },
  ),
  unusual_checks: defineDatabaseTable(
    {
      id,
      created_at: text,
      kind: text,
      person: text,
      person_name: text,
      company_name: text,
      count: integer,
      places: integer,
      last_at: text,
      ...handlingColumns,
    },
    { indexes: { state: 'state, id', person: 'person, kind', handled_by: 'handled_by' } },
  ),
  visit_reports: defineDatabaseTable(
    {
      id,
      created_at: text,
      credential: text,
      number: text,
      person: text,
      person_name: text,
      company_name: text,
      was_valid: boolean,
      what: text,
      place: text,
      phone: text,
      photo: makeColumnNullable(text),
      ...handlingColumns,
    },
    {
      unique: ['photo'],
      indexes: { state: 'state, id', person: 'person, id', newest: 'created_at', handled_by: 'handled_by' },
    },
  ),
  inspections: defineDatabaseTable(
    {
      id,
      key: text,
      at: text,
      created_at: text,
      user: userReferenceColumn,
      credential: text,
      number: text,
      person: text,
      person_name: text,
      role_name: text,
      company: makeColumnNullable(integer),
      company_name: text,
      zone: makeColumnNullable(integer),
      zone_name: text,
      result: text,
      state: makeColumnNullable(text),
      offline: boolean,
      signature: text,
      note: text,
      photo: makeColumnNullable(text),
      site_company: makeColumnNullable(integer),
      site_company_name: text,
    },
    {
      unique: ['key', 'photo'],
      indexes: {
        at: 'at',
        user: 'user',
        company: 'company, id',
        zone: 'zone, id',
        person: 'person, id',
        result: 'result, id',
      },
    },
  ),

  imports: defineDatabaseTable(
    {
      id,
      kind: text,
      state: text,
      mode: makeColumnNullable(text),
      key: text,
      file_name: text,
      size: integer,
      checked_key: makeColumnNullable(text),
      titles: list,
      columns: list,
      rows: integer,
      done: integer,
      reading: object,
      corrections: list,
      sensitive: integer,
      confirmed: boolean,
      checked: object,
      applied: object,
      problems: integer,
      reason: text,
      kept: integer,
      uploaded_by: userReferenceColumn,
      created_at: text,
      finished_at: makeColumnNullable(text),
      worker: text,
      worker_until: integer,
      tries: integer,
    },
    { unique: ['key', 'checked_key'], indexes: { state: 'state', uploaded_by: 'uploaded_by, kind' } },
  ),
  import_changes: defineDatabaseTable(
    {
      id,
      import: createReferenceColumn('imports'),
      row: integer,
      outcome: text,
      label: text,
      target: text,
      collection: text,
      row_id: text,
      before: text,
      after: text,
      photo: makeColumnNullable(text),
      kept_reason: text,
      seal: text,
    },
    { indexes: { import: 'import, id', photo: 'photo', record: 'collection, row_id' } },
  ),

  log_entries: defineDatabaseTable(
    {
      id,
      at: text,
      action: text,
      user: makeColumnNullable(integer),
      username: text,
      address: text,
      result: text,
      reason: text,
      subject: text,
      changes: integer,
      part_of: makeColumnNullable(integer),
      previous: text,
      hash: text,
      kind: text,
      nature: text,
      about: makeColumnNullable(text),
      facts: list,
    },
    {
      // Partial indexes omit the most frequent values, so that a new entry usually updates only three indexes.
      indexes: {
        action: 'action, id',
        address: 'address, id',
        user: 'user, id',
        kind: "kind, id where kind <> 'personnel'",
        nature: "nature, id where nature <> 'change'",
        about: 'about where about is not null',
        part_of: 'part_of where part_of is not null',
      },
    },
  ),
  log_changes: defineDatabaseTable(
    {
      id,
      entry: integer,
      subject: text,
      collection: text,
      record: text,
      before: makeColumnNullable(object),
      after: makeColumnNullable(object),
    },
    { indexes: { entry: 'entry', subject: 'subject' } },
  ),
  log_heads: defineDatabaseTable({ id, last: integer, hash: text, known: object, signature: text }),

  tokens: defineDatabaseTable(
    {
      id,
      hash: text,
      user: userReferenceColumn,
      created_at: text,
      expires_at: text,
      last_used_at: text,
      device: text,
      id_token: text,
      seal: text,
    },
    { unique: ['hash'], indexes: { user: 'user', expires_at: 'expires_at' } },
  ),
  account_links: defineDatabaseTable(
    { id, hash: text, user: userReferenceColumn, kind: text, created_at: text, expires_at: text, seal: text },
    { unique: ['hash'], indexes: { user: 'user', expires_at: 'expires_at' } },
  ),
  tickets: defineDatabaseTable(
    {
      id,
      hash: text,
      kind: text,
      user: makeColumnNullable(userReferenceColumn),
      data: text,
      expires_at: text,
      seal: text,
    },
    { unique: ['hash'], indexes: { user: 'user', expires_at: 'expires_at' } },
  ),
  identity_requests: defineDatabaseTable(
    {
      id,
      subject: text,
      user: userReferenceColumn,
      provider_username: text,
      name: text,
      email: text,
      state: text,
      created_at: text,
      last_tried_at: text,
      seal: text,
    },
    { unique: ['subject'], indexes: { user: 'user', last_tried_at: 'last_tried_at' } },
  ),
  passkeys: defineDatabaseTable(
    {
      id,
      user: userReferenceColumn,
      credential: text,
      public_key: text,
      counter: integer,
      transports: list,
      name: text,
      created_at: text,
      last_used_at: makeColumnNullable(text),
    },
    { unique: ['credential'], indexes: { user: 'user' } },
  ),
  attempts: defineDatabaseTable(
    { id, key: text, failures: integer, last_at: text },
    { unique: ['key'], indexes: { last_at: 'last_at' } },
  ),
  answers: defineDatabaseTable(
    { id, key: text, answer: text, created_at: text, request_hash: text },
    { unique: ['key'], indexes: { created_at: 'created_at' } },
  ),
  review_holds: defineDatabaseTable({ id: text, user: integer, name: text, until: text }),

  mails: defineDatabaseTable(
    {
      id,
      key: text,
      message_id: text,
      recipient: text,
      subject: text,
      text,
      html: text,
      is_secret: boolean,
      state: text,
      attempts: integer,
      due_at: text,
      useful_until: makeColumnNullable(text),
      created_at: text,
      ended_at: makeColumnNullable(text),
      problem: text,
      unsubscribe: text,
    },
    { unique: ['key'], indexes: { due: 'state, due_at', ended_at: 'ended_at' } },
  ),
  message_events: defineDatabaseTable(
    {
      id,
      kind: text,
      subject: text,
      company: makeColumnNullable(createReferenceColumn('companies')),
      personnel: makeColumnNullable(person),
      user: makeColumnNullable(userReferenceColumn),
      by: makeColumnNullable(integer),
      text,
      link: text,
      created_at: text,
      after: text,
    },
    { indexes: { company: 'company', person: 'personnel', user: 'user' } },
  ),
  messages: defineDatabaseTable(
    {
      id,
      key: text,
      user: makeColumnNullable(userReferenceColumn),
      contact: makeColumnNullable(createReferenceColumn('contacts')),
      kind: text,
      personnel: makeColumnNullable(person),
      text,
      link: text,
      created_at: text,
      read_at: makeColumnNullable(text),
      mail_due_at: makeColumnNullable(text),
    },
    {
      unique: ['key'],
      indexes: {
        user: 'user, id',
        unread: 'user, id where read_at is null',
        due: 'id where mail_due_at is not null',
        contact: 'contact',
        person: 'personnel',
        created_at: 'created_at',
      },
    },
  ),
  daily_runs: defineDatabaseTable(
    {
      id,
      day: text,
      since: text,
      cursor: text,
      counts: text,
      leased_until: text,
      ended_at: makeColumnNullable(text),
    },
    { unique: ['day'] },
  ),
  settings: defineDatabaseTable({ id, key: text, value: text, created_at: text }, { unique: ['key'] }),

  /** Renamed rows whose new name is still missing in the search words of other rows (dependents.ts). */
  outdated: defineDatabaseTable(
    { collection, by_field: text, lender: integer, done_to: makeColumnNullable(text) },
    { unique: ['collection, by_field, lender'] },
  ),
}
