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
import { type Answer, answers, type Fields, pick, quotation, say, ZONES } from '../support/writeAnswers.ts'

afterEach(() => vi.unstubAllGlobals())

/** What a call carries, multipart or not. */
const bodyOf = ({ body }: Call): Fields =>
  body instanceof FormData ? Object.fromEntries(body) : { ...(body as Fields) }

const isBlank = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || value === 0

const person: Fields = {
  ...{ id: 'p7', name: 'Paz, Ana', first_names: 'Ana', last_names: 'Paz', rfc: 'PAAA900101', ssn: '12' },
  ...{ role: 1, role_name: 'Fontanero', role_definition: 'x', role_type: 'y', company: 4 },
  ...{ company_name: 'Redes', zone: 'Bajío', address: 'Calle 1', phone: '5512345678', email: 'ana@paz.mx' },
  ...{ accreditation_date: '2026-01-01', registration_date: '2025-01-01' },
  ...{ accreditation_expiration_date: '2027-01-01', accreditation_number: 'A-1', active: false },
  ...{
    status: false,
    naturgy_id: '900',
    profile_picture: 'https://x.mx/1.jpg',
    accreditation_flag: 'success',
  },
}

const company: Fields = {
  ...{ id: 4, company_name: 'Redes', ruec: 'R1', rfc: 'RED900101', zone: ZONES[0], active: true },
  ...{ sap_creditor_id: '1', billing_address: 'Calle 1', work_division: 'X1,X2', business_area: 'COMPRAS' },
  ...{ sap_payment_alert_blocked: true, legal_representative: 'Eva', security_supervisor: 'Luz' },
}

const ROLES: Record<string, string> = { 1: 'Fontanero', 2: 'Soldador' }

/** A documented change: where the record is, what the back end works out by itself, and what the console's form makes of it. */
interface Change {
  resource: string
  meta?: object
  record: Fields
  get: string
  write: string
  /** The record once a body was taken. */
  apply: (record: Fields, body: Fields) => Fields
  /** What is sent with this typed over the record that the console has. */
  /** What follows from what is typed, and is the back end's to say. */
  derived: readonly string[]
  edit: (seen: Fields, typed: Fields) => { data: Fields; previousData: Fields }
  typed: Record<string, fc.Arbitrary<unknown>>
}

const text = fc.constantFrom('uno', 'dos', 'tres')

/** As RecordForm sends the fields of a record. */
const editOf = <R extends { id: string | number }>(
  fieldsOf: (record: R) => Fields,
  toBody: (data: Fields, over: R) => Fields = (data) => data,
) =>
  ((seen: R, typed: Fields) => ({
    data: toBody({ ...fieldsOf(seen), ...typed }, seen),
    previousData: { ...seen, ...toBody(fieldsOf(seen), seen) },
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
      (seen) => quotationForm.toRecord(quotationForm.toFormValues(seen), seen, []),
      (data, seen) => quotationForm.toBody(data as quotationForm.QuotationData, seen),
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
    edit: editOf<PersonRecord>((seen) => personForm.toRecord({ ...seen }, seen)),
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
    edit: editOf<CompanyDataRecord>((seen) => companyForm.toRecord(companyForm.toFormValues(seen))),
    typed: { company_name: text, ruec: text, zone: fc.constantFrom(1, 2) },
  },
}

describe.each(Object.entries(CHANGES))(
  'the answer of a change of a %s is not taken for the record',
  (_, change) => {
    const { resource, meta, record, get, write, apply, derived, edit, typed } = change
    const edits = fc.record(typed, { requiredKeys: [] })
    /** A back end that shows these fields of the record, and answers writes so. */
    const backEnd = (shown: readonly string[], answer: Answer, fails = false) => {
      const state = { now: record, isWritten: false }
      const calls = fakeApi({
        'GET /api/zones/': () => ZONES,
        [get]: () => (fails && state.isWritten ? reply(null, 500) : pick(state.now, shown)),
        [write]: (call) => {
          state.now = apply(state.now, bodyOf(call))
          state.isWritten = true
          return say(answer, pick(state.now, shown))
        },
      })
      const bodies = () => calls.filter(({ method, path }) => `${method} ${path}` === write).map(bodyOf)
      return { state, bodies }
    }
    const id = record.id as string
    const read = async () => (await dataProvider.getOne(resource, { id, meta })).data as Fields
    const save = async (seen: Fields, fields: Fields) =>
      (await dataProvider.update(resource, { id, meta, ...edit(seen, fields) } as never)).data as Fields

    it('what is seen afterwards is what the back end has, whatever it answers', async () => {
      await fc.assert(
        fc.asyncProperty(answers(record), edits, async (answer, fields) => {
          const { bodies } = backEnd(Object.keys(record), answer)
          const saved = await save(await read(), fields)
          // Where nothing was typed, nothing is written.
          if (bodies().length > 0) expect(saved).toEqual(await read())
        }),
        { numRuns: 60 },
      )
    })

    it('also where it cannot be read again, but for what only the back end knows', async () => {
      await fc.assert(
        fc.asyncProperty(answers(record), edits, async (answer, fields) => {
          const { bodies } = backEnd(Object.keys(record), answer, true)
          const seen = await read()
          const saved = await save(seen, fields)
          const sent = Object.keys(bodies()[0] ?? {})
          for (const field of Object.keys(record)) {
            if (!sent.includes(field) && !derived.includes(field)) expect(saved[field]).toEqual(seen[field])
          }
          const shown = edit(saved, {}).data
          for (const [field, value] of Object.entries(edit(seen, fields).data))
            expect(String(shown[field])).toBe(String(value))
        }),
        { numRuns: 60 },
      )
    })

    it('the next save blanks nothing that did not come', async () => {
      const all = Object.keys(record)
      await fc.assert(
        fc.asyncProperty(
          answers(record),
          fc.oneof(fc.constant(all), fc.subarray(all)),
          edits,
          edits,
          fc.boolean(),
          async (answer, shown, first, second, fails) => {
            const { state, bodies } = backEnd(shown, answer, fails)
            const saved = await save(await read(), first)
            await save(saved, second)
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

describe('the answer of a tick is not taken for the row', () => {
  const items = [
    { id: 1, name: 'DC-3', status: false, editable: true },
    { id: 2, name: 'Casco', status: true, editable: true },
  ]
  const before = { ...person, personnel_accreditation: items } as unknown as MatrixPerson
  const tickFirst = async () => {
    const [item] = items
    return (
      await dataProvider.update<MatrixPerson>('personnel', {
        ...{ id: 'p7', meta: MATRIX, previousData: before },
        data: { personnel_accreditation: [{ ...item, status: true }] } as unknown as MatrixPerson,
      })
    ).data.personnel_accreditation
  }
  const ticked = [{ ...items[0], status: true }, items[1]]

  it('the tick stays, whatever is answered and whatever the row can be read as', async () => {
    const done = { ...items[0], status: true }
    await fc.assert(
      fc.asyncProperty(
        answers(done),
        fc.constantFrom<Answer | 'fails'>(
          'fails',
          'null',
          'nothing',
          ['id'],
          ['id', 'name', 'accreditation_flag'],
        ),
        async (answer, row) => {
          fakeApi({
            'PATCH /api/personnel_accreditation_status/1/': () => say(answer, done),
            'GET /api/personnel_accreditation/p7/': () =>
              row === 'fails' ? reply(null, 500) : say(row, person),
          })
          expect(await tickFirst()).toEqual(ticked)
        },
      ),
      { numRuns: 60 },
    )
  })
})
