import { describe, expect, it } from 'vitest'
import { addDays } from '../../src/domain/common/days.ts'
import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import type { Contact } from '../../src/domain/contacts/schemas.ts'
import type { Message, MessageSettings } from '../../src/domain/messages/messages.ts'
import { startNotificationDelivery } from '../../src/server/messages/messenger.ts'
import { getUnsubscribeSecret, getUnsubscribeUrl } from '../../src/server/messages/unsubscribe.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const TODAY = NOW.slice(0, 10)
const MINUTE_MS = 60_000

describe.each(sqliteOpeners)('the bell, mails that stop and the calendar, $name', ({ open }) => {
  const clock = { ms: Date.parse(NOW) }
  const getNow = () => new Date(clock.ms)
  const ends = addDays(TODAY, 7)
  const personnel = portalDump().personnel.map((person, i) =>
    i === 0
      ? {
          ...person,
          company: 1,
          active: true,
          first_names: 'Ana; María, «ñ»',
          accreditation_date: '2025-01-01',
          accreditation_expiration_date: ends,
        }
      : person,
  )
  const personId = personnel[0]?.id ?? ''
  const portal = usePortal(open, () => ({
    now: getNow,
    dump: { personnel },
    config: { sessionIdleMinutes: 60 },
  }))
  const work = async () => {
    const { store, config } = portal
    const messenger = startNotificationDelivery({
      store,
      config,
      now: getNow,
      warn: () => undefined,
      intervalMs: 1_000_000,
    })
    await messenger.run()
    await messenger.stop()
  }
  const unread = async (username: string) =>
    (await portal.api.as(username).get<{ unread: number }>('/api/messages/unread/')).body.unread
  const list = async (username: string, query = '') =>
    (await portal.api.as(username).get<Message[]>(`/api/messages/${query}`)).body

  it("notifies only the company of the utility's actions", async () => {
    const utility = portal.api.as('utility')
    await work()
    await utility.post('/api/messages/read/', { until: 1_000_000 })
    await portal.api.as('empresa').post('/api/messages/read/', { until: 1_000_000 })
    const body = { people: [personId], act: 'suspend', reason: 'conduct' }
    expect((await utility.post('/api/accreditations/', body)).status).toBe(200)
    await utility.post('/api/accreditations/', { people: [personId], act: 'reinstate' })
    await work()
    expect(await unread('empresa')).toBe(2)
    expect(await unread('utility')).toBe(0)
    const [newest, previous] = await list('empresa')
    expect(newest).toMatchObject({ kind: 'reinstated', link: `/personnel/${personId}`, read: false })
    expect(previous?.kind).toBe('suspended')
    expect((await list('empresa', `?before=${newest?.id}`))[0]).toEqual(previous)
    // Messages of other users stay unread.
    await utility.post('/api/messages/read/', { ids: [newest?.id] })
    expect(await unread('empresa')).toBe(2)
    const { body: counts } = await portal.api.as('empresa').post('/api/messages/read/', { ids: [newest?.id] })
    expect(counts).toEqual({ unread: 1 })
    expect((await list('empresa'))[0]?.read).toBe(true)
    await portal.api.as('empresa').post('/api/messages/read/', { until: newest?.id })
    expect(await unread('empresa')).toBe(0)
    expect((await utility.post('/api/messages/read/', {})).status).toBe(400)
  })

  it('tells both companies of a move, and says of older messages what became of their subjects', async () => {
    const utility = portal.api.as('utility')
    const move = (company: number) =>
      utility.post(`/api/personnel/${personId}/move/`, { company, reason: 'Contrato' })
    expect((await move(2)).status).toBe(200)
    await work()
    const [newestMessage, ...older] = await list('empresa')
    expect(newestMessage).toMatchObject({ kind: 'moved', link: '/personnel', outcome: null })
    expect(newestMessage?.text).toMatch(/ya no trabaja para su empresa/u)
    expect(older.filter(({ link }) => link.includes(personId)).map(({ outcome }) => outcome)).toEqual(
      older.filter(({ link }) => link.includes(personId)).map(() => 'moved'),
    )
    expect(older.some(({ link }) => link.includes(personId))).toBe(true)
    expect((await list('vecina'))[0]).toMatchObject({
      kind: 'moved',
      text: expect.stringContaining('trabaja ahora para su empresa'),
      link: `/personnel/${personId}`,
    })
    expect((await move(1)).status).toBe(200)

    const form = buildForm({ text: 'Cierre de la oficina' })
    const admin = portal.api.as('admin')
    const notice = await admin.post<{ id: number }>('/api/v1/announcements/', form)
    await work()
    expect((await list('empresa'))[0]).toMatchObject({ kind: 'notice', outcome: null })
    await admin.post(`/api/v1/announcements/${notice.body.id}/withdraw/`, { reason: 'Se pospuso' })
    expect((await list('empresa'))[0]).toMatchObject({ kind: 'notice', outcome: 'withdrawn' })
  })

  it('is configured by each user, among the kinds they receive', async () => {
    const company = portal.api.as('empresa')
    const { body } = await company.get<MessageSettings>('/api/account/messages/')
    expect(body).toMatchObject({ mail: false, hour: 8 })
    const kinds = body.kinds.map(({ kind }) => kind)
    expect(kinds).toContain('rejected')
    expect(kinds).not.toContain('visit')
    const chosen = await company.patch<MessageSettings>('/api/account/messages/', {
      ways: { ending: 'none' },
    })
    expect(chosen.body.kinds).toContainEqual({ kind: 'ending', way: 'none', urgent: false })
    expect((await company.patch('/api/account/messages/', { ways: { visit: 'none' } })).status).toBe(400)
    const back = await company.patch<MessageSettings>('/api/account/messages/', { ways: { ending: 'both' } })
    expect(back.body).toEqual(body)
  })

  it('keeps no session alive by its clock, nor does any call that says that it is the page’s own', async () => {
    const { token } = await portal.api.signIn('empresa')
    const headers = { authorization: `Token ${token}` }
    const pollUnread = (extraHeaders = {}) =>
      fetch(`${portal.url}/api/messages/unread/`, { headers: { ...headers, ...extraHeaders } }).then(
        ({ status }) => status,
      )
    const idle = portal.config.sessionIdleMinutes
    for (let minutes = 0; minutes < idle - 10; minutes += 10) {
      clock.ms += 10 * MINUTE_MS
      expect(await pollUnread({ 'x-background': '1' })).toBe(200)
    }
    clock.ms += 10 * MINUTE_MS
    expect(await pollUnread({ 'x-background': '1' })).toBe(401)
    const activeSession = await portal.api.signIn('empresa')
    headers.authorization = `Token ${activeSession.token}`
    for (let minutes = 0; minutes <= idle; minutes += 10) {
      clock.ms += 10 * MINUTE_MS
      expect(await pollUnread()).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  it('offers a calendar at a secret address until it is renewed, ended or its user is deactivated', async () => {
    const { api, url: portalUrl, store } = portal
    const { body } = await (await api.signIn('empresa')).post<{ url: string }>('/api/account/calendar/')
    const address = `${portalUrl}${new URL(body.url).pathname}`
    const first = await fetch(address)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await first.text()
    const lines = text.split('\r\n')
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const calendar = text.replaceAll('\r\n ', '')
    expect(calendar).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')
    const event = calendar
      .split('BEGIN:VEVENT')
      .find((event) => event.includes(`UID:accreditation-${personId}@`))
    expect(event).toContain(
      `DTSTART;VALUE=DATE:${ends.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${addDays(ends, 1).replaceAll('-', '')}`,
    )
    expect(event).toContain('SUMMARY:Vence acreditación: ANA\\; MARÍA\\, «Ñ»')
    expect(event).toMatch(/^DESCRIPTION:.+\\n(https?:\S+)\r\nURL:\1\r$/mu)
    // The calendar contains no person of another company.
    const otherPeople = personnel.filter(({ company }) => company !== 1).map(({ id }) => id)
    const linkedPeople = [...calendar.matchAll(/\/personnel\/([\w-]+)/gu)].map(([, id]) => id)
    expect(linkedPeople).toContain(personId)
    expect(otherPeople.filter((id) => linkedPeople.includes(id))).toEqual([])
    const etag = first.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    // The stored user does not reveal the address of the calendar.
    expect(JSON.stringify((await store.getList('users', {})).rows)).not.toContain(address.slice(-40, -4))
    const secondReply = await (await api.signIn('empresa')).post<{ url: string }>('/api/account/calendar/')
    expect((await fetch(address)).status).toBe(404)
    const newAddress = `${portalUrl}${new URL(secondReply.body.url).pathname}`
    expect((await fetch(newAddress)).status).toBe(200)
    const user = await store.getBy('users', 'username', 'empresa')
    await store.transaction((tx) => tx.update('users', user?.id ?? 0, { active: false }))
    expect((await fetch(newAddress)).status).toBe(404)
    await store.transaction((tx) => tx.update('users', user?.id ?? 0, { active: true }))
    expect((await (await api.signIn('empresa')).delete('/api/account/calendar/')).status).toBe(204)
    expect((await fetch(newAddress)).status).toBe(404)
    expect((await fetch(`${portalUrl}/calendario/x.ics`)).status).toBe(404)
  })

  it('has in its calendar what the company itself has to bring, and nothing of that for the utility', async () => {
    const { api, url: portalUrl } = portal
    const eventsOf = async (username: string) => {
      const { body } = await (await api.signIn(username)).post<{ url: string }>('/api/account/calendar/')
      const text = await (await fetch(`${portalUrl}${new URL(body.url).pathname}`)).text()
      const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
      return events.filter((event) => event.includes('UID:paper-'))
    }
    const papers = await eventsOf('empresa')
    const day = (event: string | undefined) => /DTSTART;VALUE=DATE:(\d+)/u.exec(event ?? '')?.[1]
    const findOwnPaper = (period: string) =>
      papers.find((event) => event.includes(`UID:paper-1-1-${period}@`))
    // Papers are due on the 17th of the next month, for one year.
    expect([day(findOwnPaper('2026-02')), day(findOwnPaper('2026-12'))]).toEqual(['20260317', '20270118'])
    expect(findOwnPaper('2026-02')).toContain('SUMMARY:Entregar: Pago de cuotas al IMSS\\, feb 2026')
    expect(findOwnPaper('2026-02')).toContain('/companies/1/obligaciones')
    expect(findOwnPaper('2027-03')).toBeUndefined()
    // An uploaded document waits for the utility.
    const paperForm = buildForm({ company: 1, obligation: 1, period: '2026-02' }, PDF, 'cuotas.pdf')
    const upload = (await api.signIn('empresa')).post('/api/company_papers/', paperForm)
    expect((await upload).status).toBe(201)
    expect((await eventsOf('empresa')).some((event) => event.includes('UID:paper-1-1-2026-02@'))).toBe(false)
    expect(await eventsOf('utility')).toEqual([])
  })

  it('has a valid calendar for a user without dates', async () => {
    const { api, url: portalUrl, store } = portal
    const { id = 0 } = (await store.getBy('users', 'username', 'comercial')) ?? {}
    await store.transaction((tx) => tx.update('users', id, { groups: [] }))
    const { body } = await (await api.signIn('comercial')).post<{ url: string }>('/api/account/calendar/')
    const text = await (await fetch(`${portalUrl}${new URL(body.url).pathname}`)).text()
    expect(text).not.toContain('BEGIN:VEVENT')
    expect(text).toMatch(/BEGIN:VTIMEZONE\r\n(?:[^\r]+\r\n)+END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/u)
  })

  it('sends mails that the recipient stops with one click, and that link previews do not stop', async () => {
    const { store, url: portalUrl } = portal
    const row = {
      company: 1,
      name: 'Luz',
      phone: '5512345678',
      id_900: '',
      position: 'Seguridad',
      email: 'luz@bajio.example',
      mail_off: false,
      version: 1,
      ...NOT_WITHDRAWN,
      created_at: NOW,
    }
    const contact = await store.transaction((tx) => tx.create('contacts', row))
    const url = getUnsubscribeUrl(portalUrl, contact, await getUnsubscribeSecret(store))
    const isMailOff = async () => (await store.getOne('contacts', contact.id))?.mail_off
    const page = await fetch(url)
    expect([page.status, await isMailOff()]).toEqual([200, false])
    expect(await page.text()).toContain('No recibir más')
    expect((await fetch(`${url.slice(0, -1)}_`, { method: 'POST' })).status).toBe(404)
    expect(await isMailOff()).toBe(false)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const upload = await fetch(url, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
    expect([upload.status, await isMailOff()]).toEqual([200, true])
    const [entry] = (await store.getList('log_entries', { filter: { action: 'mail.unsubscribe' } })).rows
    expect(entry).toMatchObject({ username: '', subject: `companies:${contact.company}` })
    // Staff sees the refusal and can resume the mails after the contact asked for them.
    const api = await portal.api.signIn('empresa')
    const resumeMails = (body: object) => api.post(`/api/v1/contacts/${contact.id}/mails/`, body)
    const { body: contacts } = await api.get<Contact[]>('/api/v1/company/1/contacts/')
    expect(contacts.filter(({ mail_off }) => mail_off).map(({ id }) => id)).toEqual([contact.id])
    expect([
      (await resumeMails({})).status,
      (await resumeMails({ consent: false })).status,
      await isMailOff(),
    ]).toEqual([400, 400, true])
    expect([(await resumeMails({ consent: true })).status, await isMailOff()]).toEqual([200, false])
  })
})
