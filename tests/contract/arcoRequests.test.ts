import { describe, expect, it } from 'vitest'
import { pages } from '../../src/credential/door/render.tsx'
import type { ArcoRequest } from '../../src/domain/arcoRequests/schemas.ts'
import { getStartOfMexicanDay } from '../../src/domain/common/days.ts'
import { createDailyReminderJob } from '../../src/server/messages/dailyRun.ts'
import { deliverQueuedEvents } from '../../src/server/messages/deliverQueuedEvents.ts'
import { NEW_ARCO_REQUEST } from '../support/access/personalDataExpectations.ts'
import { NOW, portalDump, TODAY } from '../support/portalDump.ts'
import { buildArcoRequest } from '../support/storeRows.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const MAIL = {
  host: '127.0.0.1',
  port: 25,
  security: 'none' as const,
  user: '',
  password: '',
  from: 'avisos@gas.example',
  fromName: 'Gas',
}

describe.each(portalOpeners)('requests about personal data, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    app: { doorPages: pages },
    config: { mail: MAIL },
    dump: {
      users: portalDump().users.map((user) => ({ ...user, email: `${user.username}@gas.example` })),
    },
  }))
  const officer = () => portal.api.as('super')
  const create = async (fields: object = {}) =>
    (await officer().post<ArcoRequest>('/api/arco_requests/', { ...NEW_ARCO_REQUEST, ...fields })).body
  const step = (id: number, body: object) =>
    officer().post<ArcoRequest>(`/api/arco_requests/${id}/steps/`, body)
  const patch = (id: number, body: object) => officer().patch<ArcoRequest>(`/api/arco_requests/${id}/`, body)
  const list = async (filter: object) =>
    (
      await officer().get<ArcoRequest[]>(
        `/api/arco_requests/?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
    ).body

  it('have a folio, due dates and a history', async () => {
    const request = await create({ person: 'valid' })
    expect(request).toMatchObject({
      folio: expect.stringMatching(/^ARCO-\d{6}$/u),
      state: 'received',
      answer_due: '2026-03-31',
      due: '2026-03-31',
      carry_out_due: null,
      person_name: 'Álvarez Núñez, María José',
      steps: [{ kind: 'receive', user_name: expect.stringMatching(/./u), created_at: NOW }],
    })
    expect((await list({ q: request.folio })).map(({ id }) => id)).toEqual([request.id])
  })

  it('are answered after the identity is checked, and then carried out', async () => {
    const { id } = await create({ kind: 'rectification', person: 'valid', field: 'Teléfono' })
    expect((await step(id, { kind: 'grant', answer: '<p>Procede</p>' })).status).toBe(409)
    expect((await officer().get(`/api/arco_requests/${id}/zip/`)).status).toBe(409)
    expect((await step(id, { kind: 'identify' })).body).toEqual({ note: ['Este campo es obligatorio.'] })
    await step(id, { kind: 'identify', note: 'INE' })
    const granted = await step(id, { kind: 'grant', answer: '<p>Procede<script>x</script></p>' })
    expect(granted.body).toMatchObject({
      state: 'granted',
      answered_on: TODAY,
      answer: '<p>Procede</p>',
      carry_out_due: '2026-04-01',
      due: '2026-04-01',
    })
    const done = await step(id, { kind: 'finish', note: 'Se cambió el teléfono' })
    expect(done.body).toMatchObject({
      state: 'done',
      done_on: TODAY,
      outcome: 'Se cambió el teléfono',
      due: null,
    })
    expect(done.body.steps?.map(({ kind, note }) => [kind, note])).toEqual([
      ['receive', ''],
      ['identify', 'INE'],
      ['grant', ''],
      ['finish', 'Se cambió el teléfono'],
    ])
    expect((await patch(id, { contact: 'Otro' })).status).toBe(409)
    expect((await step(id, { kind: 'note', note: 'Llamó para agradecer' })).status).toBe(200)
  })

  it('are refused with a reason, also if the identity cannot be checked', async () => {
    const { id } = await create()
    expect((await step(id, { kind: 'refuse', answer: '<p></p>' })).status).toBe(400)
    const { body } = await step(id, { kind: 'refuse', answer: '<p>No es el titular</p>' })
    expect(body).toMatchObject({ state: 'refused', due: null, carry_out_due: null })
  })

  it('have each term extended once, with the reason', async () => {
    const { id } = await create()
    const extend = { kind: 'extend', note: 'Son muchos expedientes' }
    expect((await step(id, extend)).body).toMatchObject({
      answer_due: '2026-04-28',
      due: '2026-04-28',
      answer_extension: 'Son muchos expedientes',
    })
    expect((await step(id, extend)).status).toBe(409)
    await step(id, { kind: 'identify', note: 'INE' })
    await step(id, { kind: 'grant', answer: 'Procede' })
    expect((await step(id, extend)).body).toMatchObject({
      carry_out_due: '2026-04-22',
      answer_due: '2026-04-28',
    })
    expect((await step(id, extend)).status).toBe(409)
  })

  it('are not registered for a later day or an unknown person', async () => {
    const late = await officer().post('/api/arco_requests/', {
      ...NEW_ARCO_REQUEST,
      received_on: '2026-03-11',
    })
    expect([late.status, late.body]).toEqual([400, { received_on: ['Elija hoy o un día anterior.'] }])
    const unknown = await officer().post('/api/arco_requests/', { ...NEW_ARCO_REQUEST, person: 'nobody' })
    expect([unknown.status, unknown.body]).toEqual([400, { person: ['Elija un valor de la lista.'] }])
  })

  it('keep the change of the user who was first', async () => {
    const { id, version } = await create()
    const send = (kind: string) =>
      officer().raw('POST', `/api/arco_requests/${id}/steps/`, {
        headers: { 'content-type': 'application/json', 'if-match': `"${version}"` },
        body: JSON.stringify({ kind, note: 'INE' }),
      })
    expect((await send('identify')).status).toBe(200)
    expect((await send('note')).status).toBe(412)
  })

  it('are listed by what is open and what is overdue', async () => {
    const { id: late } = await portal.store.transaction((tx) =>
      tx.create('arco_requests', buildArcoRequest({ received_on: '2026-01-30', due: '2026-03-02' })),
    )
    const { id: today } = await portal.store.transaction((tx) =>
      tx.create('arco_requests', buildArcoRequest({ due: TODAY })),
    )
    const overdue = (await list({ overdue: true })).map(({ id }) => id)
    expect(overdue).toContain(late)
    expect(overdue).not.toContain(today)
    const open = await list({ open: true })
    expect(open.map(({ id }) => id)).toEqual(expect.arrayContaining([late, today]))
    expect(open.every(({ due }) => due !== null)).toBe(true)
  })

  describe('from the public form', () => {
    const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      portal.api.raw('POST', '/derechos-arco?lang=es', {
        body: new URLSearchParams(fields),
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': '192.0.2.80', ...headers },
      })
    const FORM = {
      kind: 'cancellation',
      name: 'Roberto Salinas',
      contact: 'roberto@correo.example',
      text: 'Ya no trabajo ahí\r\ny pido que borren todo',
      number: 'a-17',
    }

    it('arrive with a folio, and reach the privacy officer alone', async () => {
      const { status, headers } = await send(FORM)
      expect([status, headers.get('location')]).toEqual([303, expect.stringMatching(/^\?done=\d+&lang=es$/u)])
      const thanks = await portal.api.get(`/derechos-arco${headers.get('location')}`)
      expect(thanks.text).toMatch(/Folio ARCO-\d{6}\./u)
      const [request] = await list({ kind: 'cancellation' })
      expect(request).toMatchObject({
        channel: 'form',
        name: FORM.name,
        contact: FORM.contact,
        text: 'Ya no trabajo ahí\ny pido que borren todo',
        number: 'a-17',
        received_on: TODAY,
        answer_due: '2026-04-08',
        created_by_name: '',
        person: null,
      })
      while (await deliverQueuedEvents(portal.store, new Date(NOW), portal.config));
      const { rows } = await portal.store.getList('messages', { filter: { kind: 'arco_received' } })
      expect(rows).toEqual([
        expect.objectContaining({ user: 1, link: `/solicitudes-arco/${request?.id}`, mail_due_at: NOW }),
      ])
    })

    it.each([
      ['kind', { kind: 'other' }],
      ['name', { name: ' ' }],
      ['contact', { contact: '' }],
      ['text', { text: '\r\n' }],
    ])('are shown again if the field %s is wrong, with what was typed', async (field, change) => {
      const { status, text } = await send({ ...FORM, ...change })
      expect(status).toBe(400)
      expect(text).toContain(`id="door-${field}-error"`)
      if (field !== 'text') expect(text).toContain('Ya no trabajo ahí')
    })

    it('are refused from other sites', async () => {
      expect((await send(FORM, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
      expect((await send(FORM, { 'sec-fetch-site': '', origin: 'https://malo.example' })).status).not.toBe(
        303,
      )
    })

    it('show a text of a stranger as text', async () => {
      const { text } = await send({ ...FORM, name: '<img src=x onerror=alert(1)>', contact: '' })
      expect(text).not.toContain('<img src=x')
    })
  })

  it('are reminded of before, on and after the due date', async () => {
    const { id } = await portal.store.transaction((tx) =>
      tx.create('arco_requests', buildArcoRequest({ answer_due: '2027-03-31', due: '2027-03-31' })),
    )
    const listReminders = async (day: string) => {
      const now = () => new Date(getStartOfMexicanDay(day).getTime() + 3_600_000)
      const run = createDailyReminderJob(portal.store, now, { holdDays: 30 })
      while (await run());
      const { rows } = await portal.store.getList('message_events', { filter: { kind: 'arco_due' } })
      await portal.store.transaction(async (tx) => {
        for (const event of rows) await tx.delete('message_events', event.id)
      })
      return rows.filter(({ link }) => link === `/solicitudes-arco/${id}`).map(({ text }) => text)
    }
    const reminders: Record<string, string[]> = {}
    for (const day of ['2027-03-22', '2027-03-24', '2027-03-25', '2027-03-31', '2027-04-01', '2027-04-02'])
      reminders[day] = await listReminders(day)
    expect(reminders).toEqual({
      '2027-03-22': [],
      '2027-03-24': [expect.stringContaining('vence el 31 mar 2027 (en 7 días)')],
      '2027-03-25': [],
      '2027-03-31': [expect.stringContaining('(hoy)')],
      '2027-04-01': [expect.stringContaining('venció el 31 mar 2027')],
      '2027-04-02': [],
    })
  })

  it('of opposition stop the mails about a person that neither the law nor safety needs', async () => {
    const { id } = await create({ kind: 'opposition', person: 'valid' })
    await step(id, { kind: 'identify', note: 'INE' })
    await step(id, { kind: 'grant', answer: 'Procede' })
    expect((await step(id, { kind: 'finish', note: 'Sin correos', no_email: true })).status).toBe(200)
    const person = await officer().get('/api/personnel/valid/')
    expect(await portal.store.getOne('personnel', 'valid')).toMatchObject({ no_email: true })
    expect(person.status).toBe(200)
    const event = {
      company: 1,
      user: null,
      by: null,
      text: 'x',
      link: '/',
      created_at: NOW,
      after: '',
    }
    await portal.store.transaction(async (tx) => {
      for (const kind of ['accredited', 'suspended'] as const)
        for (const personnel of ['valid', 'expired'])
          await tx.create('message_events', { ...event, kind, personnel, subject: `${kind} ${personnel}` })
    })
    while (await deliverQueuedEvents(portal.store, new Date(NOW), portal.config));
    const { rows } = await portal.store.getList('messages', { filter: { kind: ['accredited', 'suspended'] } })
    const mailed = rows.filter(({ user, mail_due_at }) => user !== null && mail_due_at !== null)
    const notMailed = rows.filter(({ user, mail_due_at }) => user !== null && mail_due_at === null)
    const subjects = (found: typeof rows) =>
      [...new Set(found.map(({ kind, personnel }) => `${kind} ${personnel}`))].sort()
    expect(subjects(mailed)).toEqual(['accredited expired', 'suspended expired', 'suspended valid'])
    expect(subjects(notMailed)).toEqual(['accredited valid'])
  })

  it('take the opposition to mails only where it was asked for', async () => {
    const { id } = await create({ kind: 'access', person: 'valid' })
    await step(id, { kind: 'identify', note: 'INE' })
    await step(id, { kind: 'grant', answer: 'Procede' })
    expect((await step(id, { kind: 'finish', note: 'Listo', no_email: true })).status).toBe(400)
  })
})
