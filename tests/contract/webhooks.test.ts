import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Webhook, WebhookDelivery } from '../../src/domain/webhooks/schemas.ts'
import { startWebhookDelivery } from '../../src/server/webhooks/deliver.ts'
import { LEASE_MS, reserveDueDeliveries } from '../../src/server/webhooks/deliveries.ts'
import { RETRY_PERIOD_MS } from '../../src/server/webhooks/retries.ts'
import type { Caller } from '../support/api.ts'
import { buildPerson } from '../support/storeRows.ts'
import { portalOpeners, type TestPortal } from '../support/testPortals.ts'
import {
  answerEndlessly,
  answerWith,
  hang,
  type ReceivedMessage,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhookReceiver.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NEVER_MS = 1_000_000
/** Short timeouts for receivers that do not answer. */
const IMPATIENT = { connect: 300, total: 400 }

const verify = (secret: string, { body, headers }: ReceivedMessage): unknown =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

describe.each(portalOpeners)('webhooks, $name', ({ open }) => {
  let portal: TestPortal
  let boss: Caller
  let receiver: WebhookReceiver
  let senders: ReturnType<typeof startWebhookDelivery>[]
  let warnings: string[]
  /** Time that the clock of the portal is ahead, in milliseconds. */
  let ahead: number

  beforeEach(async () => {
    ahead = 0
    senders = []
    warnings = []
    receiver = await startWebhookReceiver()
    portal = await open({ env: { WEBHOOK_HOSTS: receiver.origin }, now: () => getNow() })
    boss = portal.api.as('super')
  })
  afterEach(async () => {
    for (const sender of senders) await sender.stop()
    await receiver.kill()
    await portal.close()
  })

  const getNow = () => new Date(Date.now() + ahead)
  const startSender = (timeouts = IMPATIENT) => {
    const sender = startWebhookDelivery({
      store: portal.store,
      files: portal.files,
      config: portal.config,
      now: getNow,
      warn: (text) => warnings.push(text),
      intervalMs: NEVER_MS,
      timeouts,
    })
    senders.push(sender)
    return sender
  }
  const createWebhook = async (fields: Partial<Webhook> = {}): Promise<{ id: number; secret: string }> => {
    const body = { name: 'ERP', url: `${receiver.origin}/hook`, events: ['person.created'], ...fields }
    const { id } = (await boss.post<Webhook>('/api/webhooks/', body)).body
    const { secret } = (await boss.post<{ secret: string }>(`/api/webhooks/${id}/secrets/`, {})).body
    return { id, secret }
  }
  const createPeople = (...ids: string[]) =>
    portal.store.transaction(async (tx) => {
      for (const id of ids) await tx.create('personnel', buildPerson({ id }))
    })
  const listDeliveries = async () => (await portal.store.getList('webhook_deliveries', {})).rows
  const getStates = async () => (await listDeliveries()).map(({ state }) => state)
  /** Returns a webhook from the store, because sessions end while the clock runs ahead. */
  const getWebhook = (id: number) => portal.store.getOne('webhooks', id)
  const idsOf = (messages: readonly ReceivedMessage[]) => messages.map(({ event }) => event.data.id)
  /** Runs the sender until the deliveries satisfy a condition. */
  const runUntil = async (
    sender: ReturnType<typeof startWebhookDelivery>,
    isReached: () => Promise<boolean> | boolean,
  ) => {
    await expect
      .poll(
        async () => {
          await sender.run()
          return isReached()
        },
        { timeout: 15_000, interval: 20 },
      )
      .toBe(true)
  }
  const hasEnded = async () => (await listDeliveries()).every(({ ended_at }) => ended_at !== null)

  it('receive ids and no personal data, signed so that the library of Standard Webhooks accepts it', async () => {
    const { id, secret } = await createWebhook({ events: ['person.created', 'person.status_changed'] })
    const newer = (await boss.post<{ secret: string }>(`/api/webhooks/${id}/secrets/`, {})).body.secret
    await createPeople('nueva')
    await runUntil(startSender(), hasEnded)
    const [message] = receiver.received
    if (!message) throw new Error('nothing arrived')
    expect(receiver.received).toHaveLength(1)
    expect(message.path).toBe('/hook')
    expect(message.event).toEqual({
      type: 'person.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/u),
      data: { resource: 'personnel', id: 'nueva', company: 1 },
    })
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Acredita-Webhooks',
      'webhook-id': expect.stringMatching(/^evt_[\da-f]{32}$/u),
    })
    for (const each of [secret, newer]) expect(verify(each, message)).toEqual(message.event)
    expect(() => verify(secret, { ...message, body: message.body.replace('nueva', 'otra') })).toThrow()
    expect(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, message)).toThrow()
  })

  it('receive what a change causes, in whatever way it happens, and nothing that is rolled back', async () => {
    await createWebhook({
      events: ['person.updated', 'person.status_changed', 'company.status_changed', 'veto.created'],
    })
    await boss.patch('/api/personnel/valid/', { phone: '8187654321' })
    await boss.patch('/api/company_data/2/', { active: false })
    await portal.store
      .transaction(async (tx) => {
        await tx.update('personnel', 'valid', { phone: '8187654320' })
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    const events = (await listDeliveries()).map(({ type, subject }) => `${type} ${subject}`).sort()
    expect(events).toEqual([
      'company.status_changed companies:2',
      'person.status_changed personnel:theirs',
      'person.status_changed personnel:theirs-too',
      'person.updated personnel:valid',
    ])
  })

  it('cost nothing while there are none, and get nothing before they have a secret', async () => {
    await createPeople('antes')
    expect(await listDeliveries()).toEqual([])
    const body = { name: 'ERP', url: receiver.origin, events: ['person.created'] }
    expect((await boss.post('/api/webhooks/', body)).status).toBe(201)
    await createPeople('después')
    expect(await listDeliveries()).toEqual([])
  })

  it.each<
    [
      what: string,
      answer: Parameters<WebhookReceiver['onMessage']>[0],
      problem: string,
      status: number | null,
    ]
  >([
    ['hangs', hang, 'timeout', null],
    ['refuses', answerWith(500, {}, 'Base de datos caída'), 'refused', 500],
    ['redirects', answerWith(302, { location: 'http://169.254.169.254/' }), 'redirect', 302],
    ['refuses with an endless body', answerEndlessly(503), 'refused', 503],
    ['cuts the connection', (_, response) => response.destroy(), 'connection', null],
    ['does not speak HTTP', (_, response) => response.socket?.end('hola\r\n\r\n'), 'response', null],
    [
      'switches the protocol',
      (_, response) =>
        response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'response',
      null,
    ],
  ])('try again when the receiver %s', async (_what, answer, problem, status) => {
    const { id } = await createWebhook()
    await createPeople('nueva')
    receiver.onMessage(answer)
    const sender = startSender()
    await runUntil(sender, async () => (await listDeliveries()).some(({ tries }) => tries.length === 1))
    const [failed] = await listDeliveries()
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, tries: [{ problem, status }] })
    if (status === 500) expect(failed?.tries[0]?.excerpt).toBe('Base de datos caída')
    expect(await getWebhook(id)).toMatchObject({ failing_since: expect.any(String) })
    expect(warnings).toHaveLength(1)

    receiver.onMessage(answerWith(200, {}, 'gracias'))
    await sender.run()
    expect(receiver.received).toHaveLength(1)
    ahead = MINUTE
    await runUntil(sender, hasEnded)
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(await getStates()).toEqual(['delivered'])
    expect(await getWebhook(id)).toMatchObject({ failing_since: null, active: true })
  })

  it('accept the status, and do not wait for an endless body', async () => {
    await createWebhook()
    receiver.onMessage(answerEndlessly(200))
    await createPeople('nueva')
    await runUntil(startSender({ connect: NEVER_MS, total: NEVER_MS }), hasEnded)
    expect(await getStates()).toEqual(['delivered'])
  })

  it('lose nothing and keep the order of each record while the receiver is down', async () => {
    await createWebhook({ events: ['person.created', 'person.updated'] })
    const sender = startSender()
    await receiver.kill()
    await createPeople('ana', 'luz')
    for (const phone of ['8187654321', '8187654322', '8187654323'])
      await portal.store.transaction((tx) => tx.update('personnel', 'ana', { phone }))
    await runUntil(
      sender,
      async () => (await listDeliveries()).filter(({ tries }) => tries.length > 0).length === 2,
    )
    expect(await getStates()).toEqual(['waiting', 'waiting', 'queued', 'queued', 'queued'])
    await receiver.restart()
    ahead = MINUTE
    await runUntil(sender, hasEnded)
    const keys = (await listDeliveries())
      .filter(({ subject }) => subject === 'personnel:ana')
      .map(({ key }) => key)
    const ofAna = receiver.received.filter(({ event }) => event.data.id === 'ana')
    expect(ofAna.map(({ headers }) => headers['webhook-id'])).toEqual(keys)
    expect(receiver.received).toHaveLength(5)
  })

  it('send the events of other records while those of one are refused', async () => {
    await createWebhook({ events: ['person.created', 'person.updated'] })
    receiver.onMessage((message, response) =>
      answerWith(message.event.data.id === 'ana' ? 500 : 204)(message, response),
    )
    await createPeople('ana', 'luz')
    await portal.store.transaction((tx) => tx.update('personnel', 'ana', { phone: '8187654321' }))
    await portal.store.transaction((tx) => tx.update('personnel', 'luz', { phone: '8187654321' }))
    await runUntil(
      startSender(),
      async () => (await getStates()).filter((state) => state === 'delivered').length === 2,
    )
    expect(idsOf(receiver.received.filter(({ event }) => event.type === 'person.updated'))).toEqual(['luz'])
    expect(await getStates()).toEqual(['waiting', 'delivered', 'queued', 'delivered'])
  })

  it('do not wait for each other, nor people at work for them', async () => {
    const other = await startWebhookReceiver()
    portal.config.webhookHosts = [receiver.origin, other.origin]
    await createWebhook()
    await createWebhook({ name: 'Accesos', url: other.origin })
    receiver.onMessage(hang)
    await createPeople(...Array.from({ length: 12 }, (_, i) => `persona-${i}`))
    const sender = startSender({ connect: NEVER_MS, total: NEVER_MS })
    await runUntil(sender, () => other.received.length === 12)
    // Each webhook has a few connections; the hanging ones keep no transaction open.
    expect(receiver.received).toHaveLength(4)
    expect((await boss.patch('/api/personnel/valid/', { phone: '8187654321' })).status).toBe(200)
    await sender.stop()
    await other.kill()
  })

  it('deliver at least once after a stop or a kill in the middle of an attempt', async () => {
    const { id } = await createWebhook()
    receiver.onMessage(hang)
    await createPeople('nueva')
    const stopped = startSender({ connect: NEVER_MS, total: NEVER_MS })
    await runUntil(stopped, () => receiver.received.length === 1)
    await stopped.stop()
    const [webhook] = (await portal.store.getList('webhooks', { filter: { id } })).rows
    if (!webhook) throw new Error('the webhook is missing')
    // A process that reserves a delivery and then is killed.
    expect(await reserveDueDeliveries(portal.store, webhook, { now: getNow(), limit: 9 })).toHaveLength(1)
    receiver.onMessage(answerWith(204))
    const next = startSender()
    await next.run()
    expect(receiver.received).toHaveLength(1)
    ahead = LEASE_MS + 1
    await runUntil(next, hasEnded)
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  it('send an event once, although several processes deliver', async () => {
    await createWebhook()
    const ids = Array.from({ length: 20 }, (_, i) => `persona-${i}`)
    await createPeople(...ids)
    const pair = [startSender(), startSender()]
    await expect
      .poll(
        async () => {
          await Promise.all(pair.map((sender) => sender.run()))
          return hasEnded()
        },
        { timeout: 15_000 },
      )
      .toBe(true)
    expect(idsOf(receiver.received).sort()).toEqual(ids.sort())
  })

  it.each([
    ['seconds', () => '3600'],
    ['a date', () => new Date(Date.now() + HOUR).toUTCString()],
  ])('wait as long as a receiver with 429 asks, in %s', async (_form, retryAfter) => {
    await createWebhook()
    receiver.onMessage((message, response) =>
      answerWith(429, { 'retry-after': retryAfter() })(message, response),
    )
    await createPeople('ana')
    const sender = startSender()
    await runUntil(sender, async () => (await listDeliveries()).some(({ tries }) => tries.length === 1))
    receiver.onMessage(answerWith(204))
    // Other events wait too.
    await createPeople('luz')
    ahead = HOUR - MINUTE
    await sender.run()
    expect(receiver.received).toHaveLength(1)
    ahead = HOUR + MINUTE
    await runUntil(sender, hasEnded)
    expect(await getStates()).toEqual(['delivered', 'delivered'])
  })

  it('are switched off by a receiver that is gone, with a message and an entry in the log', async () => {
    const { id } = await createWebhook()
    receiver.onMessage(answerWith(410))
    await createPeople('nueva')
    const sender = startSender()
    await runUntil(sender, hasEnded)
    expect(await getWebhook(id)).toMatchObject({
      active: false,
      off_reason: 'gone',
      off_at: expect.any(String),
    })
    expect(
      (await portal.store.getList('message_events', { filter: { kind: 'webhook_off' } })).rows,
    ).toMatchObject([{ text: expect.stringContaining('«ERP»'), link: `/webhooks/${id}` }])
    const { rows: entries } = await portal.store.getList('log_entries', {
      filter: { action: 'portal.webhooks' },
    })
    expect(entries).toMatchObject([{ subject: `webhooks:${id}`, user: null }])
    await createPeople('otra')
    expect(await getStates()).toEqual(['failed'])

    // The address is mended, and what failed is replayed.
    receiver.onMessage(answerWith(204))
    expect((await boss.patch(`/api/webhooks/${id}/`, { active: true })).body).toMatchObject({
      off_reason: null,
    })
    expect((await boss.post(`/api/webhooks/${id}/replay/`, {})).body).toEqual({ count: 1, has_more: false })
    await runUntil(sender, hasEnded)
    expect(idsOf(receiver.received)).toEqual(['nueva', 'nueva'])
  })

  it('are tried for three days with growing pauses, and then switched off', async () => {
    const { id } = await createWebhook({ events: ['person.created', 'person.updated'] })
    receiver.onMessage(answerWith(500))
    await createPeople('ana')
    await portal.store.transaction((tx) => tx.update('personnel', 'ana', { phone: '8187654321' }))
    const sender = startSender()
    const attemptTimes: number[] = []
    while (ahead < RETRY_PERIOD_MS + 24 * HOUR && (await getWebhook(id))?.active) {
      const before = receiver.received.length
      const [first] = await listDeliveries()
      ahead = Math.max(ahead, Date.parse(first?.due_at ?? '') - Date.now() + 1000)
      await runUntil(sender, async () => {
        const [{ leased_until = '', tries = [] } = {}] = await listDeliveries()
        return receiver.received.length > before && leased_until === '' && tries.length > 0
      })
      attemptTimes.push(ahead)
      if ((await listDeliveries())[0]?.state === 'failed') break
    }
    const pauses = attemptTimes.slice(1).map((time, i) => time - (attemptTimes[i] ?? 0))
    expect(attemptTimes.length).toBeGreaterThan(12)
    expect(attemptTimes.length).toBeLessThan(40)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1.2 * 6 * HOUR + MINUTE)
    expect(attemptTimes.at(-1)).toBeGreaterThan(RETRY_PERIOD_MS - 8 * HOUR)
    // The next event of the record goes on, and its failure switches the webhook off.
    ahead = RETRY_PERIOD_MS + HOUR
    await runUntil(sender, async () => !(await getWebhook(id))?.active)
    expect(await getWebhook(id)).toMatchObject({ active: false, off_reason: 'failing' })
    await runUntil(sender, hasEnded)
    expect(await getStates()).toEqual(['failed', 'failed'])
  }, 60_000)

  it('repeat what failed at once, when a receiver that was long away is back', async () => {
    await createWebhook()
    await receiver.kill()
    const sender = startSender()
    await createPeople('ana')
    await runUntil(sender, async () => (await listDeliveries())[0]?.tries.length === 1)
    // Its next attempt would be days away.
    await portal.store.transaction((tx) =>
      tx.updateMany('webhook_deliveries', {}, { due_at: new Date(Date.now() + 48 * HOUR).toISOString() }),
    )
    await receiver.restart()
    ahead = HOUR
    await createPeople('luz')
    await runUntil(sender, hasEnded)
    expect(idsOf(receiver.received)).toEqual(['luz', 'ana'])
  })

  it('are held by a restored copy, and are not reached at a server that the operator took from the list', async () => {
    await createWebhook()
    await createPeople('nueva')
    portal.config.isOutgoingHeld = true
    await startSender().run()
    portal.config.isOutgoingHeld = false
    portal.config.webhookHosts = ['otro.example']
    const restarted = startSender()
    await runUntil(restarted, async () => (await listDeliveries())[0]?.tries.length === 1)
    expect(receiver.received).toEqual([])
    expect((await listDeliveries())[0]?.tries).toMatchObject([{ problem: 'host', status: null }])
  })

  it('show a secret once, and keep it sealed', async () => {
    const { id, secret } = await createWebhook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/u)
    const [row] = (await portal.store.getList('webhooks', {})).rows
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    const getSecrets = async () => (await boss.get<Webhook>(`/api/webhooks/${id}/`)).body.secrets
    const secrets = await getSecrets()
    expect(secrets).toEqual([{ id: expect.any(String), created_at: expect.any(String) }])
    const remove = (one: string | undefined) => boss.delete(`/api/webhooks/${id}/secrets/${one}/`)
    expect((await remove(secrets[0]?.id)).status).toBe(409)
    for (const status of [201, 201, 409])
      expect((await boss.post(`/api/webhooks/${id}/secrets/`, {})).status).toBe(status)
    expect((await remove(secrets[0]?.id)).status).toBe(200)
    expect(await getSecrets()).toHaveLength(2)
    await createPeople('nueva')
    await runUntil(startSender(), hasEnded)
    expect(() => verify(secret, receiver.received[0] as ReceivedMessage)).toThrow()
  })

  it('are created only for servers of the list, and tested on request', async () => {
    const refusals = [
      'https://otro.example/hook',
      'http://127.0.0.1:1/hook',
      'http://169.254.169.254/latest/meta-data/',
      `${receiver.origin.replace('127.0.0.1', 'localhost')}/hook`,
      `${receiver.origin.replace('//', '//ana:clave@')}/hook`,
      'ftp://127.0.0.1/',
      'hook',
    ]
    for (const url of refusals) {
      const answer = await boss.post('/api/webhooks/', { name: 'ERP', url, events: ['person.created'] })
      expect([url, answer.status, Object.keys(answer.body)]).toEqual([url, 400, ['url']])
    }
    const { id } = await createWebhook()
    const test = await boss.post<WebhookDelivery>(`/api/webhooks/${id}/test/`, {})
    expect(test.body).toMatchObject({ type: 'test', state: 'waiting' })
    await runUntil(startSender(), hasEnded)
    expect(receiver.received.map(({ event }) => event.type)).toEqual(['test'])
    const list = (filter: object) =>
      boss.get<WebhookDelivery[]>(
        `/api/webhook_deliveries/?filter=${JSON.stringify({ webhook: id, ...filter })}`,
      )
    expect((await list({ state: 'delivered' })).body).toMatchObject([
      { id: test.body.id, tries: [{ status: 204 }] },
    ])
    expect((await list({ state: 'failed' })).body).toEqual([])
    expect((await boss.post(`/api/webhook_deliveries/${test.body.id}/replay/`, {})).body).toMatchObject({
      key: test.body.key,
      state: 'waiting',
    })
    expect((await boss.post(`/api/webhook_deliveries/${test.body.id}/replay/`, {})).status).toBe(409)
    await boss.patch(`/api/webhooks/${id}/`, { active: false })
    expect((await boss.post(`/api/webhooks/${id}/test/`, {})).status).toBe(409)
    expect((await boss.delete(`/api/webhooks/${id}/`)).status).toBe(204)
    expect(await listDeliveries()).toEqual([])
  })

  it('are not offered without a list of servers', async () => {
    portal.config.webhookHosts = []
    expect((await boss.get('/api/webhooks/limits/')).body).toEqual({ hosts: [], is_held: false })
    const body = { name: 'ERP', url: 'https://receptor.example/', events: ['person.created'] }
    expect((await boss.post('/api/webhooks/', body)).status).toBe(409)
  })
})
