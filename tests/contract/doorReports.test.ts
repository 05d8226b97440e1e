import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import { createNoisePicture } from '../support/pictures.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const people = [
  ...portalDump().personnel,
  buildPerson({ id: 'suspended', accreditation_number: 'A-000003', standing: 'suspended' }),
]

describe.each(portalOpeners)('a visit that is reported at the door, $name', ({ open }) => {
  const portal = usePortal(open, () => ({ dump: { personnel: people }, app: { doorPages: pages } }))
  const TOLD = {
    what: 'Pidió dinero\ny no quiso irse',
    place: 'Calle Morelos 12',
    phone: '+52 (55) 1234-5678',
  }
  const report = (
    fields: Record<string, string | Blob>,
    extraHeaders: Record<string, string> = {},
    id = 'valid',
  ) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return portal.api.raw('POST', `/credential/validation/${id}?lang=es`, {
      body,
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.60', ...extraHeaders },
    })
  }
  type Report = Record<string, unknown> & { id: number }
  const reports = async () => (await portal.api.as('utility').get<Report[]>('/api/visit_reports/')).body

  it('is kept with the credential, its time and its picture, and shown to the utility', async () => {
    const { status, headers } = await report({
      ...TOLD,
      photo: new Blob([new Uint8Array(await createNoisePicture())]),
    })
    expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\?done=\d+&lang=es$/u)])
    const thanks = await portal.api.get(`/credential/validation/valid${headers.get('location')}`)
    expect(thanks.text).toMatch(/Folio R-\d{6}\./u)
    expect(thanks.text).toContain('Reporte recibido')
    const [storedReport] = await reports()
    expect(storedReport).toMatchObject({
      credential: 'valid',
      number: 'A-000001',
      person: 'valid',
      was_valid: true,
      state: 'open',
      notes: '',
      person_name: 'Álvarez Núñez, María José',
      company_name: 'Instalaciones del Bajío',
      what: TOLD.what,
      place: TOLD.place,
      phone: '5512345678',
      created_at: NOW,
      handled_at: null,
    })
    const picture = await portal.api.get(String(storedReport?.picture))
    expect((await sharp(picture.bytes).metadata()).format).toBe('jpeg')
    const { body: log } = await portal.api
      .as('super')
      .get<Report[]>('/api/log/?range=[0,0]&filter={"action":"door.report"}')
    expect(log[0]).toMatchObject({
      action: 'door.report',
      username: '',
      address: '',
      subject: `visit_reports:${storedReport?.id}`,
    })
  })

  it('is about whom a typed number names, or about nobody', async () => {
    await report({ ...TOLD, number: 'A-000003' }, {}, '')
    await report(TOLD, {}, 'nobody')
    const [unknown, typedReport] = await reports()
    expect(unknown).toMatchObject({ credential: 'nobody', person: '', was_valid: false, picture: null })
    expect(typedReport).toMatchObject({
      credential: '',
      number: 'A-000003',
      person: 'suspended',
      was_valid: false,
    })
  })

  it('keeps what was typed when it is refused, and says beside the field what is wrong', async () => {
    const countBefore = (await reports()).length
    const invalidFields = { what: ' ', place: '<b>"Calle"', phone: '123', photo: new Blob(['no picture']) }
    const { status, text } = await report(invalidFields)
    expect(status).toBe(400)
    expect(text).toContain('value="&lt;b&gt;&quot;Calle&quot;"')
    expect(text).toContain('value="123"')
    for (const [name, message] of [
      ['what', 'Cuente qué pasó'],
      ['phone', 'Escriba 10 dígitos'],
    ]) {
      expect(text).toContain(`aria-describedby="door-${name}-error"`)
      expect(text).toContain(`<p class="door-error" id="door-${name}-error">`)
      expect(text).toContain(message)
    }
    const picture = await report({ ...TOLD, photo: new Blob(['no picture']) })
    expect([picture.status, picture.text.includes('id="door-photo-error"')]).toEqual([400, true])
    expect(picture.text).toContain('y no quiso irse</textarea>')
    expect(await reports()).toHaveLength(countBefore)
  })

  it('is refused when a text is longer than a form may have, beside the field', async () => {
    const countBefore = (await reports()).length
    // The normalized text would be short enough: a zero-width space is removed.
    const { status, text } = await report({ ...TOLD, what: `Pidió dinero${'\u200b'.repeat(2_800)}` })
    expect([status, text.includes('id="door-what-error"')]).toEqual([400, true])
    expect(await reports()).toHaveLength(countBefore)
  })

  it('is refused when it has more fields than the form, which are not held in memory', async () => {
    const countBefore = (await reports()).length
    const extraFields = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`more-${i}`, 'x']))
    const { status, text } = await report({ ...TOLD, ...extraFields })
    expect([status, text.includes('<html')]).toEqual([413, true])
    expect(await reports()).toHaveLength(countBefore)
  })

  it('is taken from no page of others', async () => {
    const countBefore = (await reports()).length
    for (const site of ['cross-site', 'same-site'])
      expect((await report(TOLD, { 'sec-fetch-site': site })).status, site).toBe(403)
    // An old browser that sends only the Origin header.
    const postFromOrigin = (origin: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/credential/validation/valid',
        payload: '--x--\r\n',
        headers: { origin, host: 'portal.example', 'content-type': 'multipart/form-data; boundary=x' },
      })
    expect((await postFromOrigin('https://example.org')).statusCode).toBe(403)
    expect((await postFromOrigin('null')).statusCode).toBe(403)
    expect((await postFromOrigin('https://portal.example')).statusCode).toBe(400)
    expect(await reports()).toHaveLength(countBefore)
  })

  it('is taken five times an hour from one address, and what was typed is not lost after that', async () => {
    const clientAddress = { 'x-forwarded-for': '192.0.2.62' }
    for (let i = 0; i < 5; i += 1) expect((await report(TOLD, clientAddress)).status).toBe(303)
    const countBefore = (await reports()).length
    const { status, text, headers } = await report(TOLD, clientAddress)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    expect(text).toContain('y no quiso irse</textarea>')
    expect(await reports()).toHaveLength(countBefore)
  })

  it('costs a try with a picture that is none as well', async () => {
    const clientAddress = { 'x-forwarded-for': '192.0.2.63' }
    const broken = { ...TOLD, photo: new Blob(['no picture']) }
    for (let i = 0; i < 5; i += 1) expect((await report(broken, clientAddress)).status).toBe(400)
    expect((await report(TOLD, clientAddress)).status).toBe(429)
  })

  it('is looked into, with notes and who, and nobody overwrites another', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = await reports()
    const utility = portal.api.as('utility')
    const path = `/api/visit_reports/${id}/`
    const change = (body: object, match: string) =>
      utility.raw('PATCH', path, {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', 'if-match': `"${match}"` },
      })
    const { body } = await change({ state: 'looking', notes: 'Se llamó a la empresa.' }, String(version))
    expect(body).toMatchObject({ state: 'looking', notes: 'Se llamó a la empresa.', handled_at: NOW })
    expect(body.handled_name).not.toBe('')
    expect((await change({ state: 'closed' }, String(version))).status).toBe(412)
    const findReport = async (filter: object) =>
      (await utility.get<Report[]>(`/api/visit_reports/?filter=${JSON.stringify(filter)}&range=[0,0]`))
        .body[0]?.id
    expect(await findReport({ state: 'looking' })).toBe(id)
    expect(await findReport({ state: 'open', from: '2026-03-10', to: '2026-03-10' })).not.toBe(id)
    expect(await findReport({ from: '2026-03-11' })).toBeUndefined()
  })
})
