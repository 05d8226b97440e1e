import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WireImport } from '../../../src/domain/imports/imports.ts'
import { buildForm } from '../../support/buildForm.ts'
import { PEOPLE_TITLES } from '../../support/importCalls.ts'
import { buildWorkbook } from '../../support/workbooks.ts'
import { createRfc } from '../createRfc.ts'

/** Time after which a retried call counts as failed. */
const RETRY_MS = 90_000
/** Interval between two requests for the state of an import, in milliseconds. */
const POLL_MS = 200
const ROWS_PER_IMPORT = 40

/** The acknowledged writes of the clients, and the number of retries. */
export interface Tally {
  /** Addresses of registered people. */
  people: string[]
  /** Ids of ticked items. */
  ticks: number[]
  files: number[]
  importedRfcs: string[]
  retries: number
  errors: string[]
}

export const createTally = (): Tally => ({
  people: [],
  ticks: [],
  files: [],
  importedRfcs: [],
  retries: 0,
  errors: [],
})

const REGISTRATION_DATE = '2026-01-15'

/** RFC of the people whom the clients register. Imported people have others. */
export const REGISTERED_RFC = 'PUEN900101'

const PERSON = {
  first_names: 'Cliente',
  last_names: 'Prueba de Enjambre',
  rfc: REGISTERED_RFC,
  role: 1,
  company: 1,
  registration_date: REGISTRATION_DATE,
  rfc_confirmed: true,
}

/** Returns a function that calls the portal. Without a response, it repeats the call with the same key. */
const createCaller =
  (url: string, token: string, tally: Tally) =>
  async <T>(method: string, path: string, bodyOf?: () => FormData | string): Promise<T | undefined> => {
    const key = randomUUID()
    const endsAt = Date.now() + RETRY_MS
    for (;;) {
      const body = bodyOf?.()
      const type: Record<string, string> =
        typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const headers = { authorization: `Token ${token}`, 'idempotency-key': key, ...type }
      const answer = await fetch(`${url}${path}`, { method, headers, body }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.ok && text !== undefined) return JSON.parse(text)
      if ((answer && answer.status < 500 && text !== undefined) || Date.now() > endsAt) {
        tally.errors.push(`${method} ${path}: ${answer?.status} ${text}`)
        return undefined
      }
      tally.retries += 1
      await wait(50)
    }
  }

/** Writes through a portal until it is stopped, and records the acknowledged writes. */
type RunClient = (url: string, token: string, tally: Tally, isOver: () => boolean) => Promise<void>

/** Registers people, ticks their first item and uploads files. */
export const runClient: RunClient = async (url, token, tally, isOver) => {
  const call = createCaller(url, token, tally)
  for (let n = 0; !isOver(); n += 1) {
    if (n % 10 === 5) {
      const file = await call<{ id: number }>('POST', '/api/v1/company/1/files/', () =>
        buildForm({ name: 1 }),
      )
      if (file) tally.files.push(file.id)
      continue
    }
    const address = randomUUID()
    const person = await call<{ personnel_accreditation: { id: number }[] }>('POST', '/api/personnel/', () =>
      JSON.stringify({ ...PERSON, address }),
    )
    if (!person) continue
    tally.people.push(address)
    const item = person.personnel_accreditation[0]?.id ?? 0
    const path = `/api/personnel_accreditation_status/${item}/`
    if (await call('PATCH', path, () => JSON.stringify({ status: true }))) tally.ticks.push(item)
  }
}

/** Imports people from spreadsheets, one after the other. Finishes the last import. */
export const runImporter: RunClient = async (url, token, tally, isOver) => {
  const call = createCaller(url, token, tally)
  const waitForState = async (id: number, from: string, to: string): Promise<boolean> => {
    for (;;) {
      const current = await call<WireImport>('GET', `/api/imports/${id}/`)
      if (current?.state === to) return true
      if (current?.state !== from) {
        tally.errors.push(`import ${id}: ${current?.state} instead of ${to}: ${current?.reason}`)
        return false
      }
      await wait(POLL_MS)
    }
  }

  for (let first = 0; !isOver(); first += ROWS_PER_IMPORT) {
    const rfcs = Array.from({ length: ROWS_PER_IMPORT }, (_, i) => createRfc(first + i))
    const rows = rfcs.map((rfc) => [
      rfc,
      'Importada',
      'Persona',
      'Técnica de inspección',
      'Instalaciones del Bajío',
      REGISTRATION_DATE,
    ])
    const workbook = await buildWorkbook([PEOPLE_TITLES.slice(0, 6), ...rows])
    const created = await call<WireImport>('POST', '/api/imports/', () =>
      buildForm({ kind: 'people' }, workbook, 'personal.xlsx'),
    )
    if (!created || !(await waitForState(created.id, 'checking', 'checked'))) return
    const body = JSON.stringify({ mode: 'all', reviewed: true })
    await call('POST', `/api/imports/${created.id}/apply/`, () => body)
    if (!(await waitForState(created.id, 'applying', 'done'))) return
    tally.importedRfcs.push(...rfcs)
  }
}
