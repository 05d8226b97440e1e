import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updatePendingPeople } from '../../src/server/catalogs/requirementChanges.ts'
import { readConfig } from '../../src/server/common/config.ts'
import { deleteExpiredRows } from '../../src/server/deleteExpiredRows.ts'
import { sweepLog } from '../../src/server/log/sweepLog.ts'
import { createDailyRun } from '../../src/server/messages/dailyRun.ts'
import { deliverEvents } from '../../src/server/messages/deliverEvents.ts'
import { queueDueMail } from '../../src/server/messages/dueMails.ts'
import { asPortal } from '../../src/server/store/origins.ts'
import type { Store } from '../../src/server/store/store.ts'
import { createCrowdedDump } from '../support/crowdedDump.ts'
import { NOW } from '../support/portalDump.ts'
import { measureLoopHold, useStatementRecorder } from '../support/statements.ts'
import { type OpenStore, openSqlite } from '../support/stores.ts'

/** Of these there are as many as in the demo. */
const FEW = ['zones', 'roles', 'accreditation_types', 'obligations', 'users', 'contacts'] as const
const DAY_MS = 86_400_000
const later = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS)
const config = {
  ...readConfig({ PUBLIC_URL: 'https://gas.example' }),
  mail: {
    host: '127.0.0.1',
    port: 1,
    security: 'none' as const,
    user: '',
    password: '',
    from: 'a@gas.example',
  },
}

/** Some steps of a loop that gives way between two of them by itself. */
const steps = async (step: () => Promise<boolean>) => {
  for (let left = 30; left > 0 && (await step()); left -= 1) await setImmediate()
}

/** What goes on in the background of a portal, each until it is done. */
const loops: Record<string, (store: Store) => Promise<unknown>> = {
  'the day’s run after a month without one': (store) => steps(createDailyRun(store, () => later(1), config)),
  'telling of what happened': (store) => steps(() => deliverEvents(store, later(1), config)),
  'mails that are due': (store) => steps(() => queueDueMail(store, later(2), config)),
  'people of a role whose requirements changed': (store) =>
    steps(() => asPortal(store, 'requirements').transaction(updatePendingPeople)),
  'what counts no longer': (store) => deleteExpiredRows(store, later(500), config),
  'the oldest entries of the log': (store) => sweepLog(asPortal(store, 'logSweep'), later(500), 12),
}

describe('nobody waits for', () => {
  useStatementRecorder()
  let opened: OpenStore
  beforeAll(async () => {
    opened = await openSqlite()
    await opened.store.load(createCrowdedDump(FEW))
    await opened.store.transaction((tx) => tx.update('roles', 1, { pending: { types: [1, 2], after: '' } }))
  })
  afterAll(() => opened.close())

  it.each(Object.keys(loops))('%s', async (name) => {
    const { outside, transactions } = await measureLoopHold(async () => loops[name]?.(opened.store))
    expect(outside + transactions).toBeGreaterThan(0)
    // The first mail ever makes a secret for its link besides.
    expect(transactions).toBeLessThanOrEqual(2)
  })
})
