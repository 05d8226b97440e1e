import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dataProvider } from '../../src/console/port/dataProvider.ts'
import { fakeApi } from '../support/fakeApi.ts'
import { answers, type Fields, quotation, say, ZONES } from '../support/writeAnswers.ts'

afterEach(() => vi.unstubAllGlobals())

/** A documented call that adds something: what is sent, what the back end makes of it, and what the console must know of it. */
interface Addition {
  resource: string
  sent: Fields
  /** Beside those that were sent. */
  made: Fields
  /** What it is called, as typed. */
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

describe.each(Object.entries(ADDITIONS))('a new %s is done once it is answered', (_, addition) => {
  const { resource, sent, made, named, post, list, get } = addition
  const { file: _file, ...typed } = sent
  const record: Fields = { ...typed, ...made }
  const older = {
    ...record,
    id: resource === 'personnel' ? 'p1' : 1,
    rfc: 'OTRO900101',
    company_name: 'Otra',
  }

  it('whatever the answer is, it is called as typed, and has its page where it can be found', async () => {
    await fc.assert(
      fc.asyncProperty(answers(record), async (answer) => {
        const calls = fakeApi({
          'GET /api/zones/': () => ZONES,
          [post]: () => say(answer, record, 201),
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

  it('also where nothing can be read afterwards: then it has no page', async () => {
    fakeApi({ [post]: () => say('nothing', record, 201), 'GET /api/zones/': () => ZONES })
    const { data } = await dataProvider.create(resource, { data: sent })
    expect(data).toMatchObject(named)
    expect(data.id || undefined).toBeUndefined()
  })
})
