import { anyOf, contractor, either, free, withCompany, writing } from './expectation.ts'
import { SOMEONE } from './peopleExpectations.ts'
import { patch, post, put } from './wire.ts'
import { field, texts, unbound, type Writable } from './writable.ts'

/** What an item keeps that follows from the rest of it. */
const KEPT = ['met_until', 'company', 'lack', 'due_from'] as const

const OF_PEOPLE = {
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
const CLIENT = { name: 'Ana Paz', rfc: 'PAAA900101', phone: '5512345678' }
const DESCRIPTIONS = [1, 2, 3, 4].map((n) => `indirect_cost_${n}_description`)
const COSTS = Object.fromEntries(
  [1, 2, 3, 4].map((n) => [`indirect_cost_${n}`, field('12.50', { kept: { [`indirect_cost_${n}`]: 1250 } })]),
)
/** What the server works out of a quotation. */
const WORKED_OUT = {
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

/** Decisions, section 2, field by field and by hand: what may be sent as JSON, by whom, and what nobody may send. */
/** What a rejection writes, of a person's document and of a company's alike. */
const REVIEW = {
  follows: ['version', 'review', 'rejection', 'reviewed_by', 'reviewed_at', 'note'],
  fields: {
    decision: field('reject', { kept: {} }),
    rejection: field('wrong_person'),
    note: field('Otra'),
    reason: field('Porque sí', { kept: {} }),
    issued_on: field('2026-02-02', { kept: {} }),
    expires_on: field('2026-12-02', { kept: {} }),
  },
}

/** Number of people registered with a document. */
let documents = 0

export const writableRows: Record<string, Writable> = {
  'personnel.create': {
    collection: 'personnel',
    may: withCompany(writing('UCF')),
    ok: 201,
    call(fields) {
      const { identity_document: number }: { identity_document?: string } = fields
      if (number === undefined) return post('/api/personnel/', fields)
      // No two people may have the same document.
      documents += 1
      return post('/api/personnel/', { ...fields, identity_document: `${number}${documents}` })
    },
    needed: { ...SOMEONE, company: 1 },
    fields: {
      ...texts(['first_names', 'last_names', 'address']),
      ssn: field('12345678903'),
      rfc: field('PEPE900101'),
      identity_document: field('G1234', { kept: {} }),
      role: field(2, { follows: ['lacking_from'] }),
      company: field(2, { may: unbound }),
      registration_date: field('2026-02-02'),
      email: field('otra@ejemplo.example'),
      phone: field('5587654321'),
      accreditation_number: field(null, { kept: {} }),
      veto_reason: field('Porque sí', { kept: {} }),
      rfc_confirmed: field(true, { kept: {} }),
    },
    refused: { ...OF_PEOPLE, active: false, naturgy_id: 'X', accreditation_date: '2026-01-01' },
  },
  'personnel.update': {
    collection: 'personnel',
    may: withCompany(writing('UCF')),
    ok: 200,
    of: 'person',
    call: (fields, id) => patch(`/api/personnel/${id}/`, fields),
    fields: {
      ...texts(['first_names', 'last_names', 'address']),
      ssn: field('12345678903'),
      rfc: field('PEPO900101'),
      identity_document: field('G87654321'),
      registration_date: field('2026-02-02'),
      email: field('otra@ejemplo.example'),
      phone: field('5587654321'),
      veto_reason: field('Porque sí', { kept: {} }),
      rfc_confirmed: field(true, { kept: {} }),
      ...texts(['accreditation_number', 'naturgy_id'], unbound),
      role: field(2, { may: unbound }),
      company: field(2, { may: unbound }),
      active: field(false, { may: unbound }),
      accreditation_date: field('2026-02-02', {
        may: (user) => unbound(user) && anyOf('UF')(user),
        follows: ['accreditation_expiration_date'],
      }),
    },
    // The items of these rows are not those of the role: what a light takes from them is settled with the first change.
    follows: ['version', 'lacking_from'],
    refused: OF_PEOPLE,
  },
  'personnel.move': {
    collection: 'personnel',
    may: writing('U'),
    ok: 200,
    of: 'person',
    call: (fields, id) => post(`/api/personnel/${id}/move/`, fields),
    needed: { company: 3, reason: 'Cambio de contrato' },
    fields: {
      company: field(2),
      // Company 3 was deactivated.
      reason: field('Otro', { kept: { company: 3 }, follows: ['company_active'] }),
    },
    follows: ['version', 'lacking_from'],
    refused: { ...OF_PEOPLE, user: 1, created_at: '2020-01-01', from_company: 2 },
  },
  'accreditation.tick': {
    collection: 'accreditation_items',
    may: withCompany(writing('UC')),
    ok: 200,
    of: 'item',
    call: (fields, id) => patch(`/api/personnel_accreditation_status/${id}/`, { status: false, ...fields }),
    fields: { status: field(true, { follows: ['version', ...KEPT, 'ticked_by', 'ticked_at'] }) },
    refused: { id: 1, version: 9, personnel: 'theirs', type: 1, name: 'X', editable: true },
  },
  'evidence.tick': {
    collection: 'accreditation_items',
    may: free(writing('U')),
    ok: 200,
    of: 'item',
    call: (fields, id) => post(`/api/accreditation_items/${id}/tick/`, { status: true, ...fields }),
    fields: {
      status: field(false, { follows: ['version', ...KEPT, 'ticked_by', 'ticked_at', 'ticked_until'] }),
      until: field('2026-12-02', {
        kept: { ticked_until: '2026-12-02' },
        follows: ['version', ...KEPT, 'ticked_by', 'ticked_at', 'status'],
      }),
    },
    refused: { id: 1, version: 9, personnel: 'theirs', type: 1, met_until: '2099-01-01', review: 'approved' },
  },
  'evidence.review': {
    collection: 'evidence',
    may: free(writing('U')),
    ok: 200,
    of: 'evidence',
    call: (fields, id) =>
      post(`/api/evidence/${id}/review/`, { decision: 'reject', rejection: 'illegible', ...fields }),
    ...REVIEW,
    refused: { id: 1, version: 9, personnel: 'theirs', review: 'approved', reviewed_by: 1, company: 2 },
  },
  'companyPapers.review': {
    collection: 'company_papers',
    may: free(writing('U')),
    ok: 200,
    of: 'companyPaper',
    call: (fields, id) =>
      post(`/api/company_papers/${id}/review/`, { decision: 'reject', rejection: 'illegible', ...fields }),
    ...REVIEW,
    refused: { id: 1, version: 9, period: '2026-01', review: 'approved', reviewed_by: 1, company: 2 },
  },
  'companies.hold': {
    collection: 'companies',
    may: free(writing('U')),
    ok: 200,
    of: 'companyToHold',
    call: (fields, id) =>
      post(`/api/companies/${id}/hold/`, { held: true, reason: 'Debe el mes de enero', ...fields }),
    follows: ['version', 'held_at', 'hold_reason'],
    fields: { held: field(true, { kept: {} }), reason: field('Otra', { kept: { hold_reason: 'Otra' } }) },
    refused: { id: 1, version: 9, held_at: '2020-01-01', active: false },
  },
  'companies.create': {
    collection: 'companies',
    may: writing('U'),
    ok: 201,
    call: (fields) => post('/api/companies/', { name_confirmed: true, ...fields }),
    needed: { company_name: 'Nueva', zone: 1 },
    fields: {
      company_name: field('Otra'),
      zone: field(2),
      rfc: field('ABC900101XY1'),
      veto_reason: field('Porque sí', { kept: {} }),
      name_confirmed: field(true, { kept: {} }),
    },
    refused: {
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
    may: withCompany(either(writing('U'), contractor)),
    ok: 200,
    of: 'company',
    call: (fields, id) => patch(`/api/company_data/${id}/`, fields),
    fields: {
      zone: field(2),
      ...texts(
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
        unbound,
      ),
      rfc: field('ABC900101XY1', { may: unbound }),
      provider_url: field('https://otra.example', { may: unbound }),
      active: field(false, { may: unbound }),
      work_division: field('X1,D2', { may: unbound, kept: { work_division: ['X1', 'D2'] } }),
      business_area: field('FINANZAS', { may: unbound, kept: { business_area: ['FINANZAS'] } }),
      sap_payment_alert_blocked: field(true, { may: unbound }),
      prevention_security_health_environment_certified: field(true, { may: unbound }),
    },
    ignored: { version: 99, veto_exceptions: [], veto_reason: 'Porque sí', name_confirmed: true },
    follows: ['version'],
    refused: {
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
    may: withCompany(either(writing('A'), contractor)),
    ok: 201,
    call: (fields) => post('/api/v1/company/1/contacts/', fields),
    needed: { name: 'Ana', phone: '5512345678', email: 'ana@ejemplo.example', positon: 'Ventas' },
    fields: {
      ...texts(['name', 'id_900']),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
      positon: field('Otro', { kept: { position: 'Otro' } }),
      // Where both spellings come they must agree.
      position: field('Ventas', { kept: { position: 'Ventas' } }),
    },
    refused: { id: 77, company: 2, created_at: '2020-01-01' },
  },
  'contacts.update': {
    collection: 'contacts',
    may: withCompany(either(writing('A'), contractor)),
    ok: 200,
    of: 'contact',
    call: (fields, id) => patch(`/api/v1/contacts/${id}/`, fields),
    fields: {
      ...texts(['name', 'position', 'id_900']),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
    },
    follows: ['version'],
    refused: {
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
    may: withCompany(either(writing('U'), contractor)),
    ok: 201,
    call: (fields) => post('/api/quotations/', fields),
    needed: CLIENT,
    fields: {
      name: field('Otro'),
      rfc: field('PEPE900101'),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
      client_type: field('LI', { beside: { rfc: 'ABC900101' } }),
      created_at: field('2026-02-02', { kept: { created_at: '2026-02-02T18:00:00.000Z' } }),
    },
    refused: { ...WORKED_OUT, pricing: 1, pricing_id: 1, indirect_cost_1: 5, reprice: true },
  },
  'quotations.update': {
    collection: 'quotations',
    may: withCompany(either(writing('U'), contractor)),
    ok: 200,
    of: 'quotation',
    call: (fields, id) => put(`/api/quotations/${id}/`, fields),
    fields: {
      ...texts(['name', ...DESCRIPTIONS]),
      ...COSTS,
      rfc: field('PEPE900101'),
      phone: field('5587654321'),
      email: field('otra@ejemplo.example'),
      client_type: field('LI', { beside: { rfc: 'ABC900101' }, follows: ['rfc'] }),
      pricing_id: field(1, { kept: { pricing: 1 }, follows: ['actual_pricing'] }),
      pricing: field(1, { follows: ['actual_pricing'] }),
      reprice: field(true, { kept: {} }),
    },
    ignored: { ...WORKED_OUT, created_at: '2020-01-01', pricing_record: {} },
    refused: { uploaded_by: 1, key: 'a', groups: ['utility'] },
    follows: ['version'],
  },
  'pricing.update': {
    collection: 'pricing',
    may: writing('X'),
    ok: 200,
    of: 'tier',
    call: (fields, id) => patch(`/api/pricing/${id}/`, fields),
    fields: {
      materials_price: field(1.5, { kept: { materials_price: 150 } }),
      workforce: field(1.5, { kept: { workforce: 150 } }),
      indirect_costs: field(1.5, { kept: { indirect_costs: 150 } }),
      active: field(false),
    },
    refused: { id: 2, meters: 9, version: 99 },
    follows: ['version'],
  },
}
