import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { BOARDS } from '../../src/domain/notices/boards.ts'
import { moveUnreferencedFilesToTrash } from '../../src/server/files/cleanUpStoredFiles.ts'
import { getDocumentFileName } from '../../src/server/files/fileStorage.ts'
import { createBoardCalls, NOTICE_FORMS } from '../support/boards.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { NOW, TODAY } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const REQUIRED = ['Este campo es obligatorio.']

describe.each(portalOpeners)('notices, $name', ({ open }) => {
  const clock = { now: Date.parse(NOW) }
  const config = { maxUploadBytes: 1024 * 1024, tokenHours: 24 * 30, sessionIdleMinutes: 60 * 24 * 30 }
  const portal = usePortal(open, () => ({ now: () => new Date(clock.now), config }))
  const asUser = (username: string) => portal.api.as(username)
  const { path, list, listIds, publish, listFiles, deleteAll } = createBoardCalls(portal, clock)
  afterEach(deleteAll)

  describe.each(BOARDS)('of %s', (board) => {
    const { fields, body: field } = NOTICE_FORMS[board]

    it('take the documented keys, and answer what is then listed: who, when, what', async () => {
      const notice = await publish(board, {}, PDF, 'Oficio Nº 7.pdf')
      expect(notice).toMatchObject({
        ...fields,
        created_by: 'Laura Medina Prado',
        created_at: new Date(clock.now).toISOString(),
        file_name: 'Oficio Nº 7.pdf',
        media_type: 'application/pdf',
        size: PDF.length,
        file: `/files/${board}/download/${notice.id}/`,
        ...('company' in fields ? { company_name: 'Instalaciones del Bajío' } : {}),
      })
      expect((await list(board, {}, 'admin')).body).toEqual([notice])
      for (const secret of ['key', 'sha256', 'uploaded_by']) expect(notice).not.toHaveProperty(secret)
    })

    it('need a text with something to read, and keep nothing without', async () => {
      for (const blank of ['', '  ', '<p></p>', '<p>&nbsp;</p>', '<script>x</script>'])
        expect(
          (await asUser('admin').post(path(board), buildForm({ ...fields, [field]: blank }))).body,
        ).toEqual({
          [field]: REQUIRED,
        })
      expect([await listIds(board), await listFiles()]).toEqual([[], []])
    })

    it('stand newest first, in pages that say where they are', async () => {
      const noticeIds: number[] = []
      for (let i = 0; i < 5; i += 1) noticeIds.unshift((await publish(board)).id)
      expect(await listIds(board)).toEqual(noticeIds)
      expect(await listIds(board, { sort: ['created_at', 'ASC'] })).toEqual(noticeIds.toReversed())
      const page = await list(board, { range: [2, 3] })
      expect(page.body.map(({ id }) => id)).toEqual(noticeIds.slice(2, 4))
      expect(page.headers.get('content-range')).toBe(`${board} 2-3/5`)
      expect((await list(board, { range: [10, 19] })).headers.get('content-range')).toBe(`${board} */5`)
      expect((await list(board)).headers.get('content-range')).toBeNull()
      for (const query of [
        'sort=["name","ASC"]',
        'range=[5,4]',
        'filter={"file":1}',
        'otro=1',
        'range=[0,1]&range=[0,1]',
      ])
        expect((await asUser('utility').get(`${path(board)}?${encodeURI(query)}`)).status, query).toBe(400)
    })

    it('are found by what is read in them, not by how it is written', async () => {
      const firstNotice = await publish(board, {
        [field]: '<h2>Inspección <strong>vencida</strong></h2><p>Lote&nbsp;7 &amp; 8</p>',
      })
      const secondNotice = await publish(board, { [field]: '<p>Otra cosa</p>' }, PDF, 'Plano general.pdf')
      const searchIds = (q: string) => listIds(board, { filter: { q }, range: [0, 9] })
      for (const q of ['inspeccion', 'VENC', 'vencida inspección', 'lote 7', '8 lote'])
        expect(await searchIds(q), q).toEqual([firstNotice.id])
      expect(await searchIds('plano')).toEqual([secondNotice.id])
      for (const q of ['strong', 'h2', 'amp', 'nbsp']) expect(await searchIds(q), q).toEqual([])
      if (board === 'vetoes') expect(await searchIds('fantasma')).toEqual([secondNotice.id, firstNotice.id])
      if ('company' in fields) expect(await searchIds('bajio')).toEqual([secondNotice.id, firstNotice.id])
    })

    it('are clean before anybody reads them', async () => {
      const hostile =
        '<p onclick="a()">Uno <img src=x onerror=a()><a href="javascript:a()">dos</a></p><script>tres</script>'
      const notice = await publish(board, { [field]: hostile })
      const clean = '<p>Uno <a target="_blank" rel="noopener noreferrer nofollow">dos</a></p>'
      expect([notice[field], (await list(board)).body[0]?.[field]]).toEqual([clean, clean])
      expect((await publish(board, { [field]: 'Uno\n\n1 < 2' }))[field]).toBe('<p>Uno</p><p>1 &lt; 2</p>')
    })

    it('keep the longest text whole, and refuse a longer one', async () => {
      const longest = '€'.repeat(50_000)
      expect((await publish(board, { [field]: longest }))[field]).toBe(`<p>${longest}</p>`)
      const { body } = await asUser('admin').post(
        path(board),
        buildForm({ ...fields, [field]: `${longest}€` }),
      )
      expect(body).toEqual({ [field]: ['Escriba 50000 caracteres como máximo.'] })
      const control = await asUser('admin').post(path(board), buildForm({ ...fields, [field]: 'a\u0000b' }))
      expect([control.status, Object.keys(control.body)]).toEqual([400, [field]])
    })

    it('leave nothing behind when they break off on their way', async () => {
      const form = buildForm(fields, Buffer.concat([PDF, randomBytes(100_000)]))
      const formRequest = new Request(portal.url, { method: 'POST', body: form })
      const type = formRequest.headers.get('content-type') ?? ''
      const bytes = new Uint8Array(await formRequest.arrayBuffer())
      const { token } = await portal.api.signIn('admin')
      for (const share of [0.01, 0.3, 0.6, 0.9, 0.999]) {
        const partialBody = new ReadableStream({
          async start(controller) {
            controller.enqueue(bytes.subarray(0, Math.floor(bytes.length * share)))
            await new Promise((resolve) => setTimeout(resolve, 20))
            controller.error(new Error('gone'))
          },
        })
        const headers = { authorization: `Token ${token}`, 'content-type': type }
        const request = { method: 'POST', headers, body: partialBody, duplex: 'half' }
        const sent = fetch(portal.url + path(board), request)
        await expect(sent).rejects.toThrow()
      }
      await expect.poll(async () => [await listIds(board), await listFiles()]).toEqual([[], []])
    })
  })

  it('are refused with more text fields than their form has, which are not held in memory', async () => {
    const extraFields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`more_${i}`, 'x']))
    const form = buildForm({ ...NOTICE_FORMS.announcements.fields, ...extraFields })
    const { status, body } = await asUser('admin').post(path('announcements'), form)
    expect([status, body.detail]).toEqual([413, 'El contenido es demasiado grande.'])
    expect([await listIds('announcements'), await listFiles()]).toEqual([[], []])
  })

  it('keep their files when what no row names is swept', async () => {
    for (const board of BOARDS) await publish(board)
    const stray = getDocumentFileName(randomBytes(16).toString('hex'))
    await portal.files.write(stray, Buffer.from('nobody’s'))
    const { moved } = await moveUnreferencedFilesToTrash(portal.store, portal.files, { day: TODAY })
    expect([moved, (await listFiles()).length]).toEqual([1, BOARDS.length])
    for (const board of BOARDS)
      for (const { file } of (await list(board)).body)
        expect((await asUser('utility').get(file)).status).toBe(200)
  })

  it('name a veto’s RFC if there is one, of a person or a firm', async () => {
    expect(await publish('vetoes', { rfc: 'gfa-900101 ab1' })).toMatchObject({ rfc: 'GFA900101AB1' })
    expect(await publish('vetoes', { rfc: 'PEIL880229', name: '' })).toMatchObject({
      rfc: 'PEIL880229',
      name: '',
    })
    expect(await publish('vetoes')).toMatchObject({ rfc: '' })
    expect(await listIds('vetoes', { filter: { q: 'peil88' } })).toHaveLength(1)
    const invalidReply = await asUser('admin').post(
      path('vetoes'),
      buildForm({ ...NOTICE_FORMS.vetoes.fields, rfc: 'GFA99' }),
    )
    expect([invalidReply.status, Object.keys(invalidReply.body)]).toEqual([400, ['rfc']])
    const misplacedReply = await asUser('admin').post(
      path('announcements'),
      buildForm({ text: 'x', rfc: 'PEIL880229' }),
    )
    expect(misplacedReply.body).toEqual({ rfc: ['Este campo no se reconoce.'] })
  })
})
