import { afterEach, describe, expect, it } from 'vitest'
import { createBoardCalls, NOTICE_FORMS } from '../support/boards.ts'
import { buildForm } from '../support/buildForm.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const CHOOSE = ['Elija un valor de la lista.']
const OF_COMPANY = ['administrative_acts', 'non_accordance'] as const

describe.each(portalOpeners)('notices and companies, $name', ({ open }) => {
  const clock = { now: Date.parse(NOW) }
  const config = { maxUploadBytes: 1024 * 1024, tokenHours: 24 * 30, sessionIdleMinutes: 60 * 24 * 30 }
  const portal = usePortal(open, () => ({ now: () => new Date(clock.now), config }))
  const asUser = (username: string) => portal.api.as(username)
  const { path, list, listIds, publish, listFiles, deleteAll } = createBoardCalls(portal, clock)
  afterEach(deleteAll)

  describe.each(OF_COMPANY)('of %s', (board) => {
    it('name a company that is there', async () => {
      for (const company of [99, 'x', 0]) {
        const { status, body } = await asUser('admin').post(
          path(board),
          buildForm({ ...NOTICE_FORMS[board].fields, company }),
        )
        expect([status, Object.keys(body)]).toEqual([400, ['company']])
        if (company === 99) expect(body).toEqual({ company: CHOOSE })
      }
      expect(await listFiles()).toEqual([])
    })

    it('are seen by their own company alone, and by everybody else who reads notices', async () => {
      const ownNotice = await publish(board)
      const otherNotice = await publish(board, { company: 2 })
      for (const username of ['utility', 'atencion', 'lectura'])
        expect(await listIds(board, {}, username)).toEqual([otherNotice.id, ownNotice.id])
      expect([await listIds(board, {}, 'empresa'), await listIds(board, {}, 'vecina')]).toEqual([
        [ownNotice.id],
        [otherNotice.id],
      ])
      expect(await listIds(board, { filter: { company: 2 } })).toEqual([otherNotice.id])
      expect(await listIds(board, { filter: { company: 2 } }, 'empresa')).toEqual([])
      expect(await listIds(board, { filter: { id: [otherNotice.id] } }, 'empresa')).toEqual([])
      expect(await listIds(board, { filter: { q: 'norte' } }, 'empresa')).toEqual([])
      const page = await list(board, { range: [0, 9] }, 'empresa')
      expect(page.headers.get('content-range')).toBe(`${board} 0-0/1`)
      expect((await asUser('empresa').get(ownNotice.file)).status).toBe(200)
      const [foreignReply, absentReply] = [
        await asUser('empresa').get(otherNotice.file),
        await asUser('empresa').get(`/files/${board}/download/999/`),
      ]
      const comparable = ({ status, text, headers }: typeof foreignReply) => [
        status,
        text,
        [...headers].filter(([name]) => name !== 'date'),
      ]
      expect(comparable(foreignReply)).toEqual(comparable(absentReply))
      expect(foreignReply.status).toBe(404)
    })

    it('follow the name of their company', async () => {
      const { id } = await publish(board, { company: 2 })
      await portal.store.transaction((tx) => tx.update('companies', 2, { company_name: 'Redes Nuevas' }))
      expect((await list(board)).body[0]).toMatchObject({ id, company_name: 'Redes Nuevas' })
      expect(await listIds(board, { filter: { q: 'redes nuevas' } })).toEqual([id])
      await portal.store.transaction((tx) =>
        tx.update('companies', 2, { company_name: 'Gas y Redes del Norte' }),
      )
    })
  })

  it.each(['vetoes', 'announcements'] as const)('of %s are for every contractor', async (board) => {
    const { id, file } = await publish(board)
    for (const username of ['empresa', 'vecina']) {
      expect(await listIds(board, {}, username)).toEqual([id])
      expect((await asUser(username).get(file)).status).toBe(200)
    }
    expect((await list(board, { filter: { company: 1 } })).status).toBe(400)
  })
})
