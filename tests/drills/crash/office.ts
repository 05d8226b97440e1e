import { createHash, randomBytes } from 'node:crypto'
import { buildForm, PDF } from '../../support/forms.ts'

/** What was promised: whatever was acknowledged must be so, whatever was not may be either way. */
export interface Promises {
  /** People, and what their address may be: the last that was acknowledged, and one that was not. */
  people: Map<string, { is: string; orIs?: string }>
  /** Files that are kept, by id, with their hash. */
  files: Map<number, string>
  /** Files that are gone. */
  gone: Set<number>
  acknowledged: number
  unanswered: number
}

export const noPromises = (): Promises => ({
  people: new Map(),
  files: new Map(),
  gone: new Set(),
  acknowledged: 0,
  unanswered: 0,
})

const PERSON = {
  last_names: 'Prueba de Corte',
  rfc: 'PUCO900101',
  role: 1,
  company: 1,
  registration_date: '2026-01-15',
  rfc_confirmed: true,
}

/** One of several who work until the portal is gone: they register, change, file and put away. */
export const work = async (url: string, token: string, promises: Promises): Promise<void> => {
  const mine: { people: string[]; files: number[] } = { people: [], files: [] }

  const call = async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    promises.acknowledged += 1
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  const steps = [
    async () => {
      const address = randomBytes(8).toString('hex')
      const made = await call<{ id: string }>('POST', '/api/personnel/', {
        ...PERSON,
        first_names: 'Persona',
        address,
      })
      promises.people.set(made.id, { is: address })
      mine.people.push(made.id)
    },
    async () => {
      const id = mine.people.at(-1)
      const known = id && promises.people.get(id)
      if (!known) return
      known.orIs = randomBytes(8).toString('hex')
      await call('PATCH', `/api/personnel/${id}/`, { address: known.orIs })
      promises.people.set(id, { is: known.orIs })
    },
    async () => {
      const content = Buffer.concat([PDF, randomBytes(1_000 + Math.floor(Math.random() * 300_000))])
      const form = buildForm({ name: 1 }, content)
      const { id } = await call<{ id: number }>('POST', '/api/v1/company/1/files/', form)
      promises.files.set(id, createHash('sha256').update(content).digest('hex'))
      mine.files.push(id)
    },
    async () => {
      if (mine.files.length < 2) return
      const id = mine.files.shift() ?? 0
      // From here on it may be gone.
      promises.files.delete(id)
      await call('DELETE', `/api/company_files/${id}/?company_id=1`)
      promises.gone.add(id)
    },
  ]

  try {
    for (;;) for (const step of steps) await step()
  } catch (error) {
    // fetch says so of a connection that breaks; anything else was an answer.
    if (!(error instanceof TypeError)) throw error
    promises.unanswered += 1
  }
}
