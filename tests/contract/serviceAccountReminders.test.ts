import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getStartOfMexicanDay } from '../../src/domain/common/days.ts'
import { createDailyReminderJob } from '../../src/server/messages/dailyRun.ts'
import { buildServiceAccount, buildUser } from '../support/storeRows.ts'
import { type OpenStore, stores } from '../support/stores.ts'

describe.each(stores)('reminders of service accounts that end, $name store', ({ open }) => {
  let openStore: OpenStore
  beforeEach(async () => {
    openStore = await open()
    await openStore.store.transaction(async (tx) => {
      await tx.create('users', buildUser({ username: 'owner' }))
      await tx.create('users', buildUser({ username: 'root', super_admin: true }))
      await tx.create('users', buildUser({ username: 'gone', super_admin: true, active: false }))
      await tx.create('service_accounts', buildServiceAccount({ owner: 1, expires_on: '2026-03-20' }))
      await tx.create(
        'service_accounts',
        buildServiceAccount({ owner: 1, name: 'Revocada', expires_on: '2026-03-20', active: false }),
      )
    })
  })
  afterEach(() => openStore.close())

  const sendReminders = async (day: string) => {
    const { store } = openStore
    const run = createDailyReminderJob(
      store,
      () => new Date(getStartOfMexicanDay(day).getTime() + 3_600_000),
      { holdDays: 30 },
    )
    while (await run());
    const { rows } = await store.getList('message_events', { sort: { field: 'id', order: 'ASC' } })
    await store.transaction(async (tx) => {
      for (const { id } of rows) await tx.delete('message_events', id)
    })
    return rows.map(({ kind, text, user, link }) => [kind, text, user, link])
  }

  it('go to the owner and the super-admins 14 and 3 days before, and at the end, once each', async () => {
    const reminder = (text: string) =>
      [1, 2].map((user) => [
        'service_account',
        `La cuenta de servicio «ERP» ${text}.`,
        user,
        '/integraciones/1',
      ])
    expect(await sendReminders('2026-03-05')).toEqual([])
    expect(await sendReminders('2026-03-06')).toEqual(reminder('vence el 20 mar 2026 (en 14 días)'))
    expect(await sendReminders('2026-03-06')).toEqual([])
    expect(await sendReminders('2026-03-10')).toEqual([])
    expect(await sendReminders('2026-03-17')).toEqual(reminder('vence el 20 mar 2026 (en 3 días)'))
    expect(await sendReminders('2026-03-20')).toEqual([])
    expect(await sendReminders('2026-03-21')).toEqual(reminder('venció el 20 mar 2026'))
    expect(await sendReminders('2026-03-22')).toEqual([])
  })
})
