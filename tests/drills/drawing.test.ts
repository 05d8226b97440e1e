import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { watchLoop } from '../support/loopProbe.ts'
import { embedded } from '../support/mounts.ts'
import { aPerson } from '../support/storeRows.ts'
import { usePortal } from '../support/usePortal.ts'

const HELD_MS = 50
/** A call that seems to hold the loop for long is made again before it is blamed: a busy machine takes longer for the same. */
const TRIES = 4
const CLIENT = { name: 'María José Álvarez', rfc: 'AANM900101', phone: '5512345678' }

const crowd = () => ({
  accreditation_items: [],
  personnel: Array.from({ length: 40 }, (_, i) => aPerson({ id: `p${i}`, registration_date: '2026-02-15' })),
})

describe.each(embedded)('a PDF is drawn beside whoever answers, $name', { timeout: 30_000 }, ({ open }) => {
  const portal = usePortal(open, () => ({ dump: crowd() }))
  let loop: ReturnType<typeof watchLoop> | undefined
  beforeAll(() => {
    loop = watchLoop()
  })
  afterAll(() => loop?.stop())

  /** How long the loop was held by a call, in milliseconds of the processor. */
  const heldBy = async (username: string, path: string) => {
    // Signed in before: passwords are hashed elsewhere, but not for nothing.
    const api = portal.api.as(username)
    await api.get('/api/zones/?range=[0,0]')
    const held: number[] = []
    while (held.length < TRIES && !held.some((ms) => ms < HELD_MS)) {
      await loop?.take()
      const { status, bytes } = await api.get(path)
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
      held.push((await loop?.take()) ?? 0)
    }
    return Math.min(...held)
  }

  it('that of a quotation', async () => {
    const { body } = await portal.api.as('empresa').post<{ id: number }>('/api/quotations/', CLIENT)
    expect(await heldBy('empresa', `/${body.id}/pdf/download/`)).toBeLessThan(HELD_MS)
  })

  it('that of a month', async () => {
    expect(await heldBy('utility', '/report-download/2/2026/download/')).toBeLessThan(HELD_MS)
  })
})
