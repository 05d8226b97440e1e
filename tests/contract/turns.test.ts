import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateNextPeopleBatch } from '../../src/server/catalogs/requirementChanges.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { deleteOldLogEntries } from '../../src/server/log/deleteOldLogEntries.ts'
import { createDailyReminderJob } from '../../src/server/messages/dailyRun.ts'
import { deliverQueuedEvents } from '../../src/server/messages/deliverQueuedEvents.ts'
import { queueDueNotificationMail } from '../../src/server/messages/dueMails.ts'
import { createStoreForBackgroundJob } from '../../src/server/store/origins.ts'
import type { Store } from '../../src/server/store/store.ts'
import { createCrowdedDump } from '../support/crowdedDump.ts'
import { NOW } from '../support/portalDump.ts'
import { measureLoopHold, useStatementRecorder } from '../support/statements.ts'
import { type OpenStore, openSqlite } from '../support/stores.ts'

/** Collections that keep the row count of the demo. */
const SMALL_COLLECTIONS = [
  'zones',
  'roles',
  'accreditation_types',
  'obligations',
  'users',
  'contacts',
] as const
const DAY_MS = 86_400_000
const daysLater = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS)
const config = {
  ...readConfig({ PUBLIC_URL: 'https://gas.example' }),
  mail: {
    host: '127.0.0.1',
    port: 1,
    security: 'none' as const,
    user: '',
    password: '',
    from: 'a@gas.example',
    fromName: '',
  },
}

/** Runs some steps of a loop that yields between two steps. */
const runSteps = async (step: () => Promise<boolean>) => {
  for (let remaining = 30; remaining > 0 && (await step()); remaining -= 1) await setImmediate()
}

/** Background work of a portal, each run until it is done. */
const loops: Record<string, (store: Store) => Promise<unknown>> = {
  'the day’s run after a month without one': (store) =>
    runSteps(createDailyReminderJob(store, () => daysLater(1), config)),
  'telling of what happened': (store) => runSteps(() => deliverQueuedEvents(store, daysLater(1), config)),
  'mails that are due': (store) => runSteps(() => queueDueNotificationMail(store, daysLater(2), config)),
  'people of a role whose requirements changed': (store) =>
    runSteps(() => createStoreForBackgroundJob(store, 'requirements').transaction(updateNextPeopleBatch)),
  'what counts no longer': (store) => deleteExpiredRows(store, daysLater(500), config),
  'the oldest entries of the log': (store) =>
    deleteOldLogEntries(createStoreForBackgroundJob(store, 'logSweep'), daysLater(500), 12),
}

describe('nobody waits for', () => {
  useStatementRecorder()
  let openStore: OpenStore
  beforeAll(async () => {
    openStore = await openSqlite()
    await openStore.store.load(createCrowdedDump(SMALL_COLLECTIONS))
    await openStore.store.transaction((tx) =>
      tx.update('roles', 1, { pending: { types: [1, 2], after: '' } }),
    )
  })
  afterAll(() => openStore.close())

  it.each(Object.keys(loops))('%s', async (name) => {
    const { outside, transactions } = await measureLoopHold(async () => loops[name]?.(openStore.store))
    expect(outside + transactions).toBeGreaterThan(0)
    // The first mail also creates the secret of its link.
    expect(transactions).toBeLessThanOrEqual(2)
  })
})
