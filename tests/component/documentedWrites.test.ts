import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as companyForm from '../../src/console/features/companies/companyForm.ts'
import * as personForm from '../../src/console/features/people/personForm.ts'
import * as quotationForm from '../../src/console/features/quotations/quotationForm.ts'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import type { CompanyDataRecord } from '../../src/console/port/records/company.ts'
import type { MatrixPerson, PersonRecord } from '../../src/console/port/records/person.ts'
import type { QuotationRecord } from '../../src/console/port/records/quotation.ts'
import { COMPANY_DATA, MATRIX } from '../../src/console/port/sources.ts'
import { type Call, fakeApi, reply } from '../support/fakeApi.ts'

type Fields = Record<string, unknown>

/** Reply of another back end to a write: an empty body, null, or these fields of the record. */
type Answer = 'nothing' | 'null' | readonly string[]

const answers = (record: Fields) =>
  fc.oneof(
    fc.constantFrom<Answer>('nothing', 'null', ['id'], Object.keys(record)),
    fc.subarray(Object.keys(record)),
  )

const pick = (record: Fields, fields: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))

const respond = (answer: Answer, record: Fields, status = 200): Response => {
  if (answer === 'nothing') return new Response('', { status })
  return reply(answer === 'null' ? null : pick(record, answer), status)
}

const ZONES = [
  { id: 1, name: 'Bajío' },
  { id: 2, name: 'Toluca' },
]

const quotation: Fields = {
  id: 7,
  created_at: '2026-01-02',
  name: 'Ana Paz',
  rfc: 'PAAA900101',
  phone: '5512345678',
  email: 'ana@paz.mx',
  client_type: 'IN',
  indirect_cost_1: 100.5,
  indirect_cost_1_description: 'Zanja',
  indirect_cost_2: 20,
  indirect_cost_2_description: 'Grúa',
  indirect_cost_3: 3,
  indirect_cost_3_description: 'Permiso',
  indirect_cost_4: 4,
  indirect_cost_4_description: 'Flete',
  pricing_id: 3,
  pricing: { id: 3, meters: 2, materials_price: 100, workforce: 50, indirect_costs: 25 },
  actual_pricing: 175,
  additional_costs: 127.5,
  total: 302.5,
  owner: 1,
}

afterEach(() => vi.unstubAllGlobals())

/** Returns the fields of a JSON or multipart body. */
const bodyOf = ({ body }: Call): Fields =>
  body instanceof FormData ? Object.fromEntries(body) : { ...(body as Fields) }

const isBlank = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || value === 0

const person: Fields = {
  id: 'p7',
  name: 'Paz, Ana',
  first_names: 'Ana',
  last_names: 'Paz',
  rfc: 'PAAA900101',
  ssn: '12',
  role: 1,
  role_name: 'Fontanero',
  role_definition: 'x',
  role_type: 'y',
  company: 4,
  company_name: 'Redes',
  zone: 'Bajío',
  address: 'Calle 1',
  phone: '5512345678',
  email: 'ana@paz.mx',
  accreditation_date: '2026-01-01',
  registration_date: '2025-01-01',
  accreditation_expiration_date: '2027-01-01',
  accreditation_number: 'A-1',
  active: false,
  status: false,
  naturgy_id: '900',
  profile_picture: 'https://x.mx/1.jpg',
  accreditation_flag: 'success',
}

const company: Fields = {
  id: 4,
  company_name: 'Redes',
  ruec: 'R1',
  rfc: 'RED900101',
  zone: ZONES[0],
  active: true,
  sap_creditor_id: '1',
  billing_address: 'Calle 1',
  work_division: 'X1,X2',
  business_area: 'COMPRAS',
  sap_payment_alert_blocked: true,
  legal_representative: 'Eva',
  security_supervisor: 'Luz',
}

const ROLES: Record<string, string> = { 1: 'Fontanero', 2: 'Soldador' }

/** Documented change of a record and how another back end applies it. */
interface Change {
  resource: string
  meta?: object
  record: Fields
  get: string
  write: string
  /** Returns the record after the back end applied a body. */
  apply: (record: Fields, body: Fields) => Fields
  /** Fields that only the back end computes. */
  derived: readonly string[]
  /** Returns the parameters of the update when the user types these fields into the form of the loaded record. */
  edit: (record: Fields, input: Fields) => { data: Fields; previousData: Fields }
  typed: Record<string, fc.Arbitrary<unknown>>
}

const text = fc.constantFrom('uno', 'dos', 'tres')

/** Builds `edit` from a form's conversions, as RecordForm does. */
const editOf = <R extends { id: string | number }>(
  fieldsOf: (record: R) => Fields,
  toBody: (data: Fields, record: R) => Fields = (data) => data,
) =>
  ((record: R, input: Fields) => ({
    data: toBody({ ...fieldsOf(record), ...input }, record),
    previousData: { ...record, ...toBody(fieldsOf(record), record) },
  })) as unknown as Change['edit']

const CHANGES: Record<string, Change> = {
  quotation: {
    resource: 'quotations',
    record: quotation,
    get: 'GET /api/quotations/7/',
    write: 'PUT /api/quotations/7/',
    apply: (record, body) => {
      const next: Fields = { ...record, ...body, pricing: record.pricing }
      const additional_costs = [1, 2, 3, 4].reduce((sum, n) => sum + Number(next[`indirect_cost_${n}`]), 0)
      return { ...next, additional_costs, total: additional_costs + Number(next.actual_pricing) }
    },
    derived: ['pricing', 'total', 'additional_costs'],
    edit: editOf<QuotationRecord>(
      (record) =>
        quotationForm.convertFormValuesToQuotation(quotationForm.toQuotationFormValues(record), record, []),
      (data, record) => quotationForm.toQuotationRequestBody(data as quotationForm.QuotationData, record),
    ),
    typed: { name: text, email: fc.constant('b@c.mx'), indirect_cost_2: fc.integer({ min: 1, max: 9999 }) },
  },
  person: {
    resource: 'personnel',
    record: person,
    get: 'GET /api/personnel/p7/',
    write: 'PATCH /api/personnel/p7/',
    apply: (record, body) => {
      const next: Fields = { ...record, ...body }
      return {
        ...next,
        role: Number(next.role),
        role_name: ROLES[String(next.role)],
        name: `${next.last_names}, ${next.first_names}`,
      }
    },
    derived: ['name', 'role_name', 'role_definition', 'role_type'],
    edit: editOf<PersonRecord>((record) => personForm.toPersonRecord({ ...record }, record)),
    typed: { first_names: text, address: text, role: fc.constantFrom(1, 2) },
  },
  company: {
    resource: 'companies',
    meta: COMPANY_DATA,
    record: company,
    get: 'GET /api/company_data/4/',
    write: 'PATCH /api/company_data/4/',
    apply: (record, { zone, ...body }) => ({
      ...record,
      ...body,
      ...(zone === undefined ? {} : { zone: ZONES.find(({ id }) => id === zone) }),
    }),
    derived: [],
    edit: editOf<CompanyDataRecord>((record) =>
      companyForm.toCompanyRequestBody(companyForm.toCompanyFormValues(record)),
    ),
    typed: { company_name: text, ruec: text, zone: fc.constantFrom(1, 2) },
  },
}

describe.each(Object.entries(CHANGES))(
  'a changed %s is displayed for any reply of the back end',
  (_, change) => {
    const { resource, meta, record, get, write, apply, derived, edit, typed } = change
    const edits = fc.record(typed, { requiredKeys: [] })
    /** Fakes a back end that shows these fields of the record. With `fails`, reads fail after a write. */
    const backEnd = (readableFields: readonly string[], answer: Answer, fails = false) => {
      const state = { now: record, isWritten: false }
      const calls = fakeApi({
        'GET /api/zones/': () => ZONES,
        [get]: () => (fails && state.isWritten ? reply(null, 500) : pick(state.now, readableFields)),
        [write]: (call) => {
          state.now = apply(state.now, bodyOf(call))
          state.isWritten = true
          return respond(answer, pick(state.now, readableFields))
        },
      })
      const bodies = () => calls.filter(({ method, path }) => `${method} ${path}` === write).map(bodyOf)
      return { state, bodies }
    }
    const id = record.id as string
    const readRecord = async () => (await dataProvider.getOne(resource, { id, meta })).data as Fields
    const save = async (record: Fields, fields: Fields) =>
      (await dataProvider.update(resource, { id, meta, ...edit(record, fields) } as never)).data as Fields

    it('equals the record of the back end', async () => {
      await fc.assert(
        fc.asyncProperty(answers(record), edits, async (answer, fields) => {
          const { bodies } = backEnd(Object.keys(record), answer)
          const savedRecord = await save(await readRecord(), fields)
          // An unchanged form sends no request.
          if (bodies().length > 0) expect(savedRecord).toEqual(await readRecord())
        }),
        { numRuns: 60 },
      )
    })

    it('keeps all but computed fields if it cannot be read again', async () => {
      await fc.assert(
        fc.asyncProperty(answers(record), edits, async (answer, fields) => {
          const { bodies } = backEnd(Object.keys(record), answer, true)
          const loadedRecord = await readRecord()
          const savedRecord = await save(loadedRecord, fields)
          const sent = Object.keys(bodies()[0] ?? {})
          for (const field of Object.keys(record)) {
            if (!sent.includes(field) && !derived.includes(field))
              expect(savedRecord[field]).toEqual(loadedRecord[field])
          }
          const formValues = edit(savedRecord, {}).data
          for (const [field, value] of Object.entries(edit(loadedRecord, fields).data))
            expect(String(formValues[field])).toBe(String(value))
        }),
        { numRuns: 60, examples: [[[], {}]] },
      )
    })

    it('loses no field with the next save', async () => {
      const allFields = Object.keys(record)
      await fc.assert(
        fc.asyncProperty(
          answers(record),
          fc.oneof(fc.constant(allFields), fc.subarray(allFields, { minLength: 1 })),
          edits,
          edits,
          fc.boolean(),
          async (answer, readableFields, first, second, fails) => {
            const { state, bodies } = backEnd(readableFields, answer, fails)
            const savedRecord = await save(await readRecord(), first)
            await save(savedRecord, second)
            for (const body of bodies())
              for (const [field, value] of Object.entries(body)) {
                if (field === 'additional_costs' || field === 'total') continue
                if (isBlank(value)) expect([field, record[field]]).toEqual([field, value])
              }
            for (const [field, value] of Object.entries(record))
              if (!isBlank(value)) expect([field, isBlank(state.now[field])]).toEqual([field, false])
          },
        ),
        { numRuns: 100 },
      )
    })
  },
)

/** Documented call that creates a record. */
interface Addition {
  resource: string
  sent: Fields
  /** Fields that the back end adds. */
  made: Fields
  /** Fields that the console shows after any reply. */
  named: Fields
  post: string
  list?: string
  get?: string
}

const file = () => new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' })
const ADDITIONS: Record<string, Addition> = {
  person: {
    resource: 'personnel',
    sent: { first_names: 'Eva', last_names: 'Soto', rfc: 'SOEE900101', company: 4, role: 1 },
    made: {
      id: 'p9',
      name: 'Soto, Eva',
      role_name: 'Fontanero',
      company_name: 'Redes',
      active: true,
      accreditation_flag: 'danger',
    },
    named: { first_names: 'Eva', last_names: 'Soto' },
    post: 'POST /api/personnel/',
    list: 'GET /api/personnel/',
    get: 'GET /api/personnel/p9/',
  },
  quotation: {
    resource: 'quotations',
    sent: { name: 'Eva Soto', rfc: 'SOEE900101', phone: '5512345678', email: '', client_type: 'IN' },
    made: { ...quotation, id: 9, name: 'Eva Soto', rfc: 'SOEE900101', email: '' },
    named: { name: 'Eva Soto' },
    post: 'POST /api/quotations/',
    list: 'GET /api/quotations/',
    get: 'GET /api/quotations/9/',
  },
  company: {
    resource: 'companies',
    sent: { company_name: 'Gas Norte', zone: 2 },
    made: { id: 9, active: true, zone: ZONES[1] },
    named: { company_name: 'Gas Norte' },
    post: 'POST /api/companies/',
    list: 'GET /api/companies/',
    get: 'GET /api/companies/9/',
  },
  contact: {
    resource: 'contacts',
    sent: { company: 4, name: 'Eva', phone: '5512345678', email: 'a@b.mx', position: 'Jefa', id_900: '' },
    made: {},
    named: { name: 'Eva', position: 'Jefa' },
    post: 'POST /api/v1/company/4/contacts/',
  },
  veto: {
    resource: 'vetoes',
    sent: { name: 'Eva', text: 'No', file: file() },
    made: { id: 9 },
    named: { name: 'Eva', subject: 'EVA', text: 'No' },
    post: 'POST /api/v1/vetoes/',
  },
  announcement: {
    resource: 'announcements',
    sent: { text: 'Hoy', file: file() },
    made: { id: 9 },
    named: { text: 'Hoy' },
    post: 'POST /api/v1/announcements/',
  },
  act: {
    resource: 'administrative_acts',
    sent: { text: 'Acta', company: 4, file: file() },
    made: { id: 9, company_name: 'Redes' },
    named: { text: 'Acta' },
    post: 'POST /api/v1/administrative_acts/',
  },
  nonConformity: {
    resource: 'non_accordance',
    sent: { description: 'Mal', company: 4, file: file() },
    made: { id: 9, company_name: 'Redes' },
    named: { text: 'Mal' },
    post: 'POST /api/v1/non_accordance/',
  },
  companyFile: {
    resource: 'companyFiles',
    sent: { file: file(), name: '3', company: '4' },
    made: { id: 9, category: 'REPSE' },
    named: {},
    post: 'POST /api/company_files/',
  },
  document: {
    resource: 'documents',
    sent: { file: file(), file_name: 'ine.pdf', personnel: 'p7', type: 'Otros' },
    made: { id: 9 },
    named: { title: 'Otros', file_name: 'ine.pdf' },
    post: 'POST /api/files/',
  },
  personnelFile: {
    resource: 'personnelFiles',
    sent: { file: file(), name: '3', person: 'p7' },
    made: { id: 9, category: 'General' },
    named: {},
    post: 'POST /api/personnel_files/',
  },
}

describe.each(Object.entries(ADDITIONS))(
  'a new %s is displayed for any reply of the back end',
  (_, addition) => {
    const { resource, sent, made, named, post, list, get } = addition
    const { file: _file, ...fields } = sent
    const record: Fields = { ...fields, ...made }
    const older = {
      ...record,
      id: resource === 'personnel' ? 'p1' : 1,
      rfc: 'OTRO900101',
      company_name: 'Otra',
    }

    it('has its typed fields, and its id if the list has it', async () => {
      await fc.assert(
        fc.asyncProperty(answers(record), async (answer) => {
          const calls = fakeApi({
            'GET /api/zones/': () => ZONES,
            [post]: () => respond(answer, record, 201),
            ...(list ? { [list]: () => [older, record] } : {}),
            ...(get ? { [get]: () => record } : {}),
          })
          const { data } = await dataProvider.create(resource, { data: sent })
          expect(data).toMatchObject(named)
          if (get) expect(data.id).toBe(record.id)
          expect('id' in data).toBe(true)
          expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
        }),
        { numRuns: 40 },
      )
    })

    it('has no id if nothing can be read', async () => {
      fakeApi({ [post]: () => respond('nothing', record, 201), 'GET /api/zones/': () => ZONES })
      const { data } = await dataProvider.create(resource, { data: sent })
      expect(data).toMatchObject(named)
      expect(data.id || undefined).toBeUndefined()
    })
  },
)

describe('a ticked requirement is displayed for any reply of the back end', () => {
  const items = [
    { id: 1, name: 'DC-3', status: false, editable: true },
    { id: 2, name: 'Casco', status: true, editable: true },
  ]
  const personBefore = { ...person, personnel_accreditation: items } as unknown as MatrixPerson
  const tickFirst = async () => {
    const [item] = items
    return (
      await dataProvider.update<MatrixPerson>('personnel', {
        id: 'p7',
        meta: MATRIX,
        previousData: personBefore,
        data: { personnel_accreditation: [{ ...item, status: true }] } as unknown as MatrixPerson,
      })
    ).data.personnel_accreditation
  }
  const tickedItems = [{ ...items[0], status: true }, items[1]]

  it('stays ticked, for any readable fields of the row', async () => {
    const tickedItem = { ...items[0], status: true }
    await fc.assert(
      fc.asyncProperty(
        answers(tickedItem),
        fc.constantFrom<Answer | 'fails'>(
          'fails',
          'null',
          'nothing',
          ['id'],
          ['id', 'name', 'accreditation_flag'],
        ),
        async (answer, row) => {
          fakeApi({
            'PATCH /api/personnel_accreditation_status/1/': () => respond(answer, tickedItem),
            'GET /api/personnel_accreditation/p7/': () =>
              row === 'fails' ? reply(null, 500) : respond(row, person),
          })
          expect(await tickFirst()).toEqual(tickedItems)
        },
      ),
      { numRuns: 60 },
    )
  })
})
