import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { DEMO_PASSWORD } from '../../src/domain/users/demo.ts'
import { NOW } from '../support/portalDump.ts'
import { createReadOnlySwitch } from '../support/readOnly.ts'
import { stores } from '../support/stores.ts'
import { usePortal } from '../support/usePortal.ts'

const NOT_SAVING = 'El portal no puede guardar por ahora. Lo ya guardado se puede consultar. Avise a soporte.'
const HOUR_MS = 3_600_000

describe.each(stores)('while the database refuses writes, $name', ({ open: openStore }) => {
  const { open, setReadOnly } = createReadOnlySwitch(openStore)
  let currentTime = new Date(NOW)
  const portal = usePortal(open, () => ({ now: () => currentTime, app: { doorPages: pages } }))
  const users = ['super', 'utility', 'empresa'] as const

  beforeEach(async () => {
    for (const username of users) await portal.api.as(username).get('/api/auth/user/')
    await setReadOnly(true)
    // The pool replaces connections that were cut.
    await expect.poll(async () => (await portal.api.get('/readyz')).status).toBe(200)
  })
  afterEach(() => setReadOnly(false))

  it('a download that cannot be logged is refused, and leaves its turn to the next', async () => {
    const report = (username: string) =>
      portal.api.as(username).get<{ error: string }>('/api/personnel_report/?format=csv')
    for (const username of ['super', 'utility', 'super', 'utility']) {
      const { status, body, headers } = await report(username)
      expect([status, body.error]).toEqual([503, NOT_SAVING])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    await setReadOnly(false)
    await expect.poll(async () => (await report('utility')).status).toBe(200)
  })

  it('users who are signed in and anonymous visitors read on', async () => {
    // The next call of an idle session records its use.
    currentTime = new Date(currentTime.getTime() + HOUR_MS)
    for (const [username, path] of [
      ['super', '/api/log/'],
      ['super', '/api/personnel/valid/'],
      ['utility', '/api/overview/'],
      ['empresa', '/api/personnel/'],
      ['empresa', '/api/messages/'],
    ] as const)
      expect((await portal.api.as(username).get(path)).status, path).toBe(200)
    expect((await portal.api.get('/api/personnel_public/valid/')).status).toBe(200)
    const credentialPage = await portal.api.get('/credential/validation/valid?lang=es')
    expect([credentialPage.status, credentialPage.text.includes('Acreditación vigente')]).toEqual([200, true])
    const typedCheck = await portal.api.raw('POST', '/credential/validation?lang=es', {
      body: new URLSearchParams({ number: 'A-000001', letters: 'alv' }),
    })
    expect([typedCheck.status, typedCheck.text.includes('Acreditación vigente')]).toEqual([200, true])
  })

  it('no user can sign in, and writes are refused with the reason', async () => {
    const credentials = { username: 'super', password: DEMO_PASSWORD }
    for (const password of [DEMO_PASSWORD, 'wrong']) {
      const { status, body } = await portal.api.post('/api/auth/login/', { ...credentials, password })
      expect([status, body.detail]).toEqual([503, NOT_SAVING])
    }
    const zone = await portal.api.as('super').post('/api/zones/', { name: 'Sur' })
    expect([zone.status, zone.body.detail]).toEqual([503, NOT_SAVING])
    await setReadOnly(false)
    await expect.poll(async () => (await portal.api.post('/api/auth/login/', credentials)).status).toBe(200)
  })
})
