import { accreditationRow } from '../../domain/accreditationHistory.ts'
import { logChangeRow, logEntryRow } from '../../domain/auditLog.ts'
import type { Board } from '../../domain/boards.ts'
import { credentialCheckRow, unusualCheckRow } from '../../domain/checks.ts'
import { companyRow, zoneRow } from '../../domain/companies.ts'
import { contactRow } from '../../domain/contacts.ts'
import { credentialKeyRow } from '../../domain/credentialKeys.ts'
import { evidenceRow } from '../../domain/evidence.ts'
import { identityRequestRow } from '../../domain/identityRequests.ts'
import { importChangeRow, importRow } from '../../domain/imports.ts'
import { inspectionRow } from '../../domain/inspections.ts'
import { moveRow } from '../../domain/moves.ts'
import { noticeRow, noticeVersionRow } from '../../domain/notices.ts'
import { passkeyRow } from '../../domain/passkeys.ts'
import { formatSortName } from '../../domain/personNames.ts'
import { personRow } from '../../domain/personnel.ts'
import { searchableText } from '../../domain/plainText.ts'
import { pricingRow } from '../../domain/pricing.ts'
import { formatQuotationFolio, quotationRow } from '../../domain/quotations.ts'
import { accreditationItemRow, accreditationTypeRow, roleRow } from '../../domain/roles.ts'
import { toEmailWord } from '../../domain/searchWords.ts'
import { userRow } from '../../domain/users.ts'
import { vetoExceptionRow } from '../../domain/vetoes.ts'
import { visitReportRow } from '../../domain/visitReports.ts'
import { type CollectionSpec, PLAIN } from './collectionSpec.ts'
import { fileCollections, reviewers, withdrawnBy } from './fileCollections.ts'
import type { Collection, Rows } from './rows.ts'
import {
  accountLinkRow,
  answerRow,
  attemptRow,
  dailyRunRow,
  logHeadRow,
  mailRow,
  messageEventRow,
  messageRow,
  nameVersionRow,
  personVersionRow,
  reviewHoldRow,
  settingRow,
  ticketRow,
  tokenRow,
} from './serverRows.ts'

/** Who did it. */
const byUser = { user_name: { by: 'user', from: 'users', take: 'name' } } as const

/** Who looked into it last. */
const handledBy = { handled_name: { by: 'handled_by', from: 'users', take: 'name' } } as const

/** A notice board: newest first, a company's own where the board has companies. */
const board: CollectionSpec<Board> = {
  ...PLAIN,
  row: noticeRow,
  lookups: {
    company_name: { by: 'company', from: 'companies', take: 'company_name' },
    created_by: { by: 'uploaded_by', from: 'users', take: 'name' },
    corrected_name: { by: 'corrected_by', from: 'users', take: 'name' },
    ...withdrawnBy,
  },
  sorts: { created_at: (row) => row.created_at },
  search: (row) => [row.name, row.company_name, searchableText(row.text), row.file_name],
  personal: (row) => [row.rfc],
  unique: ['key'],
}

/** What each collection is. Both databases are read and written by this table. */
export const collections: { [C in Collection]: CollectionSpec<C> } = {
  zones: {
    ...PLAIN,
    row: zoneRow,
    sorts: { name: (row) => row.name },
    search: (row) => [row.name],
    unique: ['name'],
  },
  roles: {
    ...PLAIN,
    row: roleRow,
    sorts: { name: (row) => row.name },
    search: (row) => [row.name],
  },
  companies: {
    ...PLAIN,
    row: companyRow,
    lookups: { zone_name: { by: 'zone', from: 'zones', take: 'name' } },
    sorts: {
      name: (row) => row.company_name,
      // Their own: people follow it, and Postgres puts a whole zone's in order where a second table lends it.
      zone: (row) => row.zone_name,
      lacking_from: (row) => row.lacking_from,
    },
    search: (row) => [row.company_name, row.zone_name],
    owns: [
      { collection: 'company_papers', by: 'company' },
      { collection: 'contacts', by: 'company' },
      { collection: 'company_files', by: 'company' },
      { collection: 'message_events', by: 'company' },
    ],
  },
  users: {
    ...PLAIN,
    row: userRow,
    points: { company: 'companies' },
    // A counter in the database could be set to 0 by hand, and a password alone would then sign in.
    counts: { passkeys: { collection: 'passkeys', by: 'user' } },
    sorts: {
      name: (row) => row.username,
      full_name: (row) => row.name,
      last_access: (row) => row.last_access_at ?? '',
    },
    search: (row) => [row.username, row.name, row.email],
    unique: ['username', 'username_key', 'subject', 'calendar_hash'],
    owns: [
      { collection: 'tokens', by: 'user' },
      { collection: 'account_links', by: 'user' },
      { collection: 'tickets', by: 'user' },
      { collection: 'identity_requests', by: 'user' },
      { collection: 'passkeys', by: 'user' },
      { collection: 'messages', by: 'user' },
      { collection: 'message_events', by: 'user' },
    ],
  },
  accreditation_types: {
    ...PLAIN,
    row: accreditationTypeRow,
    sorts: { name: (row) => row.name },
    search: (row) => [row.name],
    unique: ['name'],
  },
  personnel: {
    ...PLAIN,
    row: personRow,
    numbered: false,
    lookups: {
      company_name: { by: 'company', from: 'companies', take: 'company_name' },
      zone: { by: 'company', from: 'companies', take: 'zone', next: { from: 'zones', take: 'name' } },
      role_name: { by: 'role', from: 'roles', take: 'name' },
      role_definition: { by: 'role', from: 'roles', take: 'definition' },
      role_type: { by: 'role', from: 'roles', take: 'type' },
    },
    sorts: {
      name: formatSortName,
      company_name: { by: 'company', from: 'companies', sort: 'name' },
      role_name: { by: 'role', from: 'roles', sort: 'name' },
      zone: { by: 'company', from: 'companies', sort: 'zone' },
      // Who has no accreditation that ends comes last.
      accreditation_expiration_date: (row) => row.accreditation_expiration_date ?? '9999-12-31',
    },
    search: (row) => [
      row.last_names,
      row.first_names,
      row.accreditation_number,
      row.naturgy_id,
      row.role_name,
      row.company_name,
      row.zone,
    ],
    personal: (row) => [row.rfc, row.identity_document, row.ssn, row.phone, toEmailWord(row.email)],
    unique: ['public_id', 'accreditation_number', 'photo'],
    owns: [
      { collection: 'evidence', by: 'personnel' },
      { collection: 'accreditation_items', by: 'personnel' },
      { collection: 'documents', by: 'personnel' },
      { collection: 'personnel_files', by: 'person' },
      { collection: 'personnel_moves', by: 'personnel' },
      { collection: 'accreditations', by: 'personnel' },
      { collection: 'messages', by: 'personnel' },
      { collection: 'message_events', by: 'personnel' },
    ],
    index: {
      by: 'name',
      mark: 'active',
      narrow: ['company'],
      wide: [
        'accreditation_expiration_date',
        'vetoed',
        'company_active',
        'standing',
        'blocked_from',
        'lacking_from',
        'ending_from',
        'company.zone',
      ],
    },
  },
  accreditation_items: {
    ...PLAIN,
    row: accreditationItemRow,
    lookups: { type_name: { by: 'type', from: 'accreditation_types', take: 'name' } },
    sorts: {
      name: { by: 'type', from: 'accreditation_types', sort: 'name' },
      met_until: (row) => row.met_until,
    },
    owns: [{ collection: 'evidence', by: 'item' }],
  },
  evidence: {
    ...PLAIN,
    row: evidenceRow,
    lookups: { type_name: { by: 'type', from: 'accreditation_types', take: 'name' }, ...reviewers },
    points: { company: 'companies' },
    sorts: { created_at: (row) => row.created_at },
    unique: ['key'],
  },
  ...fileCollections,
  contacts: {
    ...PLAIN,
    row: contactRow,
    lookups: withdrawnBy,
    sorts: { name: (row) => row.name },
    search: (row) => [row.name, row.phone, row.email, row.position, row.id_900],
    owns: [{ collection: 'messages', by: 'contact' }],
  },
  vetoes: board,
  announcements: board,
  administrative_acts: board,
  non_accordance: board,
  notice_versions: {
    ...PLAIN,
    row: noticeVersionRow,
    lookups: { created_by: { by: 'uploaded_by', from: 'users', take: 'name' } },
  },
  veto_exceptions: { ...PLAIN, row: vetoExceptionRow, lookups: byUser },
  personnel_moves: { ...PLAIN, row: moveRow, lookups: byUser },
  accreditations: { ...PLAIN, row: accreditationRow, lookups: byUser },
  person_versions: { ...PLAIN, row: personVersionRow },
  name_versions: { ...PLAIN, row: nameVersionRow },
  pricing: {
    ...PLAIN,
    row: pricingRow,
    sorts: { meters: (row) => String(row.meters).padStart(9, '0') },
    search: (row) => [String(row.meters)],
  },
  quotations: {
    ...PLAIN,
    row: quotationRow,
    lookups: { owner_name: { by: 'owner', from: 'users', take: 'name' } },
    points: { company: 'companies', pricing: 'pricing' },
    sorts: { name: (row) => row.name, created_at: (row) => row.created_at },
    search: (row) => [row.name, row.rfc, row.phone, row.email, formatQuotationFolio(row)],
    index: { by: 'created_at', narrow: ['company'] },
  },
  visit_reports: {
    ...PLAIN,
    row: visitReportRow,
    lookups: handledBy,
    unique: ['photo'],
  },
  credential_keys: { ...PLAIN, row: credentialKeyRow },
  credential_checks: { ...PLAIN, row: credentialCheckRow },
  unusual_checks: { ...PLAIN, row: unusualCheckRow, lookups: handledBy },
  inspections: { ...PLAIN, row: inspectionRow, lookups: byUser, unique: ['key', 'photo'] },
  imports: {
    ...PLAIN,
    row: importRow,
    lookups: {
      username: { by: 'uploaded_by', from: 'users', take: 'username' },
      uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' },
    },
    unique: ['key', 'checked_key'],
    owns: [{ collection: 'import_changes', by: 'import' }],
  },
  import_changes: { ...PLAIN, row: importChangeRow },
  log_entries: { ...PLAIN, row: logEntryRow },
  log_changes: { ...PLAIN, row: logChangeRow },
  log_heads: { ...PLAIN, row: logHeadRow },
  tokens: { ...PLAIN, row: tokenRow, unique: ['hash'] },
  account_links: { ...PLAIN, row: accountLinkRow, unique: ['hash'] },
  tickets: { ...PLAIN, row: ticketRow, unique: ['hash'] },
  identity_requests: {
    ...PLAIN,
    row: identityRequestRow,
    lookups: {
      username: { by: 'user', from: 'users', take: 'username' },
      account_name: { by: 'user', from: 'users', take: 'name' },
    },
    unique: ['subject'],
  },
  passkeys: { ...PLAIN, row: passkeyRow, unique: ['credential'] },
  attempts: { ...PLAIN, row: attemptRow, unique: ['key'] },
  answers: { ...PLAIN, row: answerRow, unique: ['key'] },
  mails: { ...PLAIN, row: mailRow, unique: ['key'] },
  review_holds: { ...PLAIN, numbered: false, row: reviewHoldRow },
  message_events: { ...PLAIN, row: messageEventRow },
  messages: { ...PLAIN, row: messageRow, unique: ['key'] },
  daily_runs: { ...PLAIN, row: dailyRunRow, unique: ['day'] },
  settings: { ...PLAIN, row: settingRow, unique: ['key'] },
}

export const COLLECTIONS = Object.keys(collections) as Collection[]

/** The id of a row, from the text that stands for it in the log and in an import's journal. */
export const idOf = <C extends Collection>(collection: C, text: string): Rows[C]['id'] =>
  (collections[collection].numbered ? Number(text) : text) as Rows[C]['id']
