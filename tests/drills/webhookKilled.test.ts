import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Webhook as Verifier } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { DERIVED_HOOKS } from '../../src/server/derived/rules.ts'
import { openDiskStorage } from '../../src/server/files/diskStorage.ts'
import {
  createMissingEncryptionKey,
  encryptPortalText,
  getOrCreateLogSigningKey,
} from '../../src/server/portal/sealing.ts'
import { openSqliteStore } from '../../src/server/store/sql/openSqliteStore.ts'
import type { LoggedWriter } from '../../src/server/store/store.ts'
import { createWebhookSecret } from '../../src/server/webhooks/sign.ts'
import { startPortal } from '../support/portalProcess.ts'
import { buildPerson, buildWebhook, seedCatalog } from '../support/storeRows.ts'
import { openSqlite } from '../support/stores.ts'
import { answerWith, hang, startWebhookReceiver } from '../support/webhookReceiver.ts'

const PHONES = ['8187654321', '8187654322', '8187654323']

describe('a portal that is killed during the delivery of webhooks', () => {
  it('delivers each event after the restart, in the order of each record', async () => {
    const { store, env = {} } = await openSqlite()
    const files = await openDiskStorage(join(env.DATA_DIR ?? '', 'files'))
    await createMissingEncryptionKey(store, files)
    await store.transaction(seedCatalog)
    await store.close()
    const receiver = await startWebhookReceiver()
    const editDatabase = async (work: (tx: LoggedWriter) => Promise<unknown>) => {
      const filename = join(env.DATA_DIR ?? '', 'acredita.sqlite')
      const store = await openSqliteStore({ filename }, DERIVED_HOOKS, {
        key: () => getOrCreateLogSigningKey(files),
      })
      await store.transaction(work)
      await store.close()
    }
    /** Expires the leases of a process that was killed. */
    const expireLeases = () =>
      editDatabase(async (tx) => {
        const { rows } = await tx.getList('webhook_deliveries', { filter: { state: 'waiting' } })
        for (const { id } of rows) await tx.update('webhook_deliveries', id, { leased_until: '' })
      })
    /** Returns the ids of the events of a person in the order of their first arrival. */
    const listKeys = (person: string): string[] => {
      const messages = receiver.received.filter(({ event }) => event.data.id === person)
      return [...new Set(messages.map(({ headers }) => String(headers['webhook-id'])))]
    }
    const settings = { ...env, WEBHOOK_HOSTS: receiver.origin, LOG_LEVEL: 'trace' }
    const secret = createWebhookSecret()
    const sealed = await encryptPortalText(files, secret)
    await editDatabase((tx) =>
      tx.create(
        'webhooks',
        buildWebhook({
          url: `${receiver.origin}/hook`,
          events: ['person.created', 'person.updated'],
          secrets: [{ id: 'a', sealed, created_at: '' }],
        }),
      ),
    )
    for (const id of ['ana', 'luz']) await editDatabase((tx) => tx.create('personnel', buildPerson({ id })))
    for (const phone of PHONES) await editDatabase((tx) => tx.update('personnel', 'ana', { phone }))

    // Kills the portal while the receiver has its messages and has not answered.
    receiver.onMessage(hang)
    const first = await startPortal(settings)
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(2)
    await first.end('SIGKILL')
    // Kills it again in the middle of the queue of one record.
    receiver.onMessage((message, response) => {
      if (message.event.type === 'person.created') answerWith(204)(message, response)
    })
    await expireLeases()
    const second = await startPortal(settings)
    await expect.poll(() => listKeys('ana').length, { timeout: 30_000 }).toBe(2)
    await second.end('SIGKILL')
    receiver.onMessage(answerWith(204))
    await expireLeases()
    const third = await startPortal(settings)
    await expect.poll(() => listKeys('ana').length, { timeout: 30_000 }).toBe(1 + PHONES.length)
    await expect.poll(() => listKeys('luz').length, { timeout: 30_000 }).toBe(1)
    await third.end('SIGTERM')

    await editDatabase(async (tx) => {
      const { rows } = await tx.getList('webhook_deliveries', { sort: { field: 'id', order: 'ASC' } })
      expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'delivered'))
      for (const id of ['ana', 'luz'])
        expect(listKeys(id)).toEqual(
          rows.flatMap((row) => (row.subject === `personnel:${id}` ? row.key : [])),
        )
    })
    for (const { body, headers } of receiver.received)
      expect(() => new Verifier(secret).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(first.output() + second.output() + third.output()).not.toContain(secret)
    await receiver.kill()
    await rm(env.DATA_DIR ?? '', { recursive: true })
  })
})
