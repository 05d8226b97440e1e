import { setImmediate } from 'node:timers/promises'
import { filterByState } from '../../domain/accreditation.ts'
import { addDays, type Day, dayOf, daysBetween, LAST_DAY, latest } from '../../domain/days.ts'
import { getRequirementPage } from '../../domain/linkPages.ts'
import type { MessageFacts } from '../../domain/messageKinds.ts'
import { formatFullName } from '../../domain/personNames.ts'
import { ACCREDITATION_WARNINGS, findDueReminder, listReminderDays } from '../../domain/reminders.ts'
import { isRequiredOf } from '../../domain/requirements.ts'
import type { Config } from '../common/config.ts'
import { type Event, tell } from '../records/tell.ts'
import { byPortal } from '../store/origins.ts'
import type { Row } from '../store/rows.ts'
import type { DailyRunRow } from '../store/serverRows.ts'
import type { Reader, Store, Writer } from '../store/store.ts'
import { ofNextCompanies } from './dailyCompanies.ts'

/** A run is another process's after so long without a slice. */
const LEASE_MS = 60_000
/** Whoever was off for longer is told of no more than what came up in so many days; so is who runs for the first time. */
const MOST_DAYS = 30
/** So many ends are told of in a transaction. */
const SLICE = 40
/** Where a run is: at which requirement (0: accreditations), at which day of its ends, and after which row; after all of them, after which company. */
interface Cursor {
  type: number
  day: Day
  after: string
  company?: number
}
const START: Cursor = { type: 0, day: '', after: '' }

type Counts = Required<NonNullable<MessageFacts['counts']>>
const NO_COUNTS: Counts = {
  ending: { accreditations: 0, papers: 0, companyPapers: 0 },
  ended: { accreditations: 0, papers: 0, companyPapers: 0 },
}

interface Found {
  events: Event[]
  cursor: Cursor | null
}

const plus = addDays

/** Somebody of whose papers people are told: who works for a company that does. */
const isTold = ({ active, company_active }: Row<'personnel'>): boolean => active && company_active

const eventOf = (
  person: Row<'personnel'>,
  {
    what,
    item,
    subject,
    end,
    warning,
    today,
  }: { what?: string; item?: number; subject: string; end: Day; warning: 'ended' | number; today: Day },
): Event => ({
  kind: warning === 'ended' ? 'ended' : 'ending',
  subject: `${subject} ${end} ${warning}`,
  company: person.company,
  personnel: person.id,
  link: item === undefined ? `/personnel/${person.id}` : getRequirementPage(person.id, item),
  facts: {
    ...(what === undefined ? {} : { what }),
    person: formatFullName(person),
    on: end,
    days: Math.max(0, daysBetween(today, end)),
  },
})

/** What ends on a day, after a row: of an accreditation or of a requirement; at most a slice. */
const endsOn = async (
  store: Reader,
  type: Row<'accreditation_types'> | null,
  { day, after }: Cursor,
): Promise<{ person: Row<'personnel'>; id: string }[]> => {
  const byId = { sort: { field: 'id', order: 'ASC' }, range: [0, SLICE - 1] } as const
  if (type === null) {
    const rows = await store.getPage('personnel', {
      ...byId,
      filter: {
        active: true,
        accreditation_expiration_date: day,
        ...(after === '' ? {} : { id: { from: after } }),
      },
      range: [0, SLICE],
    })
    return rows
      .filter(({ id }) => id !== after)
      .slice(0, SLICE)
      .map((person) => ({ person, id: person.id }))
  }
  const items = await store.getPage('accreditation_items', {
    ...byId,
    filter: { type: type.id, met_until: day, ...(after === '' ? {} : { id: { from: Number(after) + 1 } }) },
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

/** Those of some days on which something ends, in their order; one question on an index, however many days they are. */
const daysWithEnds = async (
  store: Reader,
  type: Row<'accreditation_types'> | null,
  days: readonly Day[],
): Promise<Day[]> => {
  if (days.length === 0) return []
  const found = type
    ? await store.countBy('accreditation_items', 'met_until', { type: type.id, met_until: days })
    : await store.countBy('personnel', 'accreditation_expiration_date', {
        active: true,
        accreditation_expiration_date: days,
      })
  return found.map(({ value }) => String(value)).sort()
}

/** The next ends of a run that people are to be told of, and where it is after them; null at its end. */
const nextSlice = async (
  store: Reader,
  { since: last, day: today }: DailyRunRow,
  from: Cursor,
): Promise<Found> => {
  const { rows } = await store.getList('accreditation_types', {
    filter: { active: true },
    sort: { field: 'id', order: 'ASC' },
  })
  for (const type of [null, ...rows]) {
    const id = type?.id ?? 0
    if (id < from.type) continue
    const warnings = type?.warning_days ?? ACCREDITATION_WARNINGS
    const days = listReminderDays(warnings, { last, today, plus }).filter(
      (day) => day < LAST_DAY && (id > from.type || day >= from.day),
    )
    await setImmediate()
    for (const day of await daysWithEnds(store, type, days)) {
      await setImmediate()
      const isHere = id === from.type && day === from.day
      const cursor = { type: id, day, after: isHere ? from.after : '' }
      const found = await endsOn(store, type, cursor)
      const warning = findDueReminder(day, warnings, { last, today, plus })
      if (found.length === 0) continue
      const told = warning === undefined ? [] : found
      return {
        events: told
          .filter(({ person }) => isTold(person) && (type === null || isRequiredOf(type, person.role)))
          .map(({ person, id: row }) =>
            eventOf(person, {
              ...(type === null ? {} : { what: type.name, item: Number(row) }),
              subject: `${type === null ? 'accreditation' : 'item'} ${row}`,
              end: day,
              today,
              warning: warning ?? 'ended',
            }),
          ),
        cursor: { ...cursor, after: found.at(-1)?.id ?? cursor.after },
      }
    }
  }
  return { events: [], cursor: null }
}

/** The next of what people are told: of people first, then of companies. */
const next = async (
  store: Reader,
  run: DailyRunRow,
  from: Cursor,
  config: Pick<Config, 'holdDays'>,
): Promise<Found> => {
  if (from.company === undefined) {
    const found = await nextSlice(store, run, from)
    return found.cursor ? found : { ...found, cursor: { ...START, company: 0 } }
  }
  const { events, after } = await ofNextCompanies(store, run, from.company, config)
  return { events, cursor: after === null ? null : { ...from, company: after } }
}

const added = (counts: Counts, events: readonly Event[]): Counts => {
  const sum = structuredClone(counts)
  for (const { kind, facts, personnel } of events) {
    if (kind !== 'ended' && kind !== 'ending') continue
    const ofPerson = facts?.what === undefined ? 'accreditations' : 'papers'
    const what = personnel === undefined ? 'companyPapers' : ofPerson
    // A run that an older version began has none of companies.
    sum[kind][what] = (sum[kind][what] ?? 0) + 1
  }
  return sum
}

const ofPeople = ({ ending, ended }: Counts): number =>
  ending.accreditations + ending.papers + ended.accreditations + ended.papers
const ofCompanies = ({ ending, ended }: Counts): number =>
  (ending.companyPapers ?? 0) + (ended.companyPapers ?? 0)

/** The day's run, if it is still to be done and no other process does it; since when it looks is from the last one that ended. */
const claim = async (store: Store, now: Date): Promise<DailyRunRow | undefined> => {
  const day = dayOf(now)
  const leased_until = new Date(now.getTime() + LEASE_MS).toISOString()
  const isFree = (row: DailyRunRow | undefined) =>
    row === undefined || (row.ended_at === null && row.leased_until <= now.toISOString())
  if (!isFree(await store.getBy('daily_runs', 'day', day))) return undefined
  return store.transaction(async (tx) => {
    const known = await tx.getBy('daily_runs', 'day', day)
    if (!isFree(known)) return undefined
    if (known) return tx.update('daily_runs', known.id, { leased_until })
    // A run of a day to come was begun by a clock that was ahead.
    const [last] = await tx.getPage('daily_runs', {
      filter: { day: { to: day } },
      sort: { field: 'id', order: 'DESC' },
      range: [0, 0],
    })
    const earliest = addDays(day, -MOST_DAYS)
    const since = last?.ended_at === null ? last.since : (last?.day ?? earliest)
    return tx.create('daily_runs', {
      day,
      since: latest([since, earliest]),
      cursor: JSON.stringify(START),
      counts: JSON.stringify(NO_COUNTS),
      leased_until,
      ended_at: null,
    })
  })
}

/** Returns how many people the roster shows as *Por vencer*, the list that the message about the day links to. */
const countExpiring = async (tx: Reader, today: Day): Promise<number> =>
  (await tx.getList('personnel', { filter: filterByState('expiring', today), range: [0, 0] })).total

/** Ends a run: sends the utility one message with the counts, and writes an entry of the audit log. */
const finish = async (
  tx: Writer & { log(note: { reason: string }): void },
  run: DailyRunRow,
  now: Date,
): Promise<void> => {
  const counts: Counts = JSON.parse(run.counts)
  const total = ofPeople(counts) + ofCompanies(counts)
  await tx.update('daily_runs', run.id, { ended_at: now.toISOString() })
  if (total === 0) return
  counts.ending.accreditations = await countExpiring(tx, run.day)
  const [list, filter] =
    ofPeople(counts) > 0
      ? ['personnel', { active: true, state: 'expiring' }]
      : ['companies', { active: true, lacking: true }]
  const link = `/${list}?filter=${encodeURIComponent(JSON.stringify(filter))}`
  await tell(tx, { kind: 'summary', subject: run.day, facts: { counts }, link }, now)
  tx.log({ reason: JSON.stringify({ day: run.day, told: total }) })
}

/**
 * Tells of what ends soon and of what has ended, once a day. Each process may do it, and one does. How far it came is written with what it told, so whoever takes over
 * goes on there, and nobody is told twice. Answers whether there is more to do.
 */
export const createDaily = (given: Store, now: () => Date, config: Pick<Config, 'holdDays'>) => {
  const store = byPortal(given, 'reminders')
  let run: DailyRunRow | undefined
  let doneOn = ''
  return async (): Promise<boolean> => {
    if (doneOn === dayOf(now())) return false
    run ??= await claim(store, now())
    const mine = run
    if (!mine) return false
    const { events, cursor } = await next(store, mine, JSON.parse(mine.cursor), config)
    run = await store.transaction(async (tx) => {
      const row = await tx.getOne('daily_runs', mine.id)
      // Another has taken over meanwhile.
      if (!row || row.ended_at !== null || row.cursor !== mine.cursor) return undefined
      for (const event of events) await tell(tx, event, now())
      const counts = JSON.stringify(added(JSON.parse(row.counts), events))
      if (cursor === null) {
        await finish(tx, { ...row, counts }, now())
        return undefined
      }
      return tx.update('daily_runs', row.id, {
        cursor: JSON.stringify(cursor),
        counts,
        leased_until: new Date(now().getTime() + LEASE_MS).toISOString(),
      })
    })
    if (cursor === null) doneOn = mine.day
    return run !== undefined
  }
}
