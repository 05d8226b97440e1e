import { describe, expect, it } from 'vitest'
import type { Contact } from '../../src/domain/contacts.ts'
import { addDays } from '../../src/domain/days.ts'
import type { Message, MessageSettings } from '../../src/domain/messages.ts'
import { NOT_WITHDRAWN } from '../../src/domain/withdrawals.ts'
import { startMessenger } from '../../src/server/messages/messenger.ts'
import { getUnsubscribeSecret, getUnsubscribeUrl } from '../../src/server/messages/unsubscribe.ts'
import { buildForm, PDF } from '../support/buildForm.ts'
import { NOW, portalDump } from '../support/portalDump.ts'
import { sqliteOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const TODAY = NOW.slice(0, 10)
const MINUTE_MS = 60_000

describe.each(sqliteOpeners)('the bell, mails that stop and the calendar, $name', ({ open }) => {
  const clock = { ms: Date.parse(NOW) }
  const now = () => new Date(clock.ms)
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
  const who = personnel[0]?.id ?? ''
  const portal = usePortal(open, () => ({ now, dump: { personnel }, config: { sessionIdleMinutes: 60 } }))
  const work = async () => {
    const { store, config } = portal
    const one = startMessenger({ store, config, now, warn: () => undefined, intervalMs: 1_000_000 })
    await one.run()
    await one.stop()
  }
  const unread = async (as: string) =>
    (await portal.api.as(as).get<{ unread: number }>('/api/messages/unread/')).body.unread
  const list = async (as: string, query = '') =>
    (await portal.api.as(as).get<Message[]>(`/api/messages/${query}`)).body

  it('is rung by what the utility does, for the company and nobody else', async () => {
    const utility = portal.api.as('utility')
    await work()
    await utility.post('/api/messages/read/', { until: 1_000_000 })
    await portal.api.as('empresa').post('/api/messages/read/', { until: 1_000_000 })
    const body = { people: [who], act: 'suspend', reason: 'conduct' }
    expect((await utility.post('/api/accreditations/', body)).status).toBe(200)
    await utility.post('/api/accreditations/', { people: [who], act: 'reinstate' })
    await work()
    expect(await unread('empresa')).toBe(2)
    expect(await unread('utility')).toBe(0)
    const [newest, before] = await list('empresa')
    expect(newest).toMatchObject({ kind: 'reinstated', link: `/personnel/${who}`, read: false })
    expect(before?.kind).toBe('suspended')
    expect((await list('empresa', `?before=${newest?.id}`))[0]).toEqual(before)
    // Another's stays as it is.
    await utility.post('/api/messages/read/', { ids: [newest?.id] })
    expect(await unread('empresa')).toBe(2)
    const { body: left } = await portal.api.as('empresa').post('/api/messages/read/', { ids: [newest?.id] })
    expect(left).toEqual({ unread: 1 })
    expect((await list('empresa'))[0]?.read).toBe(true)
    await portal.api.as('empresa').post('/api/messages/read/', { until: newest?.id })
    expect(await unread('empresa')).toBe(0)
    expect((await utility.post('/api/messages/read/', {})).status).toBe(400)
  })

  it('tells both companies of a move, and says of older messages what became of their subjects', async () => {
    const utility = portal.api.as('utility')
    const move = (company: number) =>
      utility.post(`/api/personnel/${who}/move/`, { company, reason: 'Contrato' })
    expect((await move(2)).status).toBe(200)
    await work()
    const [left, ...older] = await list('empresa')
    expect(left).toMatchObject({ kind: 'moved', link: '/personnel', outcome: null })
    expect(left?.text).toMatch(/ya no trabaja para su empresa/u)
    expect(older.filter(({ link }) => link.includes(who)).map(({ outcome }) => outcome)).toEqual(
      older.filter(({ link }) => link.includes(who)).map(() => 'moved'),
    )
    expect(older.some(({ link }) => link.includes(who))).toBe(true)
    expect((await list('vecina'))[0]).toMatchObject({
      kind: 'moved',
      text: expect.stringContaining('trabaja ahora para su empresa'),
      link: `/personnel/${who}`,
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

  it('is chosen by each for itself, among the kinds that it is told of', async () => {
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
    const ask = (more = {}) =>
      fetch(`${portal.url}/api/messages/unread/`, { headers: { ...headers, ...more } }).then(
        ({ status }) => status,
      )
    const idle = portal.config.sessionIdleMinutes
    for (let minutes = 0; minutes < idle - 10; minutes += 10) {
      clock.ms += 10 * MINUTE_MS
      expect(await ask({ 'x-background': '1' })).toBe(200)
    }
    clock.ms += 10 * MINUTE_MS
    expect(await ask({ 'x-background': '1' })).toBe(401)
    const used = await portal.api.signIn('empresa')
    headers.authorization = `Token ${used.token}`
    for (let minutes = 0; minutes <= idle; minutes += 10) {
      clock.ms += 10 * MINUTE_MS
      expect(await ask()).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })

  it('is a calendar by a secret address, of what one may see, until it is renewed, ended or nobody’s', async () => {
    const { api, url: at, store } = portal
    const { body } = await (await api.signIn('empresa')).post<{ url: string }>('/api/account/calendar/')
    const address = `${at}${new URL(body.url).pathname}`
    const first = await fetch(address)
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const text = await first.text()
    const lines = text.split('\r\n')
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', ''])
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H')
    const event = unfolded.split('BEGIN:VEVENT').find((one) => one.includes(`UID:accreditation-${who}@`))
    expect(event).toContain(
      `DTSTART;VALUE=DATE:${ends.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${addDays(ends, 1).replaceAll('-', '')}`,
    )
    expect(event).toContain('SUMMARY:Vence acreditación: Ana\\; María\\, «ñ»')
    // What is another company's is not in it.
    const others = personnel.filter(({ company }) => company !== 1).map(({ id }) => id)
    const named = [...unfolded.matchAll(/\/personnel\/([\w-]+)/gu)].map(([, id]) => id)
    expect(named).toContain(who)
    expect(others.filter((id) => named.includes(id))).toEqual([])
    const etag = first.headers.get('etag') ?? ''
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
    // Nobody can read it from what is kept.
    expect(JSON.stringify((await store.getList('users', {})).rows)).not.toContain(address.slice(-40, -4))
    const again = await (await api.signIn('empresa')).post<{ url: string }>('/api/account/calendar/')
    expect((await fetch(address)).status).toBe(404)
    const renewed = `${at}${new URL(again.body.url).pathname}`
    expect((await fetch(renewed)).status).toBe(200)
    const user = await store.getBy('users', 'username', 'empresa')
    await store.transaction((tx) => tx.update('users', user?.id ?? 0, { active: false }))
    expect((await fetch(renewed)).status).toBe(404)
    await store.transaction((tx) => tx.update('users', user?.id ?? 0, { active: true }))
    expect((await (await api.signIn('empresa')).delete('/api/account/calendar/')).status).toBe(204)
    expect((await fetch(renewed)).status).toBe(404)
    expect((await fetch(`${at}/calendario/x.ics`)).status).toBe(404)
  })

  it('has in its calendar what the company itself has to bring, and nothing of that for the utility', async () => {
    const { api, url: at } = portal
    const eventsOf = async (as: string) => {
      const { body } = await (await api.signIn(as)).post<{ url: string }>('/api/account/calendar/')
      const text = await (await fetch(`${at}${new URL(body.url).pathname}`)).text()
      const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
      return events.filter((one) => one.includes('UID:paper-'))
    }
    const papers = await eventsOf('empresa')
    const day = (event: string | undefined) => /DTSTART;VALUE=DATE:(\d+)/u.exec(event ?? '')?.[1]
    const own = (period: string) => papers.find((one) => one.includes(`UID:paper-1-1-${period}@`))
    // By the 17th of the next month, for a year.
    expect([day(own('2026-02')), day(own('2026-12'))]).toEqual(['20260317', '20270117'])
    expect(own('2026-02')).toContain('SUMMARY:Entregar: Pago de cuotas al IMSS\\, feb 2026')
    expect(own('2026-02')).toContain('/companies/1/obligaciones')
    expect(own('2027-03')).toBeUndefined()
    // What was brought waits for the utility.
    const brought = buildForm({ company: 1, obligation: 1, period: '2026-02' }, PDF, 'cuotas.pdf')
    const sent = (await api.signIn('empresa')).post('/api/company_papers/', brought)
    expect((await sent).status).toBe(201)
    expect((await eventsOf('empresa')).some((one) => one.includes('UID:paper-1-1-2026-02@'))).toBe(false)
    expect(await eventsOf('utility')).toEqual([])
  })

  it('has mails that stop by one click of whoever got one, and by nothing that only looks', async () => {
    const { store, url: at } = portal
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
    const url = getUnsubscribeUrl(at, contact, await getUnsubscribeSecret(store))
    const off = async () => (await store.getOne('contacts', contact.id))?.mail_off
    const page = await fetch(url)
    expect([page.status, await off()]).toEqual([200, false])
    expect(await page.text()).toContain('No recibir más')
    expect((await fetch(`${url.slice(0, -1)}_`, { method: 'POST' })).status).toBe(404)
    expect(await off()).toBe(false)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await fetch(url, { method: 'POST', headers: form, body: 'List-Unsubscribe=One-Click' })
    expect([sent.status, await off()]).toEqual([200, true])
    const [entry] = (await store.getList('log_entries', { filter: { action: 'mail.unsubscribe' } })).rows
    expect(entry).toMatchObject({ username: '', subject: `companies:${contact.company}` })
    // Staff sees it, and sends them again where the contact has asked for them.
    const api = await portal.api.signIn('empresa')
    const again = (body: object) => api.post(`/api/v1/contacts/${contact.id}/mails/`, body)
    const { body: listed } = await api.get<Contact[]>('/api/v1/company/1/contacts/')
    expect(listed.filter(({ mail_off }) => mail_off).map(({ id }) => id)).toEqual([contact.id])
    expect([(await again({})).status, (await again({ consent: false })).status, await off()]).toEqual([
      400,
      400,
      true,
    ])
    expect([(await again({ consent: true })).status, await off()]).toEqual([200, false])
  })
})
