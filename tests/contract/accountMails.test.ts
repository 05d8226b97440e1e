import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../src/server/common/audit.ts'
import type { MailServer as Setting } from '../../src/server/common/mailServer.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { type MailServer, startMailServer } from '../support/mailServer.ts'
import { NOW } from '../support/portalDump.ts'
import { portalOpeners } from '../support/testPortals.ts'
import { usePortal } from '../support/usePortal.ts'

const ASK = '/api/account_links/ask/'
const MINUTE = 60_000
const GOOD = 'una frase larga y propia'

describe.each(portalOpeners)('links by mail, $name', ({ open }) => {
  let server: MailServer
  const mail: Setting = {
    host: '127.0.0.1',
    port: 0,
    security: 'none',
    user: '',
    password: '',
    from: 'a@portal.example',
    fromName: 'Gas del Bajío',
  }
  const clock = { now: new Date(NOW) }
  const auditEvents: AuditEvent[] = []
  const portal = usePortal(open, () => ({
    now: () => clock.now,
    config: { mail, utilityName: 'Gas del Bajío' },
    app: { audit: (event) => void auditEvents.push(event) },
  }))
  let sender: ReturnType<typeof startMailSender>
  beforeAll(async () => {
    server = await startMailServer()
    mail.port = server.port
    sender = startMailSender({
      store: portal.store,
      server: () => mail,
      now: () => clock.now,
      intervalMs: 1_000_000,
      warn: () => undefined,
    })
  })
  afterAll(async () => {
    await sender.stop()
    await server.close()
  })
  beforeEach(() => {
    clock.now = new Date(NOW)
    auditEvents.length = 0
  })
  const countMails = async () => (await portal.store.getList('mails', {})).total
  /** Waits for this number of audited link requests and returns their fields. */
  const auditedRequests = async (count: number) => {
    const linkEvents = () => auditEvents.filter(({ event }) => event === 'user-link')
    await expect.poll(() => linkEvents().length).toBe(count)
    return linkEvents().map(({ username, result }) => [username, result])
  }

  it('are sent to the address of the account, and their words are kept no longer', async () => {
    const root = portal.api.as('super')
    const fields = { username: 'rocío', email: 'rocio@colaboradora.example' }
    const { id } = (await root.post<{ id: number }>('/api/users/', fields)).body
    const { body } = await root.post<{ url: string; mailed: boolean }>(`/api/users/${id}/link/`)
    expect(body.mailed).toBe(true)
    await sender.run()
    const { subject, text, html } = await server.mailTo(fields.email)
    expect(subject).toBe('Su cuenta de Acredita')
    expect(text).toContain(`Elegir contraseña:\n${body.url}`)
    expect(text).toContain('«rocío»')
    expect(text).toContain('durante 72 horas')
    expect(text).toMatch(/^Gas del Bajío\n/u)
    expect(html).toContain(body.url)
    expect(JSON.stringify((await portal.store.getList('mails', {})).rows)).not.toContain(
      body.url.split('#')[1],
    )
  })

  it('are requested by a user who forgot the password, and let them choose another', async () => {
    const before = await countMails()
    expect((await portal.api.post(ASK, { username: ' Lectura ' })).status).toBe(204)
    expect(await auditedRequests(1)).toEqual([['Lectura', 'ok']])
    expect(await countMails()).toBe(before + 1)
    await sender.run()
    const { text, subject } = await server.mailTo('lectura@acredita.example')
    expect(subject).toBe('Restablezca su contraseña de Acredita')
    const token = /\/restablecer#(\S+)/u.exec(text ?? '')?.[1]
    // The old password stays valid until the link is used.
    await portal.api.signIn('lectura')
    expect((await portal.api.post('/api/account_links/use/', { token, password: GOOD })).status).toBe(204)
    await portal.api.signIn('lectura', GOOD)
  })

  it('are answered alike whether there is such an account or not, and mailed to those who can have one', async () => {
    await portal.store.transaction(async (tx) => {
      await tx.update('users', 6, { active: false })
      await tx.update('users', 7, { email: '' })
    })
    const before = await countMails()
    const names = ['nadie', 'atencion', 'comercial', 'utility']
    const answers = []
    for (const username of names) answers.push(await portal.api.post(ASK, { username }))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['204 ']))
    expect((await auditedRequests(4)).sort()).toEqual([
      ['atencion', 'refused'],
      ['comercial', 'refused'],
      ['nadie', 'refused'],
      ['utility', 'ok'],
    ])
    expect(await countMails()).toBe(before + 1)
  })

  it('are not sent again within five minutes, and kill the one before after that', async () => {
    const before = await countMails()
    for (const [times, minutes] of [0, 4, 5].entries()) {
      clock.now = new Date(Date.parse(NOW) + minutes * MINUTE)
      await portal.api.post(ASK, { username: 'admin' })
      await auditedRequests(times + 1)
    }
    expect(await auditedRequests(3)).toEqual([
      ['admin', 'ok'],
      ['admin', 'refused'],
      ['admin', 'ok'],
    ])
    expect(await countMails()).toBe(before + 2)
    expect((await portal.store.getList('account_links', { filter: { user: 2 } })).total).toBe(1)
  })
})

describe.each(portalOpeners.slice(0, 1))('a client that requests many links, $name', ({ open }) => {
  const portal = usePortal(open, () => ({
    config: {
      mail: {
        host: '127.0.0.1',
        port: 1,
        security: 'none',
        user: '',
        password: '',
        from: 'a@portal.example',
        fromName: '',
      },
      signInFailuresPerMinute: 5,
    },
  }))

  it('has to wait, like a client that fails to sign in', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) statuses.push((await portal.api.post(ASK, { username: `n${i}` })).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429])
  })
})
