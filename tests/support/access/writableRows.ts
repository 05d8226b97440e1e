import {
  either,
  exceptBound,
  exceptWithoutCompany,
  isContractor,
  isMemberOf,
  isWriterIn,
} from './accessRules.ts'
import { NEW_PERSON } from './peopleExpectations.ts'
import { patch, post, put } from './wire.ts'
import { field, isUnbound, textFields, type Writable } from './writable.ts'

/** Fields of an item that the server derives from the others. */
const DERIVED_ITEM_FIELDS = ['met_until', 'company', 'lack', 'due_from'] as const

const SERVER_FIELDS_OF_PEOPLE = {
  id: 'mine',
  public_id: 'mine',
  created_at: '2020-01-01',
  photo: 'a',
  blocked_from: '2020-01-01',
  lacking_from: '2020-01-01',
  ending_from: '2020-01-01',
  state: 'valid',
  company_active: true,
  vetoed: false,
  standing: 'suspended',
  version: 9,
  status: true,
  name: 'X',
  zone: 'X',
  company_name: 'X',
  role_name: 'X',
  accreditation_flag: 'success',
  accreditation_expiration_date: '2099-01-01',
  profile_picture: 'a',
  profile_thumbnail: 'a',
}
const NEW_CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' }
const DESCRIPTION_FIELDS = [1, 2, 3, 4].map((n) => `indirect_cost_${n}_description`)
const COST_FIELDS = Object.fromEntries(
  [1, 2, 3, 4].map((n) => [
    `indirect_cost_${n}`,
    field('12.50', { stored: { [`indirect_cost_${n}`]: 1250 } }),
  ]),
)
/** Fields of a quotation that the server derives. */
const DERIVED_QUOTATION_FIELDS = {
  id: 77,
  actual_pricing: 1,
  additional_costs: 1,
  total: 1,
  owner: 1,
  owner_name: 'super',
  company: 2,
  folio: 'COT-1',
  version: 99,
}

/** Fields that a rejection writes, for documents of people and of companies. */
const REJECTION_FIELDS = {
  alsoChanged: ['version', 'review', 'rejection', 'reviewed_by', 'reviewed_at', 'note'],
  fields: {
    decision: field('reject', { stored: {} }),
    rejection: field('wrong_person'),
    note: field('Otra'),
    reason: field('Porque sí', { stored: {} }),
    issued_on: field('2026-02-02', { stored: {} }),
    expires_on: field('2026-12-02', { stored: {} }),
  },
}

let numberCount = 0

/** Returns the fields with a CURP and a document number that no other person has. */
const withUniqueNumbers = (fields: { curp?: string; identity_document?: string }): object => {
  const { curp, identity_document: number } = fields
  numberCount += 1
  const digits = String(numberCount).padStart(4, '0')
  return {
    ...fields,
    ...(curp === undefined ? {} : { curp: `PEPE${digits.slice(0, 2)}0101HQTRRR${digits.slice(2)}` }),
    ...(number === undefined ? {} : { identity_document: `${number}${numberCount}` }),
  }
}

/** Fields that may be sent as JSON, by whom, and fields that no user may send: docs/decisions.md, written down by hand. */
export const writableRows: Record<string, Writable> = {
  'personnel.create': {
    collection: 'personnel',
    canCall: exceptWithoutCompany(isWriterIn('UCF')),
    okStatus: 201,
    call: (fields) => post('/api/personnel/', withUniqueNumbers(fields)),
    required: { ...NEW_PERSON, company: 1 },
    fields: {
      ...textFields(['first_names', 'last_names', 'address']),
      ssn: field('12345678903'),
      rfc: field('PEPE900101'),
      curp: field('PEPE900101HQTRRR09', { stored: {} }),
      identity_document: field('G1234', { stored: {} }),
      role: field(2, { alsoChanged: ['lacking_from'] }),
      company: field(2, { canSend: isUnbound }),
      registration_date: field('2026-02-02'),
      email: field('otra@ejemplo.example'),
      phone: field('5587654321'),
      accreditation_number: field(null, { stored: {} }),
      veto_reason: field('Porque sí', { stored: {} }),
      rfc_confirmed: field(true, { stored: {} }),
    },
    forbidden: {
      ...SERVER_FIELDS_OF_PEOPLE,
      active: false,
      naturgy_id: 'X',
      accreditation_date: '2026-01-01',
    },
  },
  'personnel.update': {
    collection: 'personnel',
    canCall: exceptWithoutCompany(isWriterIn('UCF')),
    okStatus: 200,
    kind: 'person',
    call: (fields, id) => patch(`/api/personnel/${id}/`, fields),
    fields: {
      ...textFields(['first_names', 'last_names', 'address']),
      ssn: field('12345678903'),
      rfc: field('PEPO900101'),
      curp: field('PEPO900101HQTRRR09'),
      identity_document: field('G87654321'),
      registration_date: field('2026-02-02'),
      email: field('otra@ejemplo.example'),
      phone: field('5587654321'),
      veto_reason: field('Porque sí', { stored: {} }),
      rfc_confirmed: field(true, { stored: {} }),
      ...textFields(['accreditation_number', 'naturgy_id'], isUnbound),
      role: field(2, { canSend: isUnbound }),
      company: field(2, { canSend: isUnbound }),
      active: field(false, { canSend: isUnbound }),
      accreditation_date: field('2026-02-02', {
        canSend: (user) => isUnbound(user) && isMemberOf('UF')(user),
        alsoChanged: ['accreditation_expiration_date'],
      }),
    },
    // The items of these test rows do not match their role, so the first change also updates
    // `lacking_from`.
    alsoChanged: ['version', 'lacking_from'],
    forbidden: SERVER_FIELDS_OF_PEOPLE,
  },
  'personnel.move': {
    collection: 'personnel',
    canCall: isWriterIn('U'),
    okStatus: 200,
    kind: 'person',
    call: (fields, id) => post(`/api/personnel/${id}/move/`, fields),
    required: { company: 3, reason: 'Cambio de contrato' },
    fields: {
      company: field(2),
      // Company 3 is inactive.
      reason: field('Otro', { stored: { company: 3 }, alsoChanged: ['company_active'] }),
    },
    alsoChanged: ['version', 'lacking_from'],
    forbidden: { ...SERVER_FIELDS_OF_PEOPLE, user: 1, created_at: '2020-01-01', from_company: 2 },
  },
  'accreditation.tick': {
    collection: 'accreditation_items',
    canCall: exceptWithoutCompany(isWriterIn('UC')),
    okStatus: 200,
    kind: 'item',
    call: (fields, id) => patch(`/api/personnel_accreditation_status/${id}/`, { status: false, ...fields }),
    fields: {
      status: field(true, { alsoChanged: ['version', ...DERIVED_ITEM_FIELDS, 'ticked_by', 'ticked_at'] }),
    },
    forbidden: { id: 1, version: 9, personnel: 'theirs', type: 1, name: 'X', editable: true },
  },
  'evidence.tick': {
    collection: 'accreditation_items',
    canCall: exceptBound(isWriterIn('U')),
    okStatus: 200,
    kind: 'item',
    call: (fields, id) => post(`/api/accreditation_items/${id}/tick/`, { status: true, ...fields }),
    fields: {
      status: field(false, {
        alsoChanged: ['version', ...DERIVED_ITEM_FIELDS, 'ticked_by', 'ticked_at', 'ticked_until'],
      }),
      until: field('2026-12-02', {
        stored: { ticked_until: '2026-12-02' },
        alsoChanged: ['version', ...DERIVED_ITEM_FIELDS, 'ticked_by', 'ticked_at', 'status'],
      }),
    },
    forbidden: {
      id: 1,
      version: 9,
      personnel: 'theirs',
      type: 1,
      met_until: '2099-01-01',
      review: 'approved',
    },
  },
  'evidence.review': {
    collection: 'evidence',
    canCall: exceptBound(isWriterIn('U')),
    okStatus: 200,
    kind: 'evidence',
    call: (fields, id) =>
      post(`/api/evidence/${id}/review/`, { decision: 'reject', rejection: 'illegible', ...fields }),
    ...REJECTION_FIELDS,
    forbidden: { id: 1, version: 9, personnel: 'theirs', review: 'approved', reviewed_by: 1, company: 2 },
  },
  'companyPapers.review': {
    collection: 'company_papers',
    canCall: exceptBound(isWriterIn('U')),
    okStatus: 200,
    kind: 'companyPaper',
    call: (fields, id) =>
      post(`/api/company_papers/${id}/review/`, { decision: 'reject', rejection: 'illegible', ...fields }),
    ...REJECTION_FIELDS,
    forbidden: { id: 1, version: 9, period: '2026-01', review: 'approved', reviewed_by: 1, company: 2 },
  },
  'companies.hold': {
    collection: 'companies',
    canCall: exceptBound(isWriterIn('U')),
    okStatus: 200,
    kind: 'companyToHold',
    call: (fields, id) =>
      post(`/api/companies/${id}/hold/`, { held: true, reason: 'Debe el mes de enero', ...fields }),
    alsoChanged: ['version', 'held_at', 'hold_reason'],
    fields: { held: field(true, { stored: {} }), reason: field('Otra', { stored: { hold_reason: 'Otra' } }) },
    forbidden: { id: 1, version: 9, held_at: '2020-01-01', active: false },
  },
  'companies.create': {
    collection: 'companies',
    canCall: isWriterIn('U'),
    okStatus: 201,
    call: (fields) => post('/api/companies/', { name_confirmed: true, ...fields }),
    required: { company_name: 'Nueva', zone: 1 },
    fields: {
      company_name: field('Otra'),
      zone: field(2),
      rfc: field('ABC900101XY1'),
      veto_reason: field('Porque sí', { stored: {} }),
      name_confirmed: field(true, { stored: {} }),
    },
    forbidden: {
      id: 77,
      name: 'X',
      active: false,
      created_at: '2020-01-01',
      users: [1],
      personnel: [],
    },
  },
  'companyData.update': {
    collection: 'companies',
    canCall: exceptWithoutCompany(either(isWriterIn('U'), isContractor)),
    okStatus: 200,
    kind: 'company',
    call: (fields, id) => patch(`/api/company_data/${id}/`, fields),
    fields: {
      zone: field(2),
      ...textFields(
        [
          'company_name',
          'ruec',
          'sap_creditor_id',
          'sap_client_id',
          'billing_address',
          'sap_gor',
          'sap_pm',
          'repse_number',
          'business_address',
          'legal_representative',
          'security_supervisor',
        ],
        isUnbound,
      ),
      rfc: field('ABC900101XY1', { canSend: isUnbound }),
      provider_url: field('https://otra.example', { canSend: isUnbound }),
      active: field(false, { canSend: isUnbound }),
      work_division: field('X1,D2', { canSend: isUnbound, stored: { work_division: ['X1', 'D2'] } }),
      business_area: field('FINANZAS', { canSend: isUnbound, stored: { business_area: ['FINANZAS'] } }),
      sap_payment_alert_blocked: field(true, { canSend: isUnbound }),
      prevention_security_health_environment_certified: field(true, { canSend: isUnbound }),
      repse_registered_on: field('2026-01-15', { canSend: isUnbound }),
    },
    ignored: {
      version: 99,
      veto_exceptions: [],
      tax_list: {},
      repse_until: '2030-01-01',
      veto_reason: 'Porque sí',
      name_confirmed: true,
    },
    alsoChanged: ['version'],
    forbidden: {
      id: 2,
      name: 'X',
      zone_name: 'X',
      created_at: '2020-01-01',
      users: [1],
      personnel: [],
      contacts: [],
    },
  },
  'contacts.create': {
    collection: 'contacts',
    canCall: exceptWithoutCompany(either(isWriterIn('A'), isContractor)),
    okStatus: 201,
    call: (fields) => post('/api/v1/company/1/contacts/', fields),
    required: { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' },
    fields: {
      ...textFields(['name', 'id_900']),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
      positon: field('Otro', { stored: { position: 'Otro' } }),
      // When both spellings are sent, they must agree.
      position: field('Ventas', { stored: { position: 'Ventas' } }),
    },
    forbidden: { id: 77, company: 2, created_at: '2020-01-01' },
  },
  'contacts.update': {
    collection: 'contacts',
    canCall: exceptWithoutCompany(either(isWriterIn('A'), isContractor)),
    okStatus: 200,
    kind: 'contact',
    call: (fields, id) => patch(`/api/v1/contacts/${id}/`, fields),
    fields: {
      ...textFields(['name', 'position', 'id_900']),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
    },
    alsoChanged: ['version'],
    forbidden: {
      id: 77,
      company: 2,
      created_at: '2020-01-01',
      mail_off: true,
      version: 9,
      positon: 'Otro',
      withdrawn_at: '2020-01-01',
      withdrawn_by: 1,
      withdrawn_reason: 'X',
    },
  },
  'quotations.create': {
    collection: 'quotations',
    canCall: exceptWithoutCompany(either(isWriterIn('U'), isContractor)),
    okStatus: 201,
    call: (fields) => post('/api/quotations/', fields),
    required: NEW_CLIENT,
    fields: {
      name: field('Otro'),
      rfc: field('PEPE900101'),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
      client_type: field('LI', { sentWith: { rfc: 'ABC900101' } }),
      created_at: field('2026-02-02', { stored: { created_at: '2026-02-02T18:00:00.000Z' } }),
      pricing_id: field(1, { stored: { pricing: 1 }, alsoChanged: ['actual_pricing'] }),
    },
    forbidden: { ...DERIVED_QUOTATION_FIELDS, pricing: 1, indirect_cost_1: 5, reprice: true },
  },
  'quotations.update': {
    collection: 'quotations',
    canCall: exceptWithoutCompany(either(isWriterIn('U'), isContractor)),
    okStatus: 200,
    kind: 'quotation',
    call: (fields, id) => put(`/api/quotations/${id}/`, fields),
    fields: {
      ...textFields(['name', ...DESCRIPTION_FIELDS]),
      ...COST_FIELDS,
      rfc: field('PEPE900101'),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
      client_type: field('LI', { sentWith: { rfc: 'ABC900101' }, alsoChanged: ['rfc'] }),
      pricing_id: field(1, { stored: { pricing: 1 }, alsoChanged: ['actual_pricing'] }),
      pricing: field(1, { alsoChanged: ['actual_pricing'] }),
      reprice: field(true, { stored: {} }),
    },
    ignored: { ...DERIVED_QUOTATION_FIELDS, created_at: '2020-01-01', pricing_record: {} },
    forbidden: { uploaded_by: 1, key: 'a', groups: ['utility'] },
    alsoChanged: ['version'],
  },
  'pricing.update': {
    collection: 'pricing',
    canCall: isWriterIn('X'),
    okStatus: 200,
    kind: 'tier',
    call: (fields, id) => patch(`/api/pricing/${id}/`, fields),
    fields: {
      materials_price: field(1.5, { stored: { materials_price: 150 } }),
      workforce: field(1.5, { stored: { workforce: 150 } }),
      indirect_costs: field(1.5, { stored: { indirect_costs: 150 } }),
      active: field(false),
    },
    forbidden: { id: 2, meters: 9, version: 99 },
    alsoChanged: ['version'],
  },
}
