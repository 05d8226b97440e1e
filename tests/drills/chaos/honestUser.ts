import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { buildForm, PDF } from '../../support/forms.ts'
import { PRODUCTION_PASSWORD } from '../../support/portalDump.ts'

/** How long somebody tries before it counts as not possible at all. */
const PATIENCE_MS = 60_000
const ADDRESS = '192.0.2.10'
/** Between one person and the next; nobody's hands are so quick that they meet the limit of calls. */
const THINKING_MS = 300

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

/** An RFC that nobody has. */
const newRfc = (n: number): string => {
  const letters = [17_576, 676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.floor(n / unit) % 26)))
  return `${letters.join('')}900101`
}

/**
 * Somebody who signs in, looks through the list, registers a person, ticks an item and files a document, over and over. Whoever is told 503, or
 * hears nothing, asks again, with the same key. What was acknowledged is remembered.
 */
export const honestUser = (urlOf: () => string) => {
  const people = new Map<string, string>()
  const ticked = new Map<string, number>()
  const files = new Map<number, string>()
  const wrong: string[] = []
  const seen = { calls: 0, again: 0, slowestMs: 0, slowest: '' }
  let token = ''
  let turn = Math.floor(Math.random() * 26 ** 4)

  const call = async (method: string, path: string, bodyOf?: () => FormData | object): Promise<Response> => {
    const key = randomUUID()
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const body = bodyOf?.()
      const isForm = body instanceof FormData
      const begun = performance.now()
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
      const took = performance.now() - begun
      seen.calls += 1
      if (took > seen.slowestMs) Object.assign(seen, { slowestMs: took, slowest: `${method} ${path}` })
      if (answer?.ok) return answer
      const said = `${method} ${path}: ${answer?.status} ${await answer?.text()}`
      if ((answer && answer.status !== 503) || Date.now() > until) throw new Error(said)
      seen.again += 1
      await wait(100)
    }
  }

  const round = async (): Promise<void> => {
    turn += 1
    const signed = await call('POST', '/api/auth/login/', () => ({
      username: 'admin',
      password: PRODUCTION_PASSWORD,
    }))
    token = ((await signed.json()) as { token: string }).token
    await call('GET', '/api/personnel/?range=[0,9]')
    const address = randomBytes(8).toString('hex')
    const rfc = newRfc(turn)
    const made = await call('POST', '/api/personnel/', () => ({ ...PERSON, rfc, address }))
    const person = (await made.json()) as Person
    people.set(person.id, address)
    const item = person.personnel_accreditation[0]?.id ?? 0
    await call('PATCH', `/api/personnel_accreditation_status/${item}/`, () => ({ status: true }))
    ticked.set(person.id, item)
    const content = Buffer.concat([PDF, randomBytes(50_000)])
    const filed = await call('POST', '/api/v1/company/1/files/', () => buildForm({ name: 1 }, content))
    files.set(((await filed.json()) as { id: number }).id, createHash('sha256').update(content).digest('hex'))
  }

  return {
    seen,
    wrong,
    forgetSlowest: () => Object.assign(seen, { calls: 0, again: 0, slowestMs: 0, slowest: '' }),
    /** Works while something lasts, and at least once. */
    async workDuring(what: string, trouble: Promise<unknown>): Promise<void> {
      let isOver = false
      const over = trouble.finally(() => {
        isOver = true
      })
      try {
        do {
          await round()
          await wait(THINKING_MS)
        } while (!isOver)
      } catch (error) {
        wrong.push(`${what}: ${String(error)}`)
      }
      await over
    },
    /** Looks whether everything that was acknowledged is there. */
    async check(): Promise<void> {
      for (const [id, address] of people) {
        const kept = (await (await call('GET', `/api/personnel/${id}/`)).json()) as Person & {
          address: string
        }
        if (kept.address !== address) wrong.push(`person ${id} is not as it was registered`)
        const item = kept.personnel_accreditation.find((one) => one.id === ticked.get(id))
        if (ticked.has(id) && !item?.status) wrong.push(`a tick of person ${id} is lost`)
      }
      for (const [id, hash] of files) {
        const kept = await call('GET', `/files/company/download/${id}/`)
        const found = createHash('sha256')
          .update(Buffer.from(await kept.arrayBuffer()))
          .digest('hex')
        if (found !== hash) wrong.push(`file ${id} is not what was sent`)
      }
      const there = await call('GET', '/api/personnel/?range=[0,999]')
      const rows = (await there.json()) as { address: string }[]
      const addresses = rows.map((row) => row.address)
      for (const address of new Set(people.values()))
        if (addresses.filter((one) => one === address).length !== 1)
          wrong.push(`somebody who lives at ${address} is there more than once, or not at all`)
    },
    acknowledged: () => people.size + ticked.size + files.size,
  }
}
