import { setImmediate } from 'node:timers/promises'
import {
  addDays,
  countDaysBetween,
  type Day,
  getLatestDate,
  LAST_DAY,
  toMexicoDay,
} from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import { getRequirementPagePath } from '../../domain/messages/linkPages.ts'
import type { MessageFacts } from '../../domain/messages/messageKinds.ts'
import {
  ACCREDITATION_WARNINGS,
  findDueDocumentReminder,
  listReminderDates,
} from '../../domain/messages/reminders.ts'
import { getAccreditationStateFilter } from '../../domain/people/accreditation.ts'
import { formatFullName } from '../../domain/people/personNames.ts'
import { isRequirementNeededForRole } from '../../domain/people/requirements.ts'
import type { Config } from '../common/config.ts'
import { type NotificationEvent, queueNotification } from '../records/queueNotification.ts'
import { createStoreForBackgroundJob } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { listArcoReminders } from './arcoReminders.ts'
import { listNextCompanyReminders } from './companyReminders.ts'
import { listServiceAccountReminders } from './serviceAccountReminders.ts'

/** Time without progress after which another process takes over the daily run, in milliseconds. */
const LEASE_MS = 60_000
/** Maximum number of past days for which a run sends reminders, for example after a long stop of the portal. */
const MAX_DAYS_BACK = 30
/** Maximum number of expiring records per transaction. */
const BATCH_SIZE = 40
/** Position at which a daily run continues. `type` is a requirement id, or 0 for accreditations. */
interface Cursor {
  type: number
  day: Day
  after: string
  company?: number
}
const START_CURSOR: Cursor = { type: 0, day: '', after: '' }

type Counts = Required<NonNullable<MessageFacts['counts']>>
const ZERO_COUNTS: Counts = {
  ending: { accreditations: 0, papers: 0, companyPapers: 0 },
  ended: { accreditations: 0, papers: 0, companyPapers: 0 },
}

interface ReminderBatch {
  events: NotificationEvent[]
  cursor: Cursor | null
}

const isPersonAndCompanyActive = ({ active, company_active }: Row<'personnel'>): boolean =>
  active && company_active

const createReminderEvent = (
  person: Row<'personnel'>,
  {
    what,
    item,
    subject,
    end,
    warning,
    today,
  }: { what?: string; item?: number; subject: string; end: Day; warning: 'ended' | number; today: Day },
): NotificationEvent => ({
  kind: warning === 'ended' ? 'ended' : 'ending',
  subject: `${subject} ${end} ${warning}`,
  company: person.company,
  personnel: person.id,
  link: item === undefined ? `/personnel/${person.id}` : getRequirementPagePath(person.id, item),
  facts: {
    ...(what === undefined ? {} : { what }),
    person: formatFullName(person),
    on: end,
    days: Math.max(0, countDaysBetween(today, end)),
  },
})

/** Returns a batch of accreditations or requirements that expire on the cursor's day. */
const getRecordsExpiringOnDay = async (
  store: Reader,
  type: Row<'accreditation_types'> | null,
  { day, after }: Cursor,
): Promise<{ person: Row<'personnel'>; id: string }[]> => {
  const byId = { sort: { field: 'id', order: 'ASC' }, range: [0, BATCH_SIZE - 1] } as const
  if (type === null) {
    const rows = await store.getPage('personnel', {
      ...byId,
      filter: {
        active: true,
        accreditation_expiration_date: day,
        ...(after === '' ? {} : { id: range({ from: after }) }),
      },
      range: [0, BATCH_SIZE],
    })
    return rows
      .filter(({ id }) => id !== after)
      .slice(0, BATCH_SIZE)
      .map((person) => ({ person, id: person.id }))
  }
  const items = await store.getPage('accreditation_items', {
    ...byId,
    filter: {
      type: type.id,
      met_until: day,
      ...(after === '' ? {} : { id: range({ from: Number(after) + 1 }) }),
    },
  })
  const people = new Map(
    (
      await store.getMany(
        'personnel',
        items.map(({ personnel }) => personnel),
      )
    ).map((row) => [row.id, row]),
  )
  return items.flatMap(({ id, personnel }) => {
    const person = people.get(personnel)
    return person ? [{ person, id: String(id) }] : []
  })
}

/** Returns the days on which accreditations or requirements expire, sorted. Uses one indexed query for all days. */
const listExpiryDaysOfRecords = async (
  store: Reader,
  type: Row<'accreditation_types'> | null,
  days: readonly Day[],
): Promise<Day[]> => {
  if (days.length === 0) return []
  const dayCounts = type
    ? await store.countBy('accreditation_items', 'met_until', { type: type.id, met_until: days })
    : await store.countBy('personnel', 'accreditation_expiration_date', {
        active: true,
        accreditation_expiration_date: days,
      })
  return dayCounts.map(({ value }) => String(value)).sort()
}

/** Returns the next batch of reminders about people. The cursor is null after the last batch. */
const listNextPeopleReminders = async (
  store: Reader,
  { since: last, day: today }: Row<'daily_runs'>,
  from: Cursor,
): Promise<ReminderBatch> => {
  const { rows } = await store.getList('accreditation_types', {
    filter: { active: true },
    sort: { field: 'id', order: 'ASC' },
  })
  for (const type of [null, ...rows]) {
    const id = type?.id ?? 0
    if (id < from.type) continue
    const warnings = type?.warning_days ?? ACCREDITATION_WARNINGS
    const days = listReminderDates(warnings, { last, today, plus: addDays }).filter(
      (day) => day < LAST_DAY && (id > from.type || day >= from.day),
    )
    await setImmediate()
    for (const day of await listExpiryDaysOfRecords(store, type, days)) {
      await setImmediate()
      const isResumedDay = id === from.type && day === from.day
      const cursor = { type: id, day, after: isResumedDay ? from.after : '' }
      const ends = await getRecordsExpiringOnDay(store, type, cursor)
      const warning = findDueDocumentReminder(day, warnings, { last, today, plus: addDays })
      if (ends.length === 0) continue
      const notified = warning === undefined ? [] : ends
      return {
        events: notified
          .filter(
            ({ person }) =>
              isPersonAndCompanyActive(person) &&
              (type === null || isRequirementNeededForRole(type, person.role)),
          )
          .map(({ person, id: row }) =>
            createReminderEvent(person, {
              ...(type === null ? {} : { what: type.name, item: Number(row) }),
              subject: `${type === null ? 'accreditation' : 'item'} ${row}`,
              end: day,
              today,
              warning: warning ?? 'ended',
            }),
          ),
        cursor: { ...cursor, after: ends.at(-1)?.id ?? cursor.after },
      }
    }
  }
  return { events: [], cursor: null }
}

/** Returns the next batch of reminders: about people first, then about companies, and last about requests and service accounts. */
const getNextBatchOfReminders = async (
  store: Reader,
  run: Row<'daily_runs'>,
  from: Cursor,
  config: Pick<Config, 'holdDays'>,
): Promise<ReminderBatch> => {
  if (from.company === undefined) {
    const batch = await listNextPeopleReminders(store, run, from)
    return batch.cursor ? batch : { ...batch, cursor: { ...START_CURSOR, company: 0 } }
  }
  const { events, after } = await listNextCompanyReminders(store, run, from.company, config)
  if (after !== null) return { events, cursor: { ...from, company: after } }
  const lastEvents = [
    ...(await listArcoReminders(store, run)),
    ...(await listServiceAccountReminders(store, run)),
  ]
  return { events: [...events, ...lastEvents], cursor: null }
}

const addEventsToReminderCounts = (counts: Counts, events: readonly NotificationEvent[]): Counts => {
  const sum = structuredClone(counts)
  for (const { kind, facts, personnel } of events) {
    if (kind !== 'ended' && kind !== 'ending') continue
    const ofPerson = facts?.what === undefined ? 'accreditations' : 'papers'
    const what = personnel === undefined ? 'companyPapers' : ofPerson
    // Runs of older versions have no count of company documents.
    sum[kind][what] = (sum[kind][what] ?? 0) + 1
  }
  return sum
}

const countRemindersAboutPeople = ({ ending, ended }: Counts): number =>
  ending.accreditations + ending.papers + ended.accreditations + ended.papers
const countRemindersAboutCompanies = ({ ending, ended }: Counts): number =>
  (ending.companyPapers ?? 0) + (ended.companyPapers ?? 0)

/** Claims the daily run for this process. Returns undefined if the run has ended or another process works on it. */
const claimDailyReminderRun = async (store: Store, now: Date): Promise<Row<'daily_runs'> | undefined> => {
  const day = toMexicoDay(now)
  const leased_until = new Date(now.getTime() + LEASE_MS).toISOString()
  const isClaimable = (row: Row<'daily_runs'> | undefined) =>
    row === undefined || (row.ended_at === null && row.leased_until <= now.toISOString())
  if (!isClaimable(await store.getBy('daily_runs', 'day', day))) return undefined
  return store.transaction(async (tx) => {
    const existing = await tx.getBy('daily_runs', 'day', day)
    if (!isClaimable(existing)) return undefined
    if (existing) return tx.update('daily_runs', existing.id, { leased_until })
    // Ignores runs of future days, which were created while the clock was ahead.
    const [last] = await tx.getPage('daily_runs', {
      filter: { day: range({ to: day }) },
      sort: { field: 'id', order: 'DESC' },
      range: [0, 0],
    })
    const earliest = addDays(day, -MAX_DAYS_BACK)
    const since = last?.ended_at === null ? last.since : (last?.day ?? earliest)
    return tx.create('daily_runs', {
      day,
      since: getLatestDate([since, earliest]),
      cursor: JSON.stringify(START_CURSOR),
      counts: JSON.stringify(ZERO_COUNTS),
      leased_until,
      ended_at: null,
    })
  })
}

/** Counts the people whose accreditation expires soon. Uses the same filter as the people list. */
const countExpiringAccreditations = async (tx: Reader, today: Day): Promise<number> =>
  (await tx.getList('personnel', { filter: getAccreditationStateFilter('expiring', today), range: [0, 0] }))
    .total

/** Ends a daily run: sends the counts to the utility's users and writes an audit log entry. */
const finishDailyRun = async (
  tx: Writer & { log(note: { reason: string }): void },
  run: Row<'daily_runs'>,
  now: Date,
): Promise<void> => {
  const counts: Counts = JSON.parse(run.counts)
  const total = countRemindersAboutPeople(counts) + countRemindersAboutCompanies(counts)
  await tx.update('daily_runs', run.id, { ended_at: now.toISOString() })
  if (total === 0) return
  counts.ending.accreditations = await countExpiringAccreditations(tx, run.day)
  const [list, filter] =
    countRemindersAboutPeople(counts) > 0
      ? ['personnel', { active: true, state: 'expiring' }]
      : ['companies', { active: true, lacking: true }]
  const link = `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  await queueNotification(tx, { kind: 'summary', subject: run.day, facts: { counts }, link }, now)
  tx.log({ reason: JSON.stringify({ day: run.day, told: total }) })
}

/**
 * Creates the daily job that queues reminders of expiry dates. Each batch saves a cursor, at which another process continues after a crash. The job
 * returns whether there is more to do.
 */
export const createDailyReminderJob = (
  baseStore: Store,
  now: () => Date,
  config: Pick<Config, 'holdDays'>,
) => {
  const store = createStoreForBackgroundJob(baseStore, 'reminders')
  let run: Row<'daily_runs'> | undefined
  let doneOn = ''
  return async (): Promise<boolean> => {
    if (doneOn === toMexicoDay(now())) return false
    run ??= await claimDailyReminderRun(store, now())
    const currentRun = run
    if (!currentRun) return false
    const { events, cursor } = await getNextBatchOfReminders(
      store,
      currentRun,
      JSON.parse(currentRun.cursor),
      config,
    )
    run = await store.transaction(async (tx) => {
      const row = await tx.getOne('daily_runs', currentRun.id)
      // Stops if another process has taken over this run.
      if (!row || row.ended_at !== null || row.cursor !== currentRun.cursor) return undefined
      for (const event of events) await queueNotification(tx, event, now())
      const counts = JSON.stringify(addEventsToReminderCounts(JSON.parse(row.counts), events))
      if (cursor === null) {
        await finishDailyRun(tx, { ...row, counts }, now())
        return undefined
      }
      return tx.update('daily_runs', row.id, {
        cursor: JSON.stringify(cursor),
        counts,
        leased_until: new Date(now().getTime() + LEASE_MS).toISOString(),
      })
    })
    if (cursor === null) doneOn = currentRun.day
    return run !== undefined
  }
}
