import { createHash, randomBytes } from 'node:crypto'
import { buildForm, PDF } from '../../support/buildForm.ts'

/** The acknowledged writes, which must be stored. Other writes may be stored or not. */
export interface Acknowledged {
  /** Addresses of people: the last acknowledged one, and one that was not acknowledged. */
  people: Map<string, { acknowledgedAddress: string; pendingAddress?: string }>
  /** Hashes of stored files, by id. */
  files: Map<number, string>
  /** Deleted files. */
  deletedFiles: Set<number>
  writeCount: number
  unanswered: number
}

export const createAcknowledged = (): Acknowledged => ({
  people: new Map(),
  files: new Map(),
  deletedFiles: new Set(),
  writeCount: 0,
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

/** Writes until the portal is gone: registers people, changes them, uploads and deletes files. */
export const runWorker = async (url: string, token: string, acknowledged: Acknowledged): Promise<void> => {
  const ownRows: { people: string[]; files: number[] } = { people: [], files: [] }

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
    acknowledged.writeCount += 1
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  const steps = [
    async () => {
      const address = randomBytes(8).toString('hex')
      const created = await call<{ id: string }>('POST', '/api/personnel/', {
        ...PERSON,
        first_names: 'Persona',
        address,
      })
      acknowledged.people.set(created.id, { acknowledgedAddress: address })
      ownRows.people.push(created.id)
    },
    async () => {
      const id = ownRows.people.at(-1)
      const entry = id && acknowledged.people.get(id)
      if (!entry) return
      entry.pendingAddress = randomBytes(8).toString('hex')
      await call('PATCH', `/api/personnel/${id}/`, { address: entry.pendingAddress })
      acknowledged.people.set(id, { acknowledgedAddress: entry.pendingAddress })
    },
    async () => {
      const content = Buffer.concat([PDF, randomBytes(1_000 + Math.floor(Math.random() * 300_000))])
      const form = buildForm({ name: 1 }, content)
      const { id } = await call<{ id: number }>('POST', '/api/v1/company/1/files/', form)
      acknowledged.files.set(id, createHash('sha256').update(content).digest('hex'))
      ownRows.files.push(id)
    },
    async () => {
      if (ownRows.files.length < 2) return
      const id = ownRows.files.shift() ?? 0
      // The file may already be deleted.
      acknowledged.files.delete(id)
      await call('DELETE', `/api/company_files/${id}/?company_id=1`)
      acknowledged.deletedFiles.add(id)
    },
  ]

  try {
    for (;;) for (const step of steps) await step()
  } catch (error) {
    // `fetch` throws a TypeError for a broken connection. Other errors are responses.
    if (!(error instanceof TypeError)) throw error
    acknowledged.unanswered += 1
  }
}
