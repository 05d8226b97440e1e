import { addDays, countDaysBetween } from '../../domain/common/days.ts'
import { findDueDocumentReminder } from '../../domain/messages/reminders.ts'
import { END_WARNINGS } from '../../domain/service-accounts/schemas.ts'
import type { NotificationEvent } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Returns the ids of the users who learn that an account ends: its owner and the super-admins. */
const listRecipients = async (store: Reader, { owner }: Row<'service_accounts'>): Promise<Set<number>> => {
  const { rows } = await store.getList('users', { filter: { active: true, super_admin: true } })
  return new Set([owner, ...rows.map(({ id }) => id)])
}

/** Returns the reminders of a daily run about service accounts that end. A portal has a few dozen accounts. */
export const listServiceAccountReminders = async (
  store: Reader,
  { since: last, day: today }: Row<'daily_runs'>,
): Promise<NotificationEvent[]> => {
  const { rows } = await store.getList('service_accounts', { filter: { active: true } })
  const events: NotificationEvent[] = []
  for (const account of rows) {
    const { id, name, expires_on } = account
    const reminder = findDueDocumentReminder(expires_on, END_WARNINGS, { last, today, plus: addDays })
    if (reminder === undefined) continue
    for (const user of await listRecipients(store, account))
      events.push({
        kind: 'service_account',
        subject: `service_account ${id} ${expires_on} ${reminder}`,
        user,
        link: `/integraciones/${id}`,
        facts: {
          what: name,
          on: expires_on,
          ...(reminder === 'ended' ? {} : { days: countDaysBetween(today, expires_on) }),
        },
      })
  }
  return events
}
