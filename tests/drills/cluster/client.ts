import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { buildForm } from '../../support/buildForm.ts'

/** Time after which a retried write counts as failed. */
const RETRY_MS = 90_000

/** The writes of the clients, and the number of retries. */
export interface Tally {
  people: string[]
  files: number[]
  retries: number
  errors: string[]
}

const PERSON = {
  first_names: 'Cliente',
  last_names: 'Prueba de Enjambre',
  rfc: 'PUEN900101',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
  rfc_confirmed: true,
}

/**
 * Writes until it is stopped. Without a response, it repeats the call with the same key. Every tenth write
 * is a file.
 */
export const runClient = async (
  url: string,
  token: string,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> => {
  const write = async (
    path: string,
    bodyOf: () => FormData | string,
  ): Promise<{ id: unknown } | undefined> => {
    const key = randomUUID()
    const endsAt = Date.now() + RETRY_MS
    for (;;) {
      const body = bodyOf()
      const type: Record<string, string> =
        typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const headers = { authorization: `Token ${token}`, 'idempotency-key': key, ...type }
      const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body }).catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      if (answer?.status === 201 && text !== undefined) return JSON.parse(text)
      if ((answer && answer.status < 500 && text !== undefined) || Date.now() > endsAt) {
        tally.errors.push(`${path}: ${answer?.status} ${text}`)
        return undefined
      }
      tally.retries += 1
      await wait(50)
    }
  }

  for (let n = 0; !isOver(); n += 1) {
    if (n % 10 === 5) {
      const file = await write('/api/v1/company/1/files/', () => buildForm({ name: 1 }))
      if (file) tally.files.push(Number(file.id))
    } else {
      const address = randomUUID()
      if (await write('/api/personnel/', () => JSON.stringify({ ...PERSON, address })))
        tally.people.push(address)
    }
  }
}
