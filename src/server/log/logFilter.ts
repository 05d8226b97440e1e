import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import { addDays, beginOf, isDay } from '../../domain/days.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

type LogFilter = NonNullable<z.output<(typeof endpoints)['log.list']['query']>['filter']>

/** Of a record, so many of its last changes are looked for in the list; whoever wants more opens the record's history. */
const MOST = 5000
/** So many records are looked for by words. */
const FOUND = 20

/** The records that words find: people, companies, quotations and accounts. */
const recordsFound = async (store: Reader, q: string): Promise<{ subjects: string[]; users: number[] }> => {
  const range = [0, FOUND - 1] as const
  const people = await store.search('personnel', { q, personal: true, limit: FOUND })
  const companies = await store.getList('companies', { q, range })
  const quotations = await store.getList('quotations', {
    q,
    range,
    sort: { field: 'created_at', order: 'DESC' },
  })
  const users = await store.getList('users', { q, range })
  const of = (name: string, { rows }: { rows: { id: string | number }[] }) =>
    rows.map(({ id }) => `${name}:${id}`)
  return {
    subjects: [
      ...of('personnel', people),
      ...of('companies', companies),
      ...of('quotations', quotations),
      ...of('users', users),
    ],
    users: users.rows.map(({ id }) => id),
  }
}

/** The last entries that changed these records or what belongs to them, or were about them; of a part, the entry that it is part of. */
const entriesAbout = async (store: Reader, subject: string[], users: number[] = []): Promise<number[]> => {
  const last = { sort: { field: 'id', order: 'DESC' }, range: [0, MOST - 1] } as const
  const entries = async (filter: Filter<'log_entries'>) =>
    (await store.getPage('log_entries', { filter, ...last })).map(({ id, part_of }) => part_of ?? id)
  const changes = await store.getPage('log_changes', { filter: { subject }, ...last })
  const changed = await store.getMany('log_entries', [...new Set(changes.map(({ entry }) => entry))])
  return [
    ...new Set([
      ...changed.map(({ id, part_of }) => part_of ?? id),
      ...(await entries({ about: subject })),
      ...(users.length > 0 ? await entries({ user: users }) : []),
    ]),
  ]
}

/** The first entry from an id on, or the last of all. */
const entryFrom = async (
  store: Reader,
  from: number,
  order: 'ASC' | 'DESC' = 'ASC',
): Promise<Row<'log_entries'> | undefined> =>
  (
    await store.getPage('log_entries', {
      filter: { id: { from } },
      sort: { field: 'id', order },
      range: [0, 0],
    })
  )[0]

/** The first id that was given at a moment or later: entries are numbered as they are written, so it takes some twenty looks among ten millions. */
const firstIdFrom = async (store: Reader, moment: string, first: number, last: number): Promise<number> => {
  let [low, high] = [first, last + 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const entry = await entryFrom(store, middle)
    if (!entry || entry.at >= moment) high = middle
    else low = entry.id + 1
  }
  return low
}

const MILLISECOND = 1

/** From one moment to another, as ids: the list is in their order. */
const idsBetween = async (store: Reader, { since, until }: Pick<LogFilter, 'since' | 'until'>) => {
  const oldest = await entryFrom(store, 0)
  const newest = await entryFrom(store, 0, 'DESC')
  if (!oldest || !newest) return { from: 0 }
  const id = (moment: string) => firstIdFrom(store, moment, oldest.id, newest.id)
  const after = (moment: string) =>
    isDay(moment)
      ? beginOf(addDays(moment, 1))
      : new Date(new Date(moment).getTime() + MILLISECOND).toISOString()
  return {
    ...(since ? { from: await id(isDay(since) ? beginOf(since) : since) } : {}),
    ...(until ? { to: (await id(after(until))) - 1 } : {}),
  }
}

/** What a list of the log asks for, as the store has it: parts of an action are found in it. */
export const filterEntries = async (store: Reader, asked: LogFilter = {}): Promise<Filter<'log_entries'>> => {
  const { q = '', since, until, subject, person, company, quotation, id, ...others } = asked
  const records = [
    subject,
    ...Object.entries({ personnel: person, companies: company, quotations: quotation }).map(
      ([name, of]) => of && `${name}:${of}`,
    ),
  ].filter((record) => record !== undefined)
  const about = await Promise.all(records.map((record) => entriesAbout(store, [String(record)])))
  const words = q.trim() === '' ? undefined : await recordsFound(store, q)
  const found = words && (await entriesAbout(store, words.subjects, words.users))
  const within = since || until ? await idsBetween(store, { since, until }) : undefined
  const lists = [id, ...about, found].filter((ids) => ids !== undefined)
  const [first, ...more] = lists
  const ids = first?.filter(
    (one) =>
      more.every((list) => list.includes(one)) && one >= (within?.from ?? one) && one <= (within?.to ?? one),
  )
  return {
    ...others,
    part_of: null,
    ...(ids ? { id: ids } : within ? { id: within } : {}),
  } as Filter<'log_entries'>
}
