import type { ColumnType, Generated } from 'kysely'
import type { Collection } from '../rows.ts'

/** How a column is kept: booleans as integers in SQLite, a list as `jsonb` and an object as `json` in Postgres and both as text in SQLite. */
export type Kind = 'number' | 'text' | 'integer' | 'boolean' | 'list' | 'object'

export interface Column<T = unknown> {
  kind: Kind
  isNull?: boolean
  /** The table whose row it points at. */
  to?: string
  /** What Kysely reads and writes; it is never set. */
  type?: T
}

/** `unique` are columns or several together, and `indexes` columns by the name that follows the table's own. */
export interface Table<C extends Record<string, Column>> {
  columns: C
  unique?: readonly string[]
  indexes?: Readonly<Record<string, string>>
  /** In SQLite a table whose ids are texts has a number beside each, by which rows are found fastest. */
  rowNumber?: 'seq'
}

const table = <C extends Record<string, Column>>(
  columns: C,
  { unique = [], indexes = {}, ...others }: Omit<Table<C>, 'columns'> = {},
): Table<C> => ({ columns, unique, indexes, ...others })

/** A number that the database gives. */
const id: Column<Generated<number>> = { kind: 'number' }
const text: Column<string> = { kind: 'text' }
const integer: Column<number> = { kind: 'integer' }
const boolean: Column<ColumnType<boolean | number, boolean>> = { kind: 'boolean' }
/** Written as JSON. */
const list: Column<ColumnType<unknown, string>> = { kind: 'list' }
const object: Column<ColumnType<unknown, string>> = { kind: 'object' }
const orNull = <T>(column: Column<T>): Column<T | null> => ({ ...column, isNull: true })
const to = (name: string): Column<number> => ({ kind: 'integer', to: name })
const collection: Column<Collection> = { kind: 'text' }
const person: Column<string> = { kind: 'text', to: 'personnel' }
const user = to('users')

const file = { key: text, file_name: text, media_type: text, size: integer, sha256: text, scan: orNull(text) }
const withdrawn = { withdrawn_at: orNull(text), withdrawn_by: orNull(user), withdrawn_reason: text }
const corrected = { corrected_at: orNull(text), corrected_by: orNull(user), corrected_reason: text }
const handled = {
  state: text,
  notes: text,
  handled_by: orNull(user),
  handled_at: orNull(text),
  version: integer,
}
const reviewed = {
  issued_on: orNull(text),
  expires_on: orNull(text),
  review: text,
  rejection: orNull(text),
  note: text,
  reviewed_by: orNull(user),
  reviewed_at: orNull(text),
  version: integer,
}
const named = { name: text, name_key: text, words: text, active: boolean, version: integer }
const asked = {
  validity: text,
  validity_months: orNull(integer),
  warning_days: list,
  brought_by: text,
  absence: text,
}

const board = table(
  {
    id,
    name: text,
    rfc: text,
    text,
    company: orNull(to('companies')),
    ...file,
    uploaded_by: user,
    created_at: text,
    created_at_key: text,
    words: text,
    version: integer,
    ...withdrawn,
    ...corrected,
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

/** Documents of a company or a person under the names of a list, whole or a category: the newest first, and put in order where they are asked for by name. */
const filed = <O extends string>(owner: O, points: Column, names: string) =>
  table(
    {
      ...({ [owner]: points } as Record<O, typeof points>),
      id,
      name: to(names),
      category: text,
      ...file,
      uploaded_by: integer,
      created_at: text,
      created_at_key: text,
      words: text,
      ...withdrawn,
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

const costs = {
  indirect_cost_1: integer,
  indirect_cost_2: integer,
  indirect_cost_3: integer,
  indirect_cost_4: integer,
  indirect_cost_1_description: text,
  indirect_cost_2_description: text,
  indirect_cost_3_description: text,
  indirect_cost_4_description: text,
}

/** What a person's light follows from (domain/accreditation.ts). */
const LIGHT = 'vetoed, company_active, standing, blocked_from, lacking_from, ending_from'

/**
 * Every table, in an order in which what is pointed at comes first. `<name>_key` is what a list sorts by and `words` what it is searched by, both folded
 * (table.ts). A new database is made of this; one that is there already is brought to it by the migrations (migrate.ts).
 */
export const schema = {
  zones: table({ id, ...named }, { unique: ['name'], indexes: { name: 'name_key, id' } }),
  roles: table(
    { id, ...named, definition: text, type: text, pending: orNull(object) },
    { indexes: { name: 'name_key, id' } },
  ),
  accreditation_types: table(
    { id, ...named, roles: list, by_contractor: boolean, wants_document: boolean, ...asked },
    { unique: ['name'] },
  ),
  obligations: table({
    id,
    ...named,
    ...asked,
    period: text,
    due_day: integer,
    due_after: integer,
    asked_of: text,
    since: text,
  }),
  company_file_names: table({ id, ...named, category: text }),
  personnel_file_names: table({ id, ...named, category: text }),
  pricing: table(
    {
      id,
      meters: integer,
      materials_price: integer,
      workforce: integer,
      indirect_costs: integer,
      version: integer,
      active: boolean,
      meters_key: text,
      words: text,
    },
    { indexes: { meters: 'meters_key, id' } },
  ),

  companies: table(
    {
      id,
      company_name: text,
      zone: to('zones'),
      active: boolean,
      version: integer,
      created_at: text,
      ruec: text,
      rfc: text,
      sap_creditor_id: text,
      sap_client_id: text,
      sap_gor: text,
      sap_pm: text,
      billing_address: text,
      business_address: text,
      provider_url: text,
      repse_number: text,
      work_division: list,
      business_area: list,
      sap_payment_alert_blocked: boolean,
      prevention_security_health_environment_certified: boolean,
      legal_representative: text,
      security_supervisor: text,
      held_at: orNull(text),
      hold_reason: text,
      lacking_from: text,
      arrears_from: text,
      papers_stale: boolean,
      name_key: text,
      zone_key: text,
      lacking_from_key: text,
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
  users: table(
    {
      // The column `passkeys` is written and never read: see `counts` in collections.ts.
      id,
      username: text,
      username_key: text,
      name: text,
      email: text,
      password_hash: text,
      groups: list,
      admin_access: boolean,
      super_admin: boolean,
      company: orNull(to('companies')),
      active: boolean,
      created_at: text,
      deleted_at: orNull(text),
      last_access_at: orNull(text),
      subject: orNull(text),
      totp_secret: text,
      totp_step: integer,
      recovery_codes: list,
      passkeys: integer,
      told: list,
      calendar_hash: orNull(text),
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
  contacts: table(
    {
      id,
      company: to('companies'),
      name: text,
      phone: text,
      email: text,
      position: text,
      id_900: text,
      created_at: text,
      mail_off: boolean,
      version: integer,
      name_key: text,
      words: text,
      ...withdrawn,
    },
    { indexes: { by_name: 'company, name_key, id', withdrawn_by: 'withdrawn_by' } },
  ),
  company_files: filed('company', to('companies'), 'company_file_names'),
  company_papers: table(
    {
      id,
      company: to('companies'),
      obligation: to('obligations'),
      period: orNull(text),
      ...file,
      uploaded_by: user,
      created_at: text,
      created_at_key: text,
      ...reviewed,
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

  personnel: table(
    {
      id: text,
      public_id: orNull(text),
      first_names: text,
      last_names: text,
      rfc: text,
      ssn: text,
      identity_document: text,
      role: to('roles'),
      company: to('companies'),
      address: text,
      phone: text,
      email: text,
      registration_date: orNull(text),
      accreditation_date: orNull(text),
      accreditation_expiration_date: orNull(text),
      accreditation_number: orNull(text),
      naturgy_id: text,
      active: boolean,
      photo: orNull(text),
      created_at: text,
      version: integer,
      vetoed: boolean,
      company_active: boolean,
      standing: text,
      blocked_from: text,
      lacking_from: text,
      ending_from: text,
      name_key: text,
      accreditation_expiration_date_key: text,
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
        // A list of some state is read from the first of these alone, and counted from the others.
        listed: `active, name_key, id, accreditation_expiration_date, ${LIGHT}`,
        company: `active, company, accreditation_expiration_date, ${LIGHT}`,
        expires: `active, accreditation_expiration_date, ${LIGHT}`,
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
  accreditation_items: table(
    {
      id,
      personnel: person,
      type: to('accreditation_types'),
      status: boolean,
      version: integer,
      ticked_until: orNull(text),
      ticked_by: orNull(integer),
      ticked_at: orNull(text),
      met_until: text,
      proved_until: text,
      review: orNull(text),
      company: integer,
      lack: orNull(text),
      due_from: text,
      met_until_key: text,
    },
    {
      indexes: {
        person: 'personnel, type',
        type: 'type',
        met: 'met_until',
        unmet: 'type, met_until, id, personnel',
        // What a company has to do is counted and put in order from this alone.
        due: 'company, lack, type, met_until_key, id, met_until, due_from',
      },
    },
  ),
  evidence: table(
    {
      id,
      item: to('accreditation_items'),
      personnel: person,
      type: to('accreditation_types'),
      company: to('companies'),
      ...file,
      uploaded_by: user,
      created_at: text,
      created_at_key: text,
      ...reviewed,
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
  documents: table(
    {
      id,
      personnel: person,
      type: text,
      ...file,
      uploaded_by: integer,
      created_at: text,
      name_key: text,
      created_at_key: text,
      words: text,
      ...withdrawn,
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
  personnel_files: filed('person', person, 'personnel_file_names'),
  personnel_moves: table(
    {
      id,
      personnel: person,
      from_company: integer,
      from_name: text,
      to_company: integer,
      to_name: text,
      reason: text,
      user,
      created_at: text,
    },
    { indexes: { person: 'personnel', user: 'user' } },
  ),
  accreditations: table(
    {
      id,
      personnel: person,
      kind: text,
      accreditation_date: orNull(text),
      reason: text,
      note: text,
      accreditation_expiration_date: orNull(text),
      user: orNull(user),
      recorded_at: text,
    },
    { indexes: { person: 'personnel', user: 'user' } },
  ),
  person_versions: table(
    {
      id,
      personnel: text,
      company: integer,
      registration_date: orNull(text),
      active: boolean,
      accreditation_date: orNull(text),
      accreditation_expiration_date: orNull(text),
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
  name_versions: table(
    { id, subject: text, name: text, zone: orNull(integer), recorded_at: text, superseded_at: text },
    { indexes: { subject: 'subject' } },
  ),

  vetoes: { ...board, indexes: { ...board.indexes, rfc: 'rfc' } },
  announcements: board,
  administrative_acts: board,
  non_accordance: board,
  notice_versions: table(
    {
      id,
      board: text,
      notice: integer,
      number: integer,
      name: text,
      rfc: text,
      text,
      reason: text,
      ...file,
      uploaded_by: user,
      created_at: text,
    },
    { indexes: { notice: 'board, notice, id', key: 'key', uploaded_by: 'uploaded_by' } },
  ),
  veto_exceptions: table(
    {
      id,
      personnel: text,
      rfc: text,
      veto: integer,
      veto_name: text,
      reason: text,
      user,
      created_at: text,
      company: orNull(integer),
    },
    { indexes: { company: 'company, id', person: 'personnel' } },
  ),

  quotations: table(
    {
      id,
      created_at: text,
      name: text,
      rfc: text,
      phone: text,
      email: text,
      client_type: text,
      pricing: orNull(to('pricing')),
      actual_pricing: integer,
      ...costs,
      owner: user,
      company: orNull(to('companies')),
      version: integer,
      name_key: text,
      created_at_key: text,
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

  credential_keys: table({
    id,
    created_at: text,
    public_key: text,
    private_key: text,
    retired_at: orNull(text),
    revoked_at: orNull(text),
  }),
  credential_checks: table(
    { id, at: text, credential: text, person: text, result: text, way: text },
    { indexes: { at: 'at', person: 'person, at' } },
  ),
  unusual_checks: table(
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
      ...handled,
    },
    { indexes: { state: 'state, id', person: 'person, kind', handled_by: 'handled_by' } },
  ),
  visit_reports: table(
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
      photo: orNull(text),
      ...handled,
    },
    {
      unique: ['photo'],
      indexes: { state: 'state, id', person: 'person, id', newest: 'created_at', handled_by: 'handled_by' },
    },
  ),
  inspections: table(
    {
      id,
      key: text,
      at: text,
      created_at: text,
      user,
      credential: text,
      number: text,
      person: text,
      person_name: text,
      role_name: text,
      company: orNull(integer),
      company_name: text,
      zone: orNull(integer),
      zone_name: text,
      result: text,
      state: orNull(text),
      offline: boolean,
      signature: text,
      note: text,
      photo: orNull(text),
      site_company: orNull(integer),
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

  imports: table(
    {
      id,
      kind: text,
      state: text,
      mode: orNull(text),
      key: text,
      file_name: text,
      size: integer,
      checked_key: orNull(text),
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
      uploaded_by: user,
      created_at: text,
      finished_at: orNull(text),
      worker: text,
      worker_until: integer,
      tries: integer,
    },
    { unique: ['key', 'checked_key'], indexes: { state: 'state', uploaded_by: 'uploaded_by, kind' } },
  ),
  import_changes: table(
    {
      id,
      import: to('imports'),
      row: integer,
      outcome: text,
      label: text,
      target: text,
      collection: text,
      row_id: text,
      before: text,
      after: text,
      photo: orNull(text),
    },
    { indexes: { import: 'import, id', photo: 'photo' } },
  ),

  log_entries: table(
    {
      id,
      at: text,
      action: text,
      user: orNull(integer),
      username: text,
      address: text,
      result: text,
      reason: text,
      subject: text,
      changes: integer,
      part_of: orNull(integer),
      previous: text,
      hash: text,
      kind: text,
      nature: text,
      about: orNull(text),
      facts: list,
    },
    {
      // The everyday values of `kind` and `nature` are left out, so that most entries are written into three of these.
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
  log_changes: table(
    {
      id,
      entry: integer,
      subject: text,
      collection: text,
      record: text,
      before: orNull(object),
      after: orNull(object),
    },
    { indexes: { entry: 'entry', subject: 'subject' } },
  ),
  log_heads: table({ id, last: integer, hash: text, known: object, signature: text }),

  tokens: table(
    {
      id,
      hash: text,
      user,
      created_at: text,
      expires_at: text,
      last_used_at: text,
      device: text,
      id_token: text,
      seal: text,
    },
    { unique: ['hash'], indexes: { user: 'user', expires_at: 'expires_at' } },
  ),
  account_links: table(
    { id, hash: text, user, kind: text, created_at: text, expires_at: text, seal: text },
    { unique: ['hash'], indexes: { user: 'user', expires_at: 'expires_at' } },
  ),
  tickets: table(
    { id, hash: text, kind: text, user: orNull(user), data: text, expires_at: text, seal: text },
    { unique: ['hash'], indexes: { user: 'user', expires_at: 'expires_at' } },
  ),
  identity_requests: table(
    {
      id,
      subject: text,
      user,
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
  passkeys: table(
    {
      id,
      user,
      credential: text,
      public_key: text,
      counter: integer,
      transports: list,
      name: text,
      created_at: text,
      last_used_at: orNull(text),
    },
    { unique: ['credential'], indexes: { user: 'user' } },
  ),
  attempts: table(
    { id, key: text, failures: integer, last_at: text },
    { unique: ['key'], indexes: { last_at: 'last_at' } },
  ),
  answers: table(
    { id, key: text, answer: text, created_at: text, request_hash: text },
    { unique: ['key'], indexes: { created_at: 'created_at' } },
  ),
  review_holds: table({ id: text, user: integer, name: text, until: text }),

  mails: table(
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
      useful_until: orNull(text),
      created_at: text,
      ended_at: orNull(text),
      problem: text,
      unsubscribe: text,
    },
    { unique: ['key'], indexes: { due: 'state, due_at', ended_at: 'ended_at' } },
  ),
  message_events: table(
    {
      id,
      kind: text,
      subject: text,
      company: orNull(to('companies')),
      personnel: orNull(person),
      user: orNull(user),
      by: orNull(integer),
      text,
      link: text,
      created_at: text,
      after: text,
    },
    { indexes: { company: 'company', person: 'personnel', user: 'user' } },
  ),
  messages: table(
    {
      id,
      key: text,
      user: orNull(user),
      contact: orNull(to('contacts')),
      kind: text,
      personnel: orNull(person),
      text,
      link: text,
      created_at: text,
      read_at: orNull(text),
      mail_due_at: orNull(text),
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
  daily_runs: table(
    {
      id,
      day: text,
      since: text,
      cursor: text,
      counts: text,
      leased_until: text,
      ended_at: orNull(text),
    },
    { unique: ['day'] },
  ),
  settings: table({ id, key: text, value: text, created_at: text }, { unique: ['key'] }),

  /** Rows that borrow a name which has changed, and are still to be found by it (dependents.ts). */
  outdated: table(
    { collection, by_field: text, lender: integer, done_to: orNull(text) },
    { unique: ['collection, by_field, lender'] },
  ),
}
