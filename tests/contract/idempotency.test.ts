import { describe, expect, it } from 'vitest'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { buildForm } from '../support/buildForm.ts'
import { buildPhotoForm, createPicture } from '../support/pictures.ts'
import { documentNames, NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const QUOTATION = { name: 'María José Álvarez', rfc: 'AANM900101', phone: '5512345678' }
const DAY_MS = 86_400_000

describe.each(portalOpeners)('a call that is made again with its key, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: documentNames }))
  const call = (method: string, path: string, key: string, body: object, username = 'admin') =>
    portal.api.as(username).raw(method, path, {
      body: body instanceof FormData ? body : JSON.stringify(body),
      headers: {
        'idempotency-key': key,
        ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
    })
  const quote = (key: string, body: object = QUOTATION, username = 'empresa') =>
    call('POST', '/api/quotations/', key, body, username)
  const count = async (collection: 'quotations' | 'company_files' | 'answers' | 'contacts') =>
    (await portal.store.getList(collection, { range: [0, 0] })).total
  const listAnswers = async () => {
    const names: string[] = []
    for await (const name of portal.files.list()) names.push(name)
    return names
  }

  it('is done once and answered alike, however often and however many at once', async () => {
    const countBefore = await count('quotations')
    const first = await quote('one')
    const replies = await Promise.all(Array.from({ length: 8 }, () => quote('one')))
    expect(first.status).toBe(201)
    for (const { status, text } of replies) expect([status, text]).toEqual([201, first.text])
    const apart = await Promise.all(Array.from({ length: 8 }, () => quote('two')))
    expect(new Set(apart.map(({ text }) => text)).size).toBe(1)
    expect(await count('quotations')).toBe(countBefore + 2)
  })

  it('is done for each user, each key and each address; without a key, each time', async () => {
    const countBefore = await count('quotations')
    await quote('mine')
    await quote('mine', QUOTATION, 'utility')
    await quote('mine-too')
    await portal.api.as('empresa').post('/api/quotations/', QUOTATION)
    await portal.api.as('empresa').post('/api/quotations/', QUOTATION)
    expect(await count('quotations')).toBe(countBefore + 5)
    expect((await quote('not a key')).status).toBe(400)
  })

  it('is decided anew if it was refused', async () => {
    expect((await quote('again', { ...QUOTATION, phone: '1' })).status).toBe(400)
    expect((await quote('again')).status).toBe(201)
  })

  it('changes and deletes once: the second time nothing has changed meanwhile, and nothing is gone', async () => {
    const quotation = await quote('to-change')
    const change = () =>
      portal.api.as('empresa').raw('PUT', `/api/quotations/${quotation.body.id}/`, {
        body: JSON.stringify({ ...QUOTATION, name: 'Otra' }),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'change', 'if-match': '"1"' },
      })
    const changeReply = await change()
    expect(changeReply.status).toBe(200)
    expect((await change()).text).toBe(changeReply.text)

    const file = await call('POST', '/api/company_files/', 'file', buildForm({ name: 1, company: 1 }))
    const path = `/api/company_files/${file.body.id}/?company_id=1`
    expect((await call('DELETE', path, 'delete', {})).status).toBe(204)
    expect((await call('DELETE', path, 'delete', {})).status).toBe(204)
    expect((await call('DELETE', path, 'other', {})).status).toBe(404)
    expect(await listAnswers()).toEqual([])
  })

  it('keeps one file of those that it brought', async () => {
    const send = () => call('POST', '/api/v1/company/1/files/', 'upload', buildForm({ name: 1 }))
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await count('company_files')).toBe(1)
    expect(await listAnswers()).toHaveLength(1)
  })

  it('is refused with 422, and not done, if it asks for something else', async () => {
    const countBefore = await count('quotations')
    const first = await quote('reused')
    const otherReply = await quote('reused', { ...QUOTATION, name: 'Otra persona' })
    expect([otherReply.status, otherReply.body]).toEqual([
      422,
      {
        detail:
          'Con esta clave (Idempotency-Key) ya se hizo otra solicitud, con otro contenido; esta no se hizo. Envíela con una clave nueva.',
      },
    ])
    expect(await count('quotations')).toBe(countBefore + 1)
    // The order of the fields is irrelevant, and the first reply is repeated.
    const reorderedReply = await quote('reused', Object.fromEntries(Object.entries(QUOTATION).reverse()))
    expect([reorderedReply.status, reorderedReply.text]).toEqual([201, first.text])
    expect((await quote('anew', { ...QUOTATION, name: 'Otra persona' })).status).toBe(201)
  })

  it('is refused with 422, and keeps no file, if it brings another file', async () => {
    const send = (name: string, content: string) =>
      call('POST', '/api/v1/company/1/files/', 'other-file', buildForm({ name: 1 }, content, name))
    expect((await send('a.txt', 'uno')).status).toBe(201)
    const files = await listAnswers()
    expect((await send('a.txt', 'dos')).status).toBe(422)
    expect((await send('b.txt', 'uno')).status).toBe(422)
    expect((await send('a.txt', 'uno')).status).toBe(201)
    expect(await listAnswers()).toEqual(files)

    const photo = async (picture: Buffer) =>
      call('PATCH', '/api/personnel/valid/', 'photo', buildPhotoForm(picture), 'utility')
    const picture = await createPicture()
    const photoReply = await photo(picture)
    expect(photoReply.status).toBe(200)
    expect((await photo(await createPicture('png'))).status).toBe(422)
    expect((await photo(picture)).text).toBe(photoReply.text)
  })

  it.each([
    ['another company', { company: 2 }, { company: 1 }],
    [
      'another group',
      { groups: ['utility' as const], company: null },
      { groups: ['company' as const], company: 1 },
    ],
  ])('is answered 409 while its account has %s than when it was done', async (difference, changes, back) => {
    const key = difference.replaceAll(' ', '-')
    const first = await quote(key)
    const countBefore = await count('quotations')
    await portal.store.transaction((tx) => tx.update('users', 4, changes))
    const refusal = await quote(key)
    expect([refusal.status, refusal.body]).toEqual([
      409,
      {
        detail:
          'Esta solicitud ya se hizo, antes de que cambiaran la empresa o los permisos de su cuenta. Busque el resultado en el portal.',
      },
    ])
    expect(await count('quotations')).toBe(countBefore)
    await portal.store.transaction((tx) => tx.update('users', 4, back))
    expect((await quote(key)).text).toBe(first.text)
  })

  it('is given an answer that was kept before bodies were compared', async () => {
    const first = await quote('from-before')
    const { rows } = await portal.store.getList('answers', {})
    await portal.store.transaction((tx) => tx.update('answers', rows.at(-1)?.id ?? 0, { request_hash: '' }))
    const repeatedReply = await quote('from-before', { ...QUOTATION, name: 'Otra persona' })
    expect([repeatedReply.status, repeatedReply.text]).toEqual([201, first.text])
  })

  it('is forgotten after a day', async () => {
    const cleanupTime = new Date(NOW)
    await deleteExpiredRows(portal.store, cleanupTime, portal.config)
    expect(await count('answers')).toBeGreaterThan(5)
    await deleteExpiredRows(portal.store, new Date(cleanupTime.getTime() + DAY_MS + 1), portal.config)
    expect(await count('answers')).toBe(0)
  })
})
