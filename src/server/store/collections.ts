import { accreditationHistoryRowSchema } from '../../domain/accreditationHistory.ts'
import { logChangeRowSchema, logEntryRowSchema } from '../../domain/auditLog.ts'
import { requirementFields, roleFields, zoneFields } from '../../domain/catalogs/fields.ts'
import { accreditationTypeRowSchema, roleRowSchema, zoneRowSchema } from '../../domain/catalogs/schemas.ts'
import { companyFields } from '../../domain/companies/fields.ts'
import { companyRowSchema } from '../../domain/companies/schemas.ts'
import { contactFields } from '../../domain/contacts/fields.ts'
import { contactRowSchema } from '../../domain/contacts/schemas.ts'
import { credentialCheckRowSchema, unusualCredentialCheckRowSchema } from '../../domain/credentialChecks.ts'
import { credentialKeyRowSchema } from '../../domain/credentialKeys.ts'
import { requirementDocumentRowSchema } from '../../domain/evidence.ts'
import { searchTexts, sortKeys } from '../../domain/fields/fields.ts'
import { identityRequestRowSchema } from '../../domain/identityRequests.ts'
import { importChangeRowSchema, importRowSchema } from '../../domain/imports.ts'
import { inspectionRowSchema } from '../../domain/inspections.ts'
import { companyTransferRowSchema } from '../../domain/moves.ts'
import type { Board } from '../../domain/notices/boards.ts'
import { noticeFields } from '../../domain/notices/fields.ts'
import { noticeRowSchema, noticeVersionRowSchema } from '../../domain/notices/schemas.ts'
import { passkeyRowSchema } from '../../domain/passkeys.ts'
import { accreditationItemRowSchema } from '../../domain/people/accreditationItems.ts'
import { personFields } from '../../domain/people/fields.ts'
import { personRowSchema } from '../../domain/people/schemas.ts'
import { formatNameForSorting } from '../../domain/personNames.ts'
import { tierFields } from '../../domain/pricing/fields.ts'
import { priceTierRowSchema } from '../../domain/pricing/schemas.ts'
import { quotationFields } from '../../domain/quotations/fields.ts'
import { formatQuotationFolio, quotationRowSchema } from '../../domain/quotations/schemas.ts'
import { joinEmailToWord } from '../../domain/searchWords.ts'
import { userFields } from '../../domain/users/fields.ts'
import { userRowSchema } from '../../domain/users/schemas.ts'
import { vetoExceptionRowSchema } from '../../domain/vetoes.ts'
import { visitReportRowSchema } from '../../domain/visitReports.ts'
import { type CollectionSpec, DEFAULT_SPEC } from './collectionSpec.ts'
import { fileCollections, reviewLookups, withdrawnLookup } from './fileCollections.ts'
import type { Collection, Rows } from './rows.ts'
import {
  accountLinkRowSchema,
  dailyRunRowSchema,
  documentReservationRowSchema,
  failedSignInRowSchema,
  logMarkerRowSchema,
  nameVersionRowSchema,
  notificationEventRowSchema,
  notificationRowSchema,
  oneTimeTicketRowSchema,
  personVersionRowSchema,
  portalSettingRowSchema,
  queuedMailRowSchema,
  sessionRowSchema,
  storedResponseRowSchema,
} from './serverRows.ts'

const userLookup = { user_name: { by: 'user', from: 'users', take: 'name' } } as const

const handlerLookup = { handled_name: { by: 'handled_by', from: 'users', take: 'name' } } as const

const listQuotationTexts = searchTexts(quotationFields)

/** Specification that all collections of notices share. */
const boardSpec: CollectionSpec<Board> = {
  ...DEFAULT_SPEC,
  row: noticeRowSchema,
  lookups: {
    company_name: { by: 'company', from: 'companies', take: 'company_name' },
    created_by: { by: 'uploaded_by', from: 'users', take: 'name' },
    corrected_name: { by: 'corrected_by', from: 'users', take: 'name' },
    ...withdrawnLookup,
  },
  sorts: { created_at: (row) => row.created_at },
  search: searchTexts(noticeFields),
  personal: searchTexts(noticeFields, 'personal'),
  unique: ['key'],
}

/** Specifications of all collections, from which the SQL is generated. */
export const collections: { [C in Collection]: CollectionSpec<C> } = {
  zones: {
    ...DEFAULT_SPEC,
    row: zoneRowSchema,
    sorts: { name: (row) => row.name },
    search: searchTexts(zoneFields),
    unique: ['name'],
  },
  roles: {
    ...DEFAULT_SPEC,
    row: roleRowSchema,
    sorts: { name: (row) => row.name },
    search: searchTexts(roleFields),
  },
  companies: {
    ...DEFAULT_SPEC,
    row: companyRowSchema,
    lookups: { zone_name: { by: 'zone', from: 'zones', take: 'name' } },
    sorts: {
      name: (row) => row.company_name,
      // The zone's name is stored in the company instead of joined, so that Postgres can read a page from an index.
      ...sortKeys(companyFields),
    },
    search: searchTexts(companyFields),
    owns: [
      { collection: 'company_papers', by: 'company' },
      { collection: 'contacts', by: 'company' },
      { collection: 'company_files', by: 'company' },
      { collection: 'message_events', by: 'company' },
    ],
  },
  users: {
    ...DEFAULT_SPEC,
    row: userRowSchema,
    references: { company: 'companies' },
    // Counts passkeys in each query. A stored counter could be manipulated to skip the passkey at the sign-in.
    counts: { passkeys: { collection: 'passkeys', by: 'user' } },
    sorts: {
      name: (row) => row.username,
      full_name: (row) => row.name,
      last_access: (row) => row.last_access_at ?? '',
    },
    search: searchTexts(userFields),
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
    ...DEFAULT_SPEC,
    row: accreditationTypeRowSchema,
    sorts: { name: (row) => row.name },
    search: searchTexts(requirementFields),
    unique: ['name'],
  },
  personnel: {
    ...DEFAULT_SPEC,
    row: personRowSchema,
    numbered: false,
    lookups: {
      company_name: { by: 'company', from: 'companies', take: 'company_name' },
      zone: { by: 'company', from: 'companies', take: 'zone', next: { from: 'zones', take: 'name' } },
      role_name: { by: 'role', from: 'roles', take: 'name' },
      role_definition: { by: 'role', from: 'roles', take: 'definition' },
      role_type: { by: 'role', from: 'roles', take: 'type' },
    },
    sorts: {
      name: formatNameForSorting,
      company_name: { by: 'company', from: 'companies', sort: 'name' },
      role_name: { by: 'role', from: 'roles', sort: 'name' },
      zone: { by: 'company', from: 'companies', sort: 'zone' },
      ...sortKeys(personFields),
      // Sorts people without an expiration date last.
      accreditation_expiration_date: (row) => row.accreditation_expiration_date ?? '9999-12-31',
    },
    search: searchTexts(personFields),
    personal: searchTexts(personFields, 'personal', joinEmailToWord),
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
    ...DEFAULT_SPEC,
    row: accreditationItemRowSchema,
    lookups: { type_name: { by: 'type', from: 'accreditation_types', take: 'name' } },
    sorts: {
      name: { by: 'type', from: 'accreditation_types', sort: 'name' },
      met_until: (row) => row.met_until,
    },
    owns: [{ collection: 'evidence', by: 'item' }],
  },
  evidence: {
    ...DEFAULT_SPEC,
    row: requirementDocumentRowSchema,
    lookups: { type_name: { by: 'type', from: 'accreditation_types', take: 'name' }, ...reviewLookups },
    references: { company: 'companies' },
    sorts: { created_at: (row) => row.created_at },
    unique: ['key'],
  },
  ...fileCollections,
  contacts: {
    ...DEFAULT_SPEC,
    row: contactRowSchema,
    lookups: withdrawnLookup,
    sorts: sortKeys(contactFields),
    search: searchTexts(contactFields),
    owns: [{ collection: 'messages', by: 'contact' }],
  },
  vetoes: boardSpec,
  announcements: boardSpec,
  administrative_acts: boardSpec,
  non_accordance: boardSpec,
  notice_versions: {
    ...DEFAULT_SPEC,
    row: noticeVersionRowSchema,
    lookups: { created_by: { by: 'uploaded_by', from: 'users', take: 'name' } },
  },
  veto_exceptions: { ...DEFAULT_SPEC, row: vetoExceptionRowSchema, lookups: userLookup },
  personnel_moves: { ...DEFAULT_SPEC, row: companyTransferRowSchema, lookups: userLookup },
  accreditations: { ...DEFAULT_SPEC, row: accreditationHistoryRowSchema, lookups: userLookup },
  person_versions: { ...DEFAULT_SPEC, row: personVersionRowSchema },
  name_versions: { ...DEFAULT_SPEC, row: nameVersionRowSchema },
  pricing: {
    ...DEFAULT_SPEC,
    row: priceTierRowSchema,
    sorts: { meters: (row) => String(row.meters).padStart(9, '0') },
    search: searchTexts(tierFields),
  },
  quotations: {
    ...DEFAULT_SPEC,
    row: quotationRowSchema,
    lookups: { owner_name: { by: 'owner', from: 'users', take: 'name' } },
    references: { company: 'companies', pricing: 'pricing' },
    sorts: { name: (row) => row.name, created_at: (row) => row.created_at },
    search: (row) => listQuotationTexts({ ...row, folio: formatQuotationFolio(row) }),
    index: { by: 'created_at', narrow: ['company'] },
  },
  visit_reports: {
    ...DEFAULT_SPEC,
    row: visitReportRowSchema,
    lookups: handlerLookup,
    unique: ['photo'],
  },
  credential_keys: { ...DEFAULT_SPEC, row: credentialKeyRowSchema },
  credential_checks: { ...DEFAULT_SPEC, row: credentialCheckRowSchema },
  unusual_checks: { ...DEFAULT_SPEC, row: unusualCredentialCheckRowSchema, lookups: handlerLookup },
  inspections: { ...DEFAULT_SPEC, row: inspectionRowSchema, lookups: userLookup, unique: ['key', 'photo'] },
  imports: {
    ...DEFAULT_SPEC,
    row: importRowSchema,
    lookups: {
      username: { by: 'uploaded_by', from: 'users', take: 'username' },
      uploaded_name: { by: 'uploaded_by', from: 'users', take: 'name' },
    },
    unique: ['key', 'checked_key'],
    owns: [{ collection: 'import_changes', by: 'import' }],
  },
  import_changes: { ...DEFAULT_SPEC, row: importChangeRowSchema },
  log_entries: { ...DEFAULT_SPEC, row: logEntryRowSchema },
  log_changes: { ...DEFAULT_SPEC, row: logChangeRowSchema },
  log_heads: { ...DEFAULT_SPEC, row: logMarkerRowSchema },
  tokens: { ...DEFAULT_SPEC, row: sessionRowSchema, unique: ['hash'] },
  account_links: { ...DEFAULT_SPEC, row: accountLinkRowSchema, unique: ['hash'] },
  tickets: { ...DEFAULT_SPEC, row: oneTimeTicketRowSchema, unique: ['hash'] },
  identity_requests: {
    ...DEFAULT_SPEC,
    row: identityRequestRowSchema,
    lookups: {
      username: { by: 'user', from: 'users', take: 'username' },
      account_name: { by: 'user', from: 'users', take: 'name' },
    },
    unique: ['subject'],
  },
  passkeys: { ...DEFAULT_SPEC, row: passkeyRowSchema, unique: ['credential'] },
  attempts: { ...DEFAULT_SPEC, row: failedSignInRowSchema, unique: ['key'] },
  answers: { ...DEFAULT_SPEC, row: storedResponseRowSchema, unique: ['key'] },
  mails: { ...DEFAULT_SPEC, row: queuedMailRowSchema, unique: ['key'] },
  review_holds: { ...DEFAULT_SPEC, numbered: false, row: documentReservationRowSchema },
  message_events: { ...DEFAULT_SPEC, row: notificationEventRowSchema },
  messages: { ...DEFAULT_SPEC, row: notificationRowSchema, unique: ['key'] },
  daily_runs: { ...DEFAULT_SPEC, row: dailyRunRowSchema, unique: ['day'] },
  settings: { ...DEFAULT_SPEC, row: portalSettingRowSchema, unique: ['key'] },
}

export const COLLECTION_NAMES = Object.keys(collections) as Collection[]

/** Parses the id of a row from its text in the log or in an import. */
export const parseDatabaseRowId = <C extends Collection>(collection: C, text: string): Rows[C]['id'] =>
  (collections[collection].numbered ? Number(text) : text) as Rows[C]['id']
