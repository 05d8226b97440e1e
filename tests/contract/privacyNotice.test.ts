import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import type {
  CurrentNotice,
  NoticeAcceptance,
  PrivacyNotice,
} from '../../src/domain/privacyNotices/schemas.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

type SignedIn = { user: { notice_to_accept?: number } }

describe.each(portalOpeners)('the privacy notice, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ app: { doorPages: pages } }))
  const officer = () => portal.api.as('super')
  const readCurrent = async () => (await portal.api.get<CurrentNotice>('/api/privacy_notice/')).body
  const readOwn = async (username: string) =>
    (await portal.api.as(username).get<SignedIn['user']>('/api/auth/user/')).body

  it('asks nothing until one is published', async () => {
    expect(await readCurrent()).toEqual({ number: 0, published_at: '', short: '', full: '' })
    expect(await readOwn('super')).not.toHaveProperty('notice_to_accept')
    const page = await portal.api.get('/aviso-de-privacidad')
    expect([page.status, page.text]).toEqual([404, expect.stringContaining('Todavía no se ha publicado')])
    expect((await portal.api.get('/credential/validation/valid')).text).not.toContain('/aviso-de-privacidad')
  })

  it('is published in versions, sanitized, which keep their author', async () => {
    const { status, body } = await officer().post<PrivacyNotice>('/api/privacy_notices/', {
      short: '<p>Breve <script>alert(1)</script><a href="javascript:x">más</a></p>',
      full: '<h2>Quién</h2><p onclick="x">La <strong>distribuidora</strong></p>',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ number: 1, created_at: NOW, author_name: expect.stringMatching(/./u) })
    expect(body.short).not.toMatch(/script|javascript/u)
    expect(body.full).toBe('<h2>Quién</h2><p>La <strong>distribuidora</strong></p>')
    await officer().post('/api/privacy_notices/', { short: 'Segunda', full: 'Otra' })
    const { body: versions } = await officer().get<PrivacyNotice[]>('/api/privacy_notices/')
    expect(versions.map(({ number }) => number)).toEqual([2, 1])
    expect((await officer().get<PrivacyNotice>(`/api/privacy_notices/${body.id}/`)).body.full).toBe(body.full)
    expect(await readCurrent()).toMatchObject({ number: 2, short: '<p>Segunda</p>', full: '<p>Otra</p>' })
  })

  it.each(['short', 'full'])('is not published with an empty %s text', async (field) => {
    const texts = { short: '<p>Breve</p>', full: '<p>Completo</p>', [field]: '<p> </p><p></p>' }
    const { status, body } = await officer().post('/api/privacy_notices/', texts)
    expect([status, body]).toEqual([400, { [field]: ['Este campo es obligatorio.'] }])
  })

  it('is a public page without a script, and a hint in the form of a report', async () => {
    const { status, text, headers } = await portal.api.get('/aviso-de-privacidad?lang=es')
    expect(status).toBe(200)
    expect(text).toContain('<p>Otra</p>')
    expect(text).toContain('href="/derechos-arco?lang=es"')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const door = await portal.api.get('/credential/validation/valid?lang=es')
    expect(door.text).toContain('<p>Segunda</p>')
    expect(door.text).toContain('href="/aviso-de-privacidad"')
  })

  it('is accepted once per version, by each user for themselves', async () => {
    expect(await readOwn('lectura')).toMatchObject({ notice_to_accept: 2 })
    const { body: signIn } = await portal.api.post<SignedIn>('/api/auth/login/', {
      username: 'lectura',
      password: 'demo',
    })
    expect(signIn.user).toMatchObject({ notice_to_accept: 2 })
    const caller = portal.api.as('lectura')
    expect((await caller.post('/api/privacy_notice/accept/', { number: 1 })).status).toBe(409)
    for (const _ of [1, 2])
      expect((await caller.post('/api/privacy_notice/accept/', { number: 2 })).status).toBe(204)
    expect(await readOwn('lectura')).not.toHaveProperty('notice_to_accept')
    expect(await readOwn('empresa')).toMatchObject({ notice_to_accept: 2 })
    const { body: acceptances } = await officer().get<NoticeAcceptance[]>('/api/notice_acceptances/')
    expect(acceptances).toEqual([
      expect.objectContaining({ number: 2, username: 'lectura', accepted_at: NOW }),
    ])
    const csv = await officer().get('/api/notice_acceptances_export/?format=csv')
    expect(csv.text).toContain('lectura')
    await officer().post('/api/privacy_notices/', { short: 'Tercera', full: 'Tercera' })
    expect(await readOwn('lectura')).toMatchObject({ notice_to_accept: 3 })
  })
})
