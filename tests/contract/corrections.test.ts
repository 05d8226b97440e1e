import { afterEach, describe, expect, it } from 'vitest'
import { BOARDS, type Board } from '../../src/domain/notices/boards.ts'
import type { NoticeVersion } from '../../src/domain/notices/schemas.ts'
import type { VetoTarget } from '../../src/domain/notices/vetoes.ts'
import type { PersonDetail } from '../../src/domain/people/schemas.ts'
import { createBoardCalls, type ListedNotice, NOTICE_FORMS } from '../support/boards.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { NOW } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

type Corrected = ListedNotice & {
  version: number
  corrected_at?: string
  corrected_by?: string
  rfc?: string
  targets?: VetoTarget[]
} & Record<string, unknown>

describe.each(portalOpeners)('a notice that is corrected, $name', ({ open }) => {
  const clock = { now: Date.parse(NOW) }
  const config = { tokenHours: 24 * 30, sessionIdleMinutes: 60 * 24 * 30 }
  const portal = usePortal(open, () => ({ now: () => new Date(clock.now), config }))
  const asUser = (username: string) => portal.api.as(username)
  const { path, list, publish, listFiles, deleteAll } = createBoardCalls(portal, clock)
  afterEach(deleteAll)

  const correct = (board: Board, id: number, body: object, username = 'admin') => {
    clock.now += 60_000
    return asUser(username).patch<Corrected>(`${path(board)}${id}/`, body)
  }
  const versions = async (board: Board, id: number, username = 'utility') =>
    asUser(username).get<NoticeVersion[]>(`${path(board)}${id}/versions/`)

  describe.each(BOARDS)('of %s', (board) => {
    const { body: field } = NOTICE_FORMS[board]

    it('says what it says now, and keeps what it said, with who wrote it, when and why', async () => {
      const notice = await publish(board)
      const createdAt = new Date(clock.now).toISOString()
      const text = '<p>Cierre <strong>parcial</strong><script>alert(1)</script></p>'
      const { status, body } = await correct(board, notice.id, {
        [field]: text,
        reason: 'Faltaba una palabra',
      })
      const clean = '<p>Cierre <strong>parcial</strong></p>'
      const correctedAt = new Date(clock.now).toISOString()
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({
          id: notice.id,
          [field]: clean,
          version: 2,
          corrected_by: 'Laura Medina Prado',
          corrected_at: correctedAt,
          created_at: notice.created_at,
          created_by: notice.created_by,
          file_name: 'acta.pdf',
        }),
      ])
      expect((await list(board, {}, 'admin')).body).toEqual([body])
      expect((await versions(board, notice.id)).body).toMatchObject([
        { number: 2, text: clean, reason: 'Faltaba una palabra', created_at: correctedAt },
        {
          number: 1,
          text: notice[field],
          reason: '',
          created_at: createdAt,
          created_by: 'Laura Medina Prado',
        },
      ])
    })

    it('keeps the file that it had, where another one comes', async () => {
      const { id, file } = await publish(board)
      const form = buildForm({ reason: 'Era otro oficio' }, Buffer.from(`${PDF}%otro`), 'bueno.pdf')
      const { status, body } = await asUser('admin').patch<Corrected>(`${path(board)}${id}/`, form)
      expect([status, body.version, body.file_name]).toEqual([200, 2, 'bueno.pdf'])
      expect((await asUser('utility').get(file)).text).toContain('%otro')
      const [currentVersion, first] = (await versions(board, id)).body
      expect((await asUser('utility').get(first?.file ?? '')).bytes).toEqual(PDF)
      expect((await asUser('utility').get(currentVersion?.file ?? '')).text).toContain('%otro')
      expect((await asUser('utility').get(`${file}?version=3`)).status).toBe(404)
      expect(await listFiles()).toHaveLength(2)
    })

    it('needs a reason, and something that is to be said', async () => {
      const { id } = await publish(board)
      expect((await correct(board, id, { [field]: '<p>Otro</p>', reason: ' ' })).body).toEqual({
        reason: ['Este campo es obligatorio.'],
      })
      expect((await correct(board, id, { [field]: '<p></p>', reason: 'Error' })).body).toEqual({
        [field]: ['Este campo es obligatorio.'],
      })
      // A correction to the same text creates no version.
      const sameCorrection = await correct(board, id, {
        [field]: NOTICE_FORMS[board].fields[field],
        reason: 'Error',
      })
      expect([sameCorrection.status, sameCorrection.body.version]).toEqual([200, 1])
      expect((await versions(board, id)).body).toHaveLength(1)
    })

    it('is not overwritten by whoever has not seen what it says now', async () => {
      const { id } = await publish(board)
      await correct(board, id, { [field]: '<p>Otro</p>', reason: 'Error' })
      const { status } = await asUser('admin').raw('PATCH', `${path(board)}${id}/`, {
        body: JSON.stringify({ [field]: '<p>Tercero</p>', reason: 'Error' }),
        headers: { 'content-type': 'application/json', 'if-match': '"1"' },
      })
      expect(status).toBe(412)
    })

    it('is there for whoever publishes alone, and its versions for whoever sees it', async () => {
      const { id } = await publish(board)
      await correct(board, id, { [field]: '<p>Sí</p>', reason: 'Error' })
      const statuses = (username: string) => versions(board, id, username).then(({ status }) => status)
      expect([await statuses('empresa'), await statuses('certificador')]).toEqual([200, 403])
      if (NOTICE_FORMS[board].fields.company) expect(await statuses('vecina')).toBe(404)
      await asUser('admin').post(`${path(board)}${id}/withdraw/`, { reason: 'Error' })
      expect([await statuses('empresa'), await statuses('admin')]).toEqual([404, 200])
      expect((await correct(board, id, { [field]: '<p>Tarde</p>', reason: 'Error' })).status).toBe(409)
    })
  })

  it('stops at once whom it means now, and no longer whom it meant', async () => {
    const accreditationDays = {
      accreditation_date: '2025-06-01',
      accreditation_expiration_date: '2026-12-01',
    }
    const people = await portal.store.transaction(async (tx) => [
      await tx.create(
        'personnel',
        buildPerson({ id: 'meant-first', rfc: 'COAA880229AB1', ...accreditationDays }),
      ),
      await tx.create(
        'personnel',
        buildPerson({ id: 'meant-then', rfc: 'COAB880229AB1', ...accreditationDays }),
      ),
    ])
    const listVetoStates = () =>
      Promise.all(
        people.map(async ({ id }) => {
          const { body } = await asUser('utility').get<PersonDetail>(`/api/personnel/${id}/`)
          const isPublic = (await portal.api.get(`/api/personnel_public/${id}/`)).status === 200
          return [body.vetoed, isPublic]
        }),
      )
    const { id } = await publish('vetoes', { rfc: 'COAA880229' })
    expect(await listVetoStates()).toEqual([
      [true, false],
      [false, true],
    ])
    const { body } = await correct('vetoes', id, { rfc: 'COAB880229AB1', name: 'Otra', reason: 'Era otra' })
    expect([body.rfc, body.targets?.map((target) => target.id)]).toEqual(['COAB880229AB1', ['meant-then']])
    expect(await listVetoStates()).toEqual([
      [false, true],
      [true, false],
    ])
    // Contractors see the earlier texts but no RFC.
    const visibleVersions = (await versions('vetoes', id, 'empresa')).body
    expect(visibleVersions.map(({ name, rfc }) => [name, rfc])).toEqual([
      ['Otra', undefined],
      ['Gasera Fantasma', undefined],
    ])
    expect((await versions('vetoes', id)).body.map(({ rfc }) => rfc)).toEqual(['COAB880229AB1', 'COAA880229'])
    await correct('vetoes', id, { rfc: '', reason: 'Se desconoce' })
    expect(await listVetoStates()).toEqual([
      [false, true],
      [false, true],
    ])
  })

  it('is told to whoever was told of it, but whoever corrected it', async () => {
    const { id } = await publish('announcements')
    await portal.store.transaction((tx) => tx.deleteMany('message_events', {}))
    await correct('announcements', id, { text: '<p>Cierre parcial</p>', reason: 'Error' }, 'super')
    const { rows } = await portal.store.getList('message_events', {})
    expect(rows).toMatchObject([
      { kind: 'notice', subject: `announcements ${id} 2`, text: 'Anuncio corregido: Cierre parcial', by: 1 },
    ])
  })
})
