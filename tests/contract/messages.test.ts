import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addDays, toMexicoDay } from '../../src/domain/common/days.ts'
import { NOT_WITHDRAWN } from '../../src/domain/common/withdrawals.ts'
import { type Config, readConfig } from '../../src/server/common/config.ts'
import type { MailServer as MailSettings } from '../../src/server/common/mailServer.ts'
import { startMailSender } from '../../src/server/mail/sender.ts'
import { deliverQueuedEvents, getNextDailyMailTime } from '../../src/server/messages/deliverQueuedEvents.ts'
import { startNotificationDelivery } from '../../src/server/messages/messenger.ts'
import { getUnsubscribeSecret, getUnsubscribeUrl } from '../../src/server/messages/unsubscribe.ts'
import { type NotificationEvent, queueNotification } from '../../src/server/records/queueNotification.ts'
import type { Store } from '../../src/server/store/store.ts'
import { type MailServer, neverAnswer, smtpError, startMailServer } from '../support/mailServer.ts'
import {
  buildItem,
  buildPerson,
  buildRequirement,
  buildUser,
  insertPeople,
  seedCatalog,
} from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const NOON = Date.parse('2026-03-10T18:00:00.000Z')
const TODAY = '2026-03-10'
const DAY_MS = 86_400_000
const NEVER_MS = 1_000_000
const MAIL: MailSettings = {
  host: '127.0.0.1',
  port: 1,
  security: 'none',
  user: '',
  password: '',
  from: 'avisos@gas.example',
  fromName: '',
}

describe.each(stores)('people are told, kept in the $name store', ({ open }) => {
  let openStore: OpenStore
  let store: Store
  let clock: number
  let warnings: string[]
  let config: Config

  const getNow = () => new Date(clock)
  beforeEach(async () => {
    openStore = await open()
    store = openStore.store
    clock = NOON
    warnings = []
    config = { ...readConfig({ PUBLIC_URL: 'https://gas.example' }), mail: MAIL, utilityName: 'Gas' }
    await store.transaction(async (tx) => {
      await seedCatalog(tx)
      const company = { groups: ['company' as const], company: 1 }
      await tx.create('users', buildUser({ username: 'eva', email: 'eva@bajio.example', ...company }))
      await tx.create('users', buildUser({ username: 'otra', ...company, company: 2 }))
      await tx.create('users', buildUser({ username: 'ana', groups: ['utility'], email: 'ana@gas.example' }))
      await tx.create('users', buildUser({ username: 'fue', ...company, active: false }))
      for (const [position, email] of [
        ['Coordinación operativa', 'coordina@bajio.example'],
        ['Facturación', 'paga@bajio.example'],
      ] as const)
        await tx.create('contacts', {
          company: 1,
          name: 'Luz',
          phone: '5512345678',
          id_900: '',
          position,
          email,
          mail_off: false,
          version: 1,
          ...NOT_WITHDRAWN,
          created_at: getNow().toISOString(),
        })
    })
    await insertPeople(store, buildPerson({ id: 'p1' }))
  })
  afterEach(() => openStore.close())

  const messenger = () =>
    startNotificationDelivery({
      store,
      config,
      now: getNow,
      warn: (text) => warnings.push(text),
      intervalMs: NEVER_MS,
    })
  /** Runs the messenger until every due notification is sent. */
  const runMessenger = async () => {
    const worker = messenger()
    await worker.run()
    await worker.stop()
    expect(warnings).toEqual([])
  }
  const recordEvent = (overrides: Partial<NotificationEvent> & Pick<NotificationEvent, 'subject'>) =>
    store.transaction((tx) =>
      queueNotification(
        tx,
        {
          kind: 'suspended',
          company: 1,
          personnel: 'p1',
          link: '/personnel/p1',
          facts: { person: 'María José Álvarez Núñez', reason: 'Conducta' },
          ...overrides,
        },
        getNow(),
      ),
    )
  const names = async () =>
    new Map((await store.getList('users', {})).rows.map(({ id, username }) => [id, username]))
  /** Returns each notification with its recipient. */
  const listNotifications = async () => {
    const users = await names()
    const { rows } = await store.getList('messages', { sort: { field: 'id', order: 'ASC' } })
    return rows.map(({ user, kind, text }) => [users.get(user ?? 0) ?? 'contacto', kind, text])
  }
  const mails = async () =>
    (await store.getList('mails', { sort: { field: 'id', order: 'ASC' } })).rows.map(
      ({ recipient, subject }) => [recipient, subject],
    )
  const SUSPENDED = 'Se suspendió la acreditación de MARÍA JOSÉ ÁLVAREZ NÚÑEZ: Conducta.'

  it('is told to whom it concerns, at once where it is urgent, and once', async () => {
    await recordEvent({ subject: 'a' })
    await recordEvent({ subject: 'a' })
    await runMessenger()
    await runMessenger()
    expect(await listNotifications()).toEqual([
      ['contacto', 'suspended', SUSPENDED],
      ['eva', 'suspended', SUSPENDED],
    ])
    expect(await mails()).toEqual([['eva@bajio.example', SUSPENDED.slice(0, -1)]])
    expect((await store.getList('message_events', {})).rows).toEqual([])
  })

  it('is told day by day again once a clock that was years ahead is right', async () => {
    clock = NOON + 2000 * DAY_MS
    await runMessenger()
    clock = NOON
    await insertPeople(store, buildPerson({ id: 'p2', accreditation_expiration_date: addDays(TODAY, 7) }))
    await runMessenger()
    expect((await listNotifications()).map(([, kind]) => kind)).toContain('ending')
    const { rows } = await store.getList('daily_runs', { sort: { field: 'id', order: 'ASC' } })
    expect(rows.map(({ day }) => day)).toEqual([addDays(TODAY, 2000), TODAY])
  })

  it('is not there where what happened was undone, nor for who did it, nor who wants none of it', async () => {
    const undone = store.transaction(async (tx) => {
      await queueNotification(tx, { kind: 'visit', subject: 'v', link: '/x' }, getNow())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const eva = (await store.getBy('users', 'username', 'eva'))?.id ?? 0
    await recordEvent({ subject: 'a', by: eva })
    await store.transaction((tx) => tx.update('users', eva, { told: ['approved:none', 'revoked:bell'] }))
    await recordEvent({ subject: 'b', kind: 'approved' })
    await recordEvent({ subject: 'c', kind: 'revoked' })
    await runMessenger()
    const users = (await listNotifications()).filter(([recipient]) => recipient !== 'contacto')
    expect(users.map(([recipient, kind]) => [recipient, kind])).toEqual([['eva', 'revoked']])
    expect(await mails()).toEqual([])
  })

  it('is mailed once a day, all of it in one, to accounts and to contacts of the positions', async () => {
    for (const subject of ['a', 'b']) {
      const facts = { person: 'Ana Paz', what: `Examen ${subject}`, on: '2027-01-01' }
      await recordEvent({ subject, kind: 'approved', facts })
    }
    await recordEvent({ subject: 'c' })
    await runMessenger()
    expect((await mails()).map(([recipient]) => recipient)).toEqual(['eva@bajio.example'])
    clock = getNextDailyMailTime(getNow(), config.digestHour).getTime()
    expect(new Date(clock).toISOString()).toBe('2026-03-11T14:00:00.000Z')
    await runMessenger()
    expect((await mails()).slice(1)).toEqual([
      ['coordina@bajio.example', 'Resumen del 11 mar 2026: 3 notificaciones'],
      ['eva@bajio.example', 'Resumen del 11 mar 2026: 2 notificaciones'],
    ])
    const [, ofContact, ofUser] = (await store.getList('mails', { sort: { field: 'id', order: 'ASC' } })).rows
    const [contact] = (await store.getList('contacts', { filter: { email: 'coordina@bajio.example' } })).rows
    const secret = await getUnsubscribeSecret(store)
    const url = getUnsubscribeUrl('https://gas.example', contact ?? { id: 0, email: '' }, secret)
    expect(ofContact?.unsubscribe).toBe(url)
    expect(ofContact?.text).toContain(url)
    expect(ofUser?.unsubscribe).toBe('')
    expect(ofUser?.html).toContain('https://gas.example/personnel/p1')
    for (const mail of [ofContact, ofUser])
      expect(mail?.text).toContain('Ver mis pendientes:\nhttps://gas.example/mis-pendientes')
    // Contacts have no bell, so their notifications are not stored.
    expect((await listNotifications()).map(([recipient]) => recipient)).toEqual(['eva', 'eva', 'eva'])
    clock += DAY_MS
    await runMessenger()
    expect(await mails()).toHaveLength(3)
  })

  it('waits for nobody where no mail is set up', async () => {
    config = { ...config, mail: null }
    await recordEvent({ subject: 'a' })
    await runMessenger()
    config = { ...config, mail: MAIL }
    clock += DAY_MS
    await runMessenger()
    expect((await listNotifications()).map(([recipient]) => recipient)).toEqual(['eva'])
    expect(await mails()).toEqual([])
  })

  const createEndings = async () => {
    await store.transaction(async (tx) => {
      const { id } = await tx.create(
        'accreditation_types',
        buildRequirement({ name: 'Altura', warning_days: [30, 7] }),
      )
      const otherType = await tx.create(
        'accreditation_types',
        buildRequirement({ name: 'De otros', roles: [2] }),
      )
      const item = (type: number, met_until: string) =>
        tx.create('accreditation_items', { ...buildItem('p1', type, true), met_until })
      await item(id, addDays(TODAY, 7))
      await item(id, addDays(TODAY, 8))
      await item(id, addDays(TODAY, 31))
      await item(id, addDays(TODAY, -1))
      await item(id, addDays(TODAY, -40))
      await item(otherType.id, addDays(TODAY, 7))
    })
    await insertPeople(
      store,
      buildPerson({ id: 'p2', active: false, accreditation_expiration_date: addDays(TODAY, 14) }),
    )
    const expiringSoon = {
      accreditation_date: '2025-03-24',
      accreditation_expiration_date: addDays(TODAY, 14),
    }
    await insertPeople(store, buildPerson({ id: 'p3', ...expiringSoon }))
  }
  const WHO = 'MARÍA JOSÉ ÁLVAREZ NÚÑEZ'
  const ENDS = [
    `La acreditación de ${WHO} vence el 24 mar 2026 (en 14 días).`,
    `Altura de ${WHO} venció el 9 mar 2026.`,
    `Altura de ${WHO} vence el 17 mar 2026 (en 7 días).`,
    `Altura de ${WHO} vence el 18 mar 2026 (en 8 días).`,
  ]
  const evas = async () =>
    (await listNotifications()).flatMap(([recipient, , text]) => (recipient === 'eva' ? [text] : []))

  it('is told what ends soon and what ended, once each, also after days off; the utility how many', async () => {
    await createEndings()
    await runMessenger()
    await runMessenger()
    expect(await evas()).toEqual(ENDS)
    expect(
      (await listNotifications()).filter(([recipient]) => recipient === 'ana').map(([, , text]) => text),
    ).toEqual(['Vencieron 1 requisito. Están por vencer 1 acreditación y 2 requisitos.'])
    // After three days off, one reminder (seven days before) has passed and another (thirty days before) is due.
    clock += 3 * DAY_MS
    await runMessenger()
    expect((await evas()).slice(ENDS.length)).toEqual([
      `Altura de ${WHO} vence el 18 mar 2026 (en 5 días).`,
      `Altura de ${WHO} vence el 10 abr 2026 (en 28 días).`,
    ])
    // Each link leads to the record of its notification.
    const [ofPerson, ofItem] = (await store.getList('messages', { filter: { kind: 'ending' } })).rows
    expect([ofPerson?.link, ofItem?.link]).toEqual([
      '/personnel/p3',
      expect.stringMatching(/^\/personnel\/p1\?papel=\d+$/u),
    ])
    const { rows } = await store.getList('log_entries', { filter: { action: 'portal.reminders' } })
    expect(rows.map(({ reason }) => reason)).toEqual([
      JSON.stringify({ day: TODAY, told: 4 }),
      JSON.stringify({ day: toMexicoDay(getNow()), told: 2 }),
    ])
  })

  it('is sent once by several parallel processes, also after one of them died', async () => {
    await createEndings()
    // Each messenger fails after this number of transactions and loses no notification.
    for (let deaths = 1; deaths < 12; deaths += 1) {
      let remaining = deaths
      const failingStore: Store = {
        ...store,
        transaction: (work, origin) => {
          remaining -= 1
          if (remaining < 0) throw new Error('killed')
          return store.transaction(work, origin)
        },
      }
      const worker = startNotificationDelivery({
        store: failingStore,
        config,
        now: getNow,
        warn: () => undefined,
        intervalMs: NEVER_MS,
      })
      await worker.run()
      await worker.stop()
      clock += 61_000
    }
    const several = [messenger(), messenger(), messenger()]
    await Promise.all(several.map((worker) => worker.run()))
    await Promise.all(several.map((worker) => worker.stop()))
    await runMessenger()
    expect((await evas()).sort()).toEqual([...ENDS].sort())
    expect((await listNotifications()).filter(([, kind]) => kind === 'summary')).toHaveLength(1)
  })

  it('tells many of one thing a few at a time, and goes on where it was', async () => {
    await store.transaction(async (tx) => {
      for (let i = 0; i < 900; i += 1)
        await tx.create('users', buildUser({ username: `u${i}`, groups: ['company'], company: 3 }))
      await queueNotification(tx, { kind: 'notice', subject: 'n', link: '/anuncios' }, getNow())
    })
    expect(await deliverQueuedEvents(store, getNow(), config)).toBe(true)
    const first = (await listNotifications()).length
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(903)
    await runMessenger()
    expect(await listNotifications()).toHaveLength(903)
  })

  describe('over SMTP', () => {
    let smtp: MailServer
    beforeEach(async () => {
      smtp = await startMailServer()
    })
    afterEach(() => smtp.close())

    it('loses nothing and writes nothing twice where the server hangs, refuses or answers late', async () => {
      const server = () => ({ ...MAIL, port: smtp.port })
      const timeouts = { step: 300, total: 400 }
      const sender = startMailSender({
        store,
        server,
        now: getNow,
        warn: () => undefined,
        intervalMs: NEVER_MS,
        timeouts,
      })
      await recordEvent({ subject: 'a' })
      await runMessenger()
      smtp.onRecipient(neverAnswer)
      await sender.run()
      clock += 3_600_000
      smtp.onRecipient(() => {
        throw smtpError(451)
      })
      await sender.run()
      clock += 3_600_000
      smtp.onRecipient(() => undefined)
      // The server accepts the mail but answers too late, so the mail is sent again with the same id.
      smtp.onMail(() => new Promise((resolve) => setTimeout(resolve, 600)))
      await sender.run()
      await new Promise((resolve) => setTimeout(resolve, 400))
      smtp.onMail(() => undefined)
      clock += 3_600_000
      await sender.run()
      await sender.stop()
      expect(smtp.received.length).toBeGreaterThan(0)
      expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
      await runMessenger()
      expect(await mails()).toHaveLength(1)
      expect((await store.getList('mails', {})).rows).toMatchObject([{ state: 'sent', attempts: 4 }])
    })
  })
})
