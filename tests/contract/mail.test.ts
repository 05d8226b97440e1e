import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MailServer as MailSettings } from '../../src/server/common/mailServer.ts'
import { formatLetter } from '../../src/server/mail/letter.ts'
import { readMailProblem } from '../../src/server/mail/mailProblem.ts'
import { LEASE_MS, type Mail, queueMail } from '../../src/server/mail/outbox.ts'
import { RETRY_PAUSES_MS, type SenderOptions, startMailSender } from '../../src/server/mail/sender.ts'
import type { Row } from '../../src/server/store/rows.ts'
import { type MailServer, neverAnswer, smtpError, startMailServer } from '../support/mailServer.ts'
import { type OpenStore, stores } from '../support/stores.ts'

const NOON = Date.parse('2026-03-10T18:00:00.000Z')
const NEVER_MS = 1_000_000
const IMPATIENT = { timeouts: { step: 500, total: 700 } }

describe.each(stores)('mail, kept in the $name store', ({ open }) => {
  let openStore: OpenStore
  let smtp: MailServer
  let clock: { ms: number }
  let warnings: string[]
  let senders: ReturnType<typeof startMailSender>[]

  beforeEach(async () => {
    openStore = await open()
    smtp = await startMailServer()
    clock = { ms: NOON }
    warnings = []
    senders = []
  })
  afterEach(async () => {
    await smtp.close()
    for (const sender of senders) await sender.stop()
    await openStore.close()
  })

  const getNow = () => new Date(clock.ms)
  const settings = (): MailSettings => ({
    host: '127.0.0.1',
    port: smtp.port,
    security: 'none',
    user: '',
    password: '',
    from: 'avisos@gas.example',
    fromName: 'Gas & Luz',
  })
  const createSender = (overrides: Partial<SenderOptions> = {}) => {
    const sender = startMailSender({
      store: openStore.store,
      server: settings,
      now: getNow,
      warn: (text: string) => warnings.push(text),
      intervalMs: NEVER_MS,
      ...overrides,
    })
    senders.push(sender)
    return sender
  }
  const queue = (mail: Partial<Mail> = {}) =>
    openStore.store.transaction((tx) =>
      queueMail(tx, { to: 'ana@norte.example', subject: 'Acción', text: 'Niñez: «sí»', ...mail }, getNow()),
    )
  const rows = async () => (await openStore.store.getList('mails', {})).rows
  const states = async () => (await rows()).map(({ state }) => state)

  it('is sent once, as it was written, and noted', async () => {
    const letter = { utility: 'Gas & Luz', subject: 'Invitación', paragraphs: ['Hola, <Ana>.'] }
    await queue(
      formatLetter({ ...letter, action: { label: 'Entrar', url: 'https://gas.example/a?b=1&c=2' } }),
    )
    const sender = createSender()
    await sender.run()
    await sender.run()
    expect(smtp.received).toMatchObject([
      {
        subject: 'Invitación',
        from: { name: 'Gas & Luz', address: 'avisos@gas.example' },
        to: [{ address: 'ana@norte.example' }],
      },
    ])
    expect(smtp.received[0]?.text).toContain('https://gas.example/a?b=1&c=2')
    expect(smtp.received[0]?.html).toContain('Hola, &#60;Ana&#62;.')
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, ended_at: getNow().toISOString() }])
  })

  it('is not there where what it tells was undone, and there once for the same matter', async () => {
    const undone = openStore.store.transaction(async (tx) => {
      await queueMail(tx, { to: 'a@b.example', subject: 's', text: 't' }, getNow())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    for (let i = 0; i < 3; i++) await queue({ about: 'digest 7 2026-03-10' })
    await queue({ about: 'digest 8 2026-03-10' })
    expect(await rows()).toHaveLength(2)
  })

  it('loses its words once sent, if they let somebody in', async () => {
    const secret = 'https://gas.example/invitacion#s3cr3t'
    await queue({ secret: true, text: secret, html: secret })
    await queue({ to: 'eva@norte.example' })
    await createSender().run()
    expect(smtp.received.map(({ text }) => text?.trim())).toEqual([secret, 'Niñez: «sí»'])
    expect(JSON.stringify(await rows())).not.toContain('s3cr3t')
    expect((await rows())[1]?.text).toBe('Niñez: «sí»')
  })

  it('with a link is unreadable while it waits, and goes only to the address for which it was written', async () => {
    await queue({ secret: true, text: 'enlace s3cr3t', html: 'enlace s3cr3t' })
    const [queued] = await rows()
    expect(JSON.stringify(queued)).not.toContain('s3cr3t')
    const redirect = (changes: Partial<Row<'mails'>>) =>
      openStore.store.transaction((tx) => tx.update('mails', queued?.id ?? 0, changes))
    await redirect({ recipient: 'intruso@norte.example' })
    await createSender().run()
    expect(smtp.received.map(({ to, text }) => [to?.[0]?.address, text?.trim()])).toEqual([
      ['ana@norte.example', 'enlace s3cr3t'],
    ])
  })

  it('with a link that the portal did not write is not sent', async () => {
    await queue({ secret: true, text: 'enlace s3cr3t' })
    await openStore.store.transaction((tx) => tx.updateMany('mails', {}, { text: 'enlace falso' }))
    await createSender().run()
    expect(smtp.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'altered', text: '' }])
  })

  it('is tried again with growing pauses while the server says later, then given up', async () => {
    smtp.onRecipient(() => {
      throw smtpError(451, 'greylisted ana@norte.example s3cr3t')
    })
    await queue({ secret: true, text: 's3cr3t' })
    clock.ms -= 1
    const sender = createSender()
    const tries: number[] = []
    for (const pause of [...RETRY_PAUSES_MS, 0]) {
      await sender.run()
      expect((await rows())[0]?.attempts).toBe(tries.length)
      clock.ms += 1
      await sender.run()
      tries.push((await rows())[0]?.attempts ?? 0)
      clock.ms += pause - 1
    }
    expect(tries).toEqual([...RETRY_PAUSES_MS, 0].map((_, i) => i + 1))
    expect(await rows()).toMatchObject([{ state: 'failed', text: '', problem: 'EENVELOPE 451' }])
    expect(warnings.join('\n')).not.toMatch(/ana|s3cr3t/u)
    expect(warnings).toHaveLength(tries.length)
  })

  it('is given up at once where its recipient does not exist; the others are sent', async () => {
    smtp.onRecipient((address) => {
      if (address.startsWith('nadie')) throw smtpError(550, '5.1.1 no such user')
    })
    await queue({ to: 'nadie@norte.example' })
    await queue()
    await createSender().run()
    expect(await states()).toEqual(['failed', 'sent'])
  })

  it('waits while the server refuses the sender, which pauses the queue of every process', async () => {
    const refused: string[] = []
    smtp.onRecipient((address) => {
      refused.push(address)
      throw smtpError(553, '5.7.1 <avisos@gas.example>: Sender address rejected: not owned by user')
    })
    for (const to of ['a@norte.example', 'b@norte.example', 'c@norte.example']) await queue({ to })
    const processes = [createSender(), createSender()]
    const runAll = async () => {
      for (const sender of processes) await sender.run()
    }
    await runAll()
    // Each process tries once after its start.
    expect(refused).toEqual(['a@norte.example', 'b@norte.example'])
    await runAll()
    expect(refused).toHaveLength(2)
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
    expect(await readMailProblem(openStore.store)).toEqual({
      explanation: expect.stringContaining('no acepta este remitente'),
      response: '553 5.7.1 <avisos@gas.example>: Sender address rejected: not owned by user',
      since: getNow().toISOString(),
      is_paused: true,
    })
    // After many attempts, each mail waits for hours.
    await openStore.store.transaction((tx) =>
      tx.update('mails', 1, { due_at: new Date(clock.ms + (RETRY_PAUSES_MS.at(-1) ?? 0)).toISOString() }),
    )
    smtp.onRecipient(() => undefined)
    clock.ms += 59_999
    await runAll()
    expect(smtp.received).toEqual([])
    clock.ms += 1
    await runAll()
    expect(await states()).toEqual(['sent', 'sent', 'sent'])
    expect(await readMailProblem(openStore.store)).toBeNull()
  })

  it('that is refused alone pauses no other, and a single hitch is not reported', async () => {
    const answers: Record<string, Error> = {
      'lleno@norte.example': smtpError(552, '5.2.2 mailbox full'),
      'gris@norte.example': smtpError(451, '4.7.1 greylisted'),
    }
    smtp.onRecipient((address) => {
      if (answers[address]) throw answers[address]
    })
    const sender = createSender()
    await queue({ to: 'gris@norte.example' })
    await sender.run()
    expect(await readMailProblem(openStore.store)).toBeNull()
    await queue({ to: 'lleno@norte.example' })
    await sender.run()
    expect(await readMailProblem(openStore.store)).toMatchObject({
      response: '552 5.2.2 mailbox full',
      is_paused: false,
    })
    await queue()
    await sender.run()
    expect(await states()).toEqual(['waiting', 'waiting', 'sent'])
    answers['ana@norte.example'] = smtpError(421, '4.3.2 service not available')
    await queue()
    clock.ms += 1
    await sender.run()
    expect(await readMailProblem(openStore.store)).toBeNull()
    clock.ms += RETRY_PAUSES_MS[0] ?? 0
    await sender.run()
    expect(await readMailProblem(openStore.store)).toMatchObject({ is_paused: true })
  })

  it('is not sent where it is of no use any more', async () => {
    await queue({ secret: true, usefulUntil: new Date(NOON + 1000).toISOString() })
    clock.ms += 1000
    await createSender().run()
    expect(smtp.received).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', problem: 'expired', text: '' }])
  })

  it('waits where the server hangs, refuses everybody or is not there, and bothers it once in a while', async () => {
    await queue()
    await queue()
    const sender = createSender(IMPATIENT)
    smtp.onRecipient(neverAnswer)
    await sender.run()
    const { port } = smtp
    const away = createSender({ server: () => ({ ...settings(), port: 1 }) })
    await away.run()
    expect(await states()).toEqual(['waiting', 'waiting'])
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1])
    smtp.onRecipient(() => undefined)
    await sender.run()
    expect(smtp.received).toEqual([])
    clock.ms += RETRY_PAUSES_MS[0] ?? 0
    await sender.run()
    expect(smtp.port).toBe(port)
    expect(await states()).toEqual(['sent', 'sent'])
  })

  it('that is answered late is sent again under the same Message-ID', async () => {
    let isSlow = true
    smtp.onMail(async () => {
      if (isSlow) await new Promise((resolve) => setTimeout(resolve, 1200))
    })
    await queue()
    const sender = createSender(IMPATIENT)
    await sender.run()
    await expect.poll(() => smtp.received.length).toBe(1)
    isSlow = false
    clock.ms += LEASE_MS
    await sender.run()
    expect(smtp.received).toHaveLength(2)
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  it('is one process’s at a time, however many send', async () => {
    for (let i = 0; i < 12; i++) await queue({ to: `p${i}@norte.example` })
    const senderList = Array.from({ length: 4 }, () => createSender())
    await Promise.all(senderList.map((sender) => sender.run()))
    const sent = smtp.received.map(({ to }) => to?.[0]?.address)
    expect(sent.toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => `p${i}@norte.example`).toSorted())
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(12)
  })

  it('whose process died meanwhile is sent by another, after a while', async () => {
    await queue()
    const met = Promise.withResolvers<void>()
    smtp.onRecipient(() => {
      met.resolve()
      return neverAnswer()
    })
    // This sender never releases its lease, as if its process had been killed.
    const dead = createSender({ timeouts: { step: 3000, total: 3000 } })
    void dead.run()
    // The server keeps the connection open and never answers.
    await met.promise
    expect((await rows())[0]?.attempts).toBe(1)
    smtp.onRecipient(() => undefined)
    const otherSender = createSender()
    clock.ms += LEASE_MS - 1
    await otherSender.run()
    expect(smtp.received).toEqual([])
    clock.ms += 1
    await otherSender.run()
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }])
    // The late failure of the first sender has no effect.
    await dead.stop()
    expect(await states()).toEqual(['sent'])
  })
})
