import { findArcoReminder, getLastRemindedDueDay } from '../../domain/arcoRequests/dueDates.ts'
import { formatArcoRequest, OPEN_ARCO_STATES } from '../../domain/arcoRequests/states.ts'
import { countDaysBetween } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { readNonWorkingDays } from '../derived/nonWorkingDays.ts'
import type { NotificationEvent } from '../records/queueNotification.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Maximum number of requests about which a daily run reminds. */
const MAX_REQUESTS = 200

/** Returns the reminders of a day about requests whose term ends soon, today, or has ended. */
export const listArcoReminders = async (
  store: Reader,
  { since: last, day: today }: Pick<Row<'daily_runs'>, 'since' | 'day'>,
): Promise<NotificationEvent[]> => {
  const extraDays = await readNonWorkingDays(store)
  const rows = await store.getPage('arco_requests', {
    filter: {
      state: OPEN_ARCO_STATES,
      due: range({ from: last, to: getLastRemindedDueDay(today, extraDays) }),
    },
    sort: { field: 'due', order: 'ASC' },
    range: [0, MAX_REQUESTS - 1],
  })
  return rows.flatMap((row): NotificationEvent[] => {
    const { id, due } = row
    const reminder = due === null ? undefined : findArcoReminder(due, { last, today }, extraDays)
    if (due === null || !reminder) return []
    return [
      {
        kind: 'arco_due',
        subject: `arco ${id} ${due} ${reminder}`,
        link: `/solicitudes-arco/${id}`,
        facts: { what: formatArcoRequest(row), on: due, days: countDaysBetween(today, due) },
      },
    ]
  })
}
