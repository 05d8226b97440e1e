import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measureHold, watchLoop } from '../support/loopProbe.ts'
import { buildPerson } from '../support/storeRows.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CLIENT = { name: 'María José Álvarez', rfc: 'AANM900101', phone: '5512345678' }

const createDump = () => ({
  accreditation_items: [],
  personnel: Array.from({ length: 40 }, (_, i) =>
    buildPerson({ id: `p${i}`, registration_date: '2026-02-15' }),
  ),
})

describe.each(sqliteOpeners)(
  'a PDF is drawn without holding the event loop, $name',
  { timeout: 30_000 },
  ({ open }) => {
    const portal = usePortal(open, () => ({ dump: createDump() }))
    let loop: ReturnType<typeof watchLoop>
    beforeAll(() => {
      loop = watchLoop()
    })
    afterAll(() => loop.stop())

    /** Returns how long a call held the event loop. */
    const measureHoldOf = async (username: string, path: string) => {
      // Signs in first, because hashing takes processor time too.
      const api = portal.api.as(username)
      await api.get('/api/zones/?range=[0,0]')
      return measureHold(loop, async () => {
        const { status, bytes } = await api.get(path)
        expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
      })
    }

    it('of a quotation', async () => {
      const { body } = await portal.api.as('empresa').post<{ id: number }>('/api/quotations/', CLIENT)
      expect(await measureHoldOf('empresa', `/${body.id}/pdf/download/`)).toBeLessThan(1)
    })

    it('of a monthly report', async () => {
      expect(await measureHoldOf('utility', '/report-download/2/2026/download/')).toBeLessThan(1)
    })
  },
)
