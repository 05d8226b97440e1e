import { setTimeout as wait } from 'node:timers/promises'
import { withQuery } from './calls.ts'
import { measureInDatabases } from './databases.ts'
import { PEOPLE } from './sizes.ts'
import { startServer } from './startServer.ts'

interface BenchRequest {
  path: string
  method?: string
  body?: FormData | object
  /** Number of simultaneous requests. */
  times?: number
  /** Delay in milliseconds. */
  after?: number
}

const listPath = (query: Record<string, unknown>) => withQuery('/api/personnel/', query)
const matrixPath = (page: number, filter: object) =>
  `${withQuery('/api/personnel_accreditation/', { filter })}&page=${page}`
const LETTERS = 'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9'
const buildFileForm = (name: string) => {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.7\n'], { type: 'application/pdf' }), name)
  return form
}
const buildNotice = (text: string) => {
  const form = buildFileForm('acta.pdf')
  form.append('text', text)
  return form
}
const buildCompanyFile = (name: string) => {
  const form = buildFileForm(name)
  for (const [field, value] of Object.entries({ company: '1', name: '1' })) form.append(field, value)
  return form
}

/** The most expensive requests of a user. */
const HEAVY_REQUESTS: Record<string, BenchRequest> = {
  'everybody, without a range': { path: '/api/personnel/' },
  'everybody, twenty times at once': { path: '/api/personnel/', times: 20 },
  'a thousand people': { path: listPath({ range: [0, 999] }) },
  'a thousand in the middle': { path: listPath({ range: [50_000, 50_999], sort: ['zone', 'ASC'] }) },
  'without a photo, by zone': {
    path: listPath({ range: [0, 9], sort: ['zone', 'DESC'], filter: { has_photo: false } }),
  },
  'with a photo': { path: listPath({ range: [0, 9], filter: { has_photo: true } }) },
  'a state': { path: listPath({ range: [0, 9], filter: { state: 'expiring' } }) },
  'a state, by company, far': {
    path: listPath({ range: [9000, 9009], sort: ['company_name', 'ASC'], filter: { state: 'valid' } }),
  },
  'registered in a year': {
    path: listPath({ range: [0, 9], filter: { registered_from: '2020-01-01', registered_to: '2030-01-01' } }),
  },
  'a role, by zone': { path: listPath({ range: [5000, 5009], sort: ['zone', 'ASC'], filter: { role: 1 } }) },
  'one letter': { path: listPath({ range: [0, 9], filter: { q: 'a' } }) },
  'one letter, by zone': { path: listPath({ range: [0, 9], sort: ['zone', 'ASC'], filter: { q: 'a' } }) },
  'every letter': { path: listPath({ range: [0, 9], filter: { q: LETTERS } }) },
  'the letters of a name, without a range': { path: listPath({ filter: { q: 'a e m' } }) },
  'search of one letter': { path: '/api/personnel_search/?search=a' },
  'search of every letter': { path: `/api/personnel_search/?search=${encodeURIComponent(LETTERS)}` },
  'search of a name and letters': {
    path: `/api/personnel_search/?search=${encodeURIComponent('maria hernandez garcia a g h m r')}`,
  },
  'a thousand ids': { path: listPath({ filter: { id: Array.from({ length: 1000 }, (_, i) => `id${i}`) } }) },
  'a company with a fifth of all people': { path: '/api/companies/1/' },
  'the matrix, far': { path: '/api/personnel_accreditation/?page=9000' },
  'the matrix, what is missing': { path: matrixPath(1, { missing: 1 }) },
  'the matrix, a state and what is missing': { path: matrixPath(100, { missing: 1, state: 'expired' }) },
  'companies, all': { path: '/api/companies/' },
  'that company to another zone': { path: '/api/company_data/1/', method: 'PATCH', body: { zone: 2 } },
  'every letter, while its people are brought up to date': {
    path: listPath({ range: [0, 9], filter: { q: LETTERS } }),
  },
  'a state far, after fifteen seconds of that': {
    path: listPath({ range: [9000, 9009], sort: ['company_name', 'ASC'], filter: { state: 'valid' } }),
    after: 15_000,
  },
  'a file name of 75 000 letters': {
    path: '/api/company_files/',
    method: 'POST',
    body: buildCompanyFile(`${'a'.repeat(75_000)}.pdf`),
  },
  'a notice of opening tags': {
    path: '/api/v1/announcements/',
    method: 'POST',
    body: buildNotice('<p '.repeat(16_000)),
  },
  'a notice of two thousand tags': {
    path: '/api/v1/announcements/',
    method: 'POST',
    body: buildNotice('<p>a</p>'.repeat(999)),
  },
  'a notice of accents': {
    path: '/api/v1/announcements/',
    method: 'POST',
    body: buildNotice('\u0301\u0316'.repeat(24_000)),
  },
  'a body of a hundred thousand fields': {
    path: '/api/personnel/',
    method: 'POST',
    body: Object.fromEntries(Array.from({ length: 80_000 }, (_, i) => [`f${i}`, 1])),
  },
}

const measure = async (name: string, database?: string): Promise<void> => {
  const portal = await startServer('loop', { people: PEOPLE, items: 4, database })
  const authorization = `Token ${portal.token}`
  const send = async ({ path, method = 'GET', body, after = 0 }: BenchRequest): Promise<number> => {
    await wait(after)
    const isForm = body instanceof FormData
    const answer = await fetch(`${portal.url}${path}`, {
      method,
      headers: { authorization, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const rows: object[] = []
  const addRow = async (what: string, work: () => Promise<unknown>) => {
    await portal.ask('held')
    const started = performance.now()
    const status = await work()
    const took = performance.now() - started
    const { processor, wall } = await portal.ask('held')
    rows.push({
      what,
      status,
      'took, ms': Math.round(took),
      'held, ms': Math.round(processor),
      'by the wall, ms': Math.round(wall),
    })
  }
  for (const [what, benchRequest] of Object.entries(HEAVY_REQUESTS)) {
    const sendAll = () =>
      Promise.all(Array.from({ length: benchRequest.times ?? 1 }, () => send(benchRequest)))
    await addRow(what, async () => [...new Set(await sendAll())].join())
  }
  await addRow('many old attempts forgotten', () => portal.ask('tidy'))
  await portal.stop()
  console.log(`\nHow long one request holds the event loop of a portal of ${PEOPLE} people, in ${name}`)
  console.table(rows)
}

/** Measures how long the most expensive requests delay all others. */
export const benchLoop = (): Promise<void> => measureInDatabases(measure)
