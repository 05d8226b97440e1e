import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { buildForm, PDF } from '../../support/buildForm.ts'
import { PRODUCTION_PASSWORD } from '../../support/portalDump.ts'
import { createRfc } from '../createRfc.ts'

/** Time after which a retried call counts as failed. */
const RETRY_MS = 60_000
const ADDRESS = '192.0.2.10'
/** Pause between two people, so that the user stays below the limit of calls. */
const PAUSE_MS = 300

const PERSON = {
  first_names: 'Persona',
  last_names: 'Honesta',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
}

interface Person {
  id: string
  personnel_accreditation: { id: number; status: boolean }[]
}

/**
 * Creates a user who signs in, lists people, registers a person, ticks an item and uploads a document,
 * again and again. After a 503 or without a response, the user repeats the call with the same key.
 * Acknowledged writes are recorded.
 */
export const createWorkingUser = (urlOf: () => string) => {
  const people = new Map<string, string>()
  const tickedItems = new Map<string, number>()
  const files = new Map<number, string>()
  const errors: string[] = []
  const stats = { calls: 0, retries: 0, slowestMs: 0, slowest: '' }
  let token = ''
  let rfcNumber = Math.floor(Math.random() * 26 ** 4)

  const call = async (method: string, path: string, bodyOf?: () => FormData | object): Promise<Response> => {
    const key = randomUUID()
    const until = Date.now() + RETRY_MS
    for (;;) {
      const body = bodyOf?.()
      const isForm = body instanceof FormData
      const startedAt = performance.now()
      const answer = await fetch(`${urlOf()}${path}`, {
        method,
        headers: {
          'x-forwarded-for': ADDRESS,
          'idempotency-key': key,
          ...(token && path !== '/api/auth/login/' ? { authorization: `Token ${token}` } : {}),
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      })
        .then(async (given) => new Response(await given.arrayBuffer(), given))
        .catch(() => undefined)
      const durationMs = performance.now() - startedAt
      stats.calls += 1
      if (durationMs > stats.slowestMs)
        Object.assign(stats, { slowestMs: durationMs, slowest: `${method} ${path}` })
      if (answer?.ok) return answer
      const description = `${method} ${path}: ${answer?.status} ${await answer?.text()}`
      if ((answer && answer.status !== 503) || Date.now() > until) throw new Error(description)
      stats.retries += 1
      await wait(100)
    }
  }

  const runRound = async (): Promise<void> => {
    rfcNumber += 1
    const login = await call('POST', '/api/auth/login/', () => ({
      username: 'admin',
      password: PRODUCTION_PASSWORD,
    }))
    token = ((await login.json()) as { token: string }).token
    await call('GET', '/api/personnel/?range=[0,9]')
    const address = randomBytes(8).toString('hex')
    const rfc = createRfc(rfcNumber)
    const created = await call('POST', '/api/personnel/', () => ({ ...PERSON, rfc, address }))
    const person = (await created.json()) as Person
    people.set(person.id, address)
    const item = person.personnel_accreditation[0]?.id ?? 0
    await call('PATCH', `/api/personnel_accreditation_status/${item}/`, () => ({ status: true }))
    tickedItems.set(person.id, item)
    const content = Buffer.concat([PDF, randomBytes(50_000)])
    const uploaded = await call('POST', '/api/v1/company/1/files/', () => buildForm({ name: 1 }, content))
    files.set(
      ((await uploaded.json()) as { id: number }).id,
      createHash('sha256').update(content).digest('hex'),
    )
  }

  return {
    seen: stats,
    errors,
    forgetSlowest: () => Object.assign(stats, { calls: 0, retries: 0, slowestMs: 0, slowest: '' }),
    /** Works during a fault, for one round at least. */
    async workDuring(what: string, trouble: Promise<unknown>): Promise<void> {
      let isOver = false
      const faultEnd = trouble.finally(() => {
        isOver = true
      })
      try {
        do {
          await runRound()
          await wait(PAUSE_MS)
        } while (!isOver)
      } catch (error) {
        errors.push(`${what}: ${String(error)}`)
      }
      await faultEnd
    },
    /** Checks that all acknowledged writes are stored. */
    async check(): Promise<void> {
      for (const [id, address] of people) {
        const storedPerson = (await (await call('GET', `/api/personnel/${id}/`)).json()) as Person & {
          address: string
        }
        if (storedPerson.address !== address) errors.push(`person ${id} is not as it was registered`)
        const item = storedPerson.personnel_accreditation.find((one) => one.id === tickedItems.get(id))
        if (tickedItems.has(id) && !item?.status) errors.push(`a tick of person ${id} is lost`)
      }
      for (const [id, hash] of files) {
        const download = await call('GET', `/files/company/download/${id}/`)
        const storedHash = createHash('sha256')
          .update(Buffer.from(await download.arrayBuffer()))
          .digest('hex')
        if (storedHash !== hash) errors.push(`file ${id} is not what was sent`)
      }
      const list = await call('GET', '/api/personnel/?range=[0,999]')
      const rows = (await list.json()) as { address: string }[]
      const addresses = rows.map((row) => row.address)
      for (const address of new Set(people.values()))
        if (addresses.filter((one) => one === address).length !== 1)
          errors.push(`somebody who lives at ${address} is there more than once, or not at all`)
    },
    acknowledged: () => people.size + tickedItems.size + files.size,
  }
}
