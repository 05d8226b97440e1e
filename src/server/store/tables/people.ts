import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { searchTexts, sortKeys } from '../../../domain/fields/fields.ts'
import { accreditationRowSchema } from '../../../domain/people/accreditationHistory.ts'
import { accreditationItemRowSchema } from '../../../domain/people/accreditationItems.ts'
import { personFields } from '../../../domain/people/fields.ts'
import { moveRowSchema } from '../../../domain/people/moves.ts'
import { formatNameForSorting } from '../../../domain/people/personNames.ts'
import { type PersonRow, personRowSchema } from '../../../domain/people/schemas.ts'
import { joinEmailToWord } from '../../../domain/search/searchWords.ts'
import { defineTable, firstOf, type RowSchema } from '../defineTable.ts'
import { ownedDocuments } from './documents.ts'
import { userLookup } from './shared.ts'

const log = { owner: { collection: 'personnel', by: 'personnel' } } as const

/** Columns that determine the accreditation state of a person (domain/people/accreditation.ts). */
const STATE_COLUMNS = 'vetoed, company_active, standing, blocked_from, lacking_from, ending_from'

export const personnel = defineTable({
  row: personRowSchema as RowSchema<PersonRow>,
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
    curp: 'curp',
    identity_document: 'identity_document',
    photo: 'active, photo',
    registered: 'registration_date',
    blocked: 'active, blocked_from',
    lacking: 'active, lacking_from',
    ending: 'active, ending_from',
  },
  owns: [
    ...ownedDocuments('personnel'),
    { collection: 'accreditation_items', by: 'personnel' },
    { collection: 'personnel_moves', by: 'personnel' },
    { collection: 'accreditations', by: 'personnel' },
    { collection: 'retention_items', by: 'personnel' },
    { collection: 'retention_holds', by: 'personnel' },
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
  log: { derived: ['blocked_from', 'lacking_from', 'ending_from'] },
  getName: ({ first_names = '', last_names = '' }) =>
    toSpanishUpperCase(`${first_names} ${last_names}`).trim(),
})

export const accreditationItems = defineTable({
  row: accreditationItemRowSchema,
  lookups: { type_name: { by: 'type', from: 'accreditation_types', take: 'name' } },
  sorts: {
    name: { by: 'type', from: 'accreditation_types', sort: 'name' },
    met_until: (row) => row.met_until,
  },
  indexes: {
    person: 'personnel, type',
    type: 'type',
    met: 'met_until',
    unmet: 'type, met_until, id, personnel',
    // Covering index for the to-dos of a company.
    due: 'company, lack, type, met_until_key, id, met_until, due_from',
  },
  owns: [{ collection: 'evidence', by: 'item' }],
  log: { ...log, derived: ['met_until', 'proved_until', 'review', 'company', 'lack', 'due_from'] },
  getName: firstOf('type_name'),
  noun: ['persona que lo tiene', 'personas que lo tienen'],
})

export const personnelMoves = defineTable({
  row: moveRowSchema,
  lookups: userLookup,
  indexes: { person: 'personnel', user: 'user' },
  log,
  getName: firstOf('to_name'),
  noun: ['cambio de empresa', 'cambios de empresa'],
})

export const accreditations = defineTable({
  row: accreditationRowSchema,
  lookups: userLookup,
  indexes: { person: 'personnel', user: 'user' },
  log,
  noun: ['movimiento de su acreditación', 'movimientos de su acreditación'],
})
