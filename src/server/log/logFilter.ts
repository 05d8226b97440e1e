import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import { listFactsOfField, parseLogSearch } from '../../contract/logSearch.ts'
import { listFacts } from '../../domain/auditLog.ts'
import { addDays, isDay, toDayStart } from '../../domain/days.ts'
import { isGenericRfc } from '../../domain/rfc.ts'
import { filterSameRfc } from '../../domain/vetoes.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

type LogFilter = NonNullable<z.output<(typeof endpoints)['log.list']['query']>['filter']>

/** Maximum number of changes of a record that a filter considers. Older ones are in the record's history. */
const MOST = 5000
/** Maximum number of records per collection that words match. */
const FOUND = 20
/** Maximum number of rows per collection that refer to a record. */
const NAMED = 50

/** Searches people, companies, quotations and users. */
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

/** Criterion: entries with one of the facts or one of the actions. */
interface Looked {
  facts: ReadonlySet<string>
  actions: ReadonlySet<string>
}

const lookedOf = (facts: readonly string[], actions: readonly string[] = []): Looked => ({
  facts: new Set(facts),
  actions: new Set(actions),
})

/** Returns whether an entry meets all criteria. */
const isLookedFor = (looked: readonly Looked[], action: string, facts: readonly string[]): boolean =>
  looked.every((one) => one.actions.has(action) || facts.some((fact) => one.facts.has(fact)))

/** Returns the ids of listed entries. For a part, the entry that it belongs to is listed. */
const listedOf = (entries: readonly Pick<Row<'log_entries'>, 'id' | 'part_of'>[]): number[] =>
  entries.map(({ id, part_of }) => part_of ?? id)

const LAST = { order: 'DESC', range: [0, MOST - 1] } as const

/**
 * Returns the last entries that changed these records or rows that belong to them, or that were about them,
 * and that meet all criteria.
 */
const entriesAbout = async (
  store: Reader,
  subject: string[],
  looked: readonly Looked[],
  users: number[] = [],
): Promise<number[]> => {
  const entries = async (filter: Filter<'log_entries'>) =>
    listedOf(
      (await store.getLog({ filter, ...LAST })).filter(({ action, facts }) =>
        isLookedFor(looked, action, facts),
      ),
    )
  const changes = await store.getPage('log_changes', {
    filter: { subject },
    sort: { field: 'id', order: 'DESC' },
    range: LAST.range,
  })
  const changed = await store.getMany('log_entries', [...new Set(changes.map(({ entry }) => entry))])
  const ofEntry = Map.groupBy(changes, ({ entry }) => entry)
  return [
    ...new Set([
      ...listedOf(
        changed.filter(({ id, action }) => isLookedFor(looked, action, listFacts(ofEntry.get(id) ?? []))),
      ),
      ...(await entries({ about: subject })),
      ...(users.length > 0 ? await entries({ user: users }) : []),
    ]),
  ]
}

/** Returns the last entries that meet all criteria. The first criterion is looked up by its index. */
const entriesTelling = async (
  store: Reader,
  filter: Filter<'log_entries'>,
  looked: readonly [Looked, ...Looked[]],
): Promise<number[]> => {
  const [{ facts, actions }] = looked
  const found: number[] = []
  const lookups = [
    ...(facts.size > 0 ? [{ facts: { has: [...facts] } }] : []),
    ...(actions.size > 0 ? [{ action: [...actions] }] : []),
  ]
  for (const one of lookups) {
    const rows = await store.getLog({ filter: { ...filter, ...one } as Filter<'log_entries'>, ...LAST })
    found.push(...listedOf(rows.filter(({ action, facts: told }) => isLookedFor(looked, action, told))))
  }
  return found
}

/** References whose rows are included in the filter by a record. */
const NAMING = {
  personnel: [
    ...(['veto_exceptions.personnel', 'inspections.person', 'visit_reports.person'] as const),
    'unusual_checks.person',
  ],
  companies: [
    ...(['vetoes.company', 'announcements.company', 'administrative_acts.company'] as const),
    ...([
      'non_accordance.company',
      'veto_exceptions.company',
      'users.company',
      'quotations.company',
    ] as const),
  ],
} as const

/**
 * Returns a record and the rows that refer to it, such as vetoes of its RFC, inspections and users: the newest
 * per collection.
 */
const withNaming = async (store: Reader, of: keyof typeof NAMING, id: string | number): Promise<string[]> => {
  const found = [`${of}:${id}`]
  const add = async (collection: Collection, filter: object) => {
    const rows = await store.getPage(collection, {
      filter: filter as Filter<Collection>,
      sort: { field: 'id', order: 'DESC' },
      range: [0, NAMED - 1],
    })
    found.push(...rows.map((row) => `${collection}:${row.id}`))
  }
  for (const one of NAMING[of]) {
    const [collection, field = ''] = one.split('.') as [Collection, string]
    await add(collection, { [field]: id })
  }
  const row = await store.getOne(of, id as never)
  if (row && row.rfc !== '' && !isGenericRfc(row.rfc))
    await add('vetoes', { rfc: filterSameRfc(row.rfc).exact })
  return found
}

/** Returns the first entry from an id on, or the last entry for descending order. */
const entryFrom = async (
  store: Reader,
  from: number,
  order: 'ASC' | 'DESC' = 'ASC',
): Promise<Row<'log_entries'> | undefined> =>
  (await store.getLog({ filter: { id: { from } }, order, range: [0, 0] }))[0]

/** Finds the first id at or after a moment by binary search. Entries are numbered in the order of their time. */
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

/** Converts a period to a range of ids, because the list is in the order of ids. */
const idsBetween = async (store: Reader, { since, until }: Pick<LogFilter, 'since' | 'until'>) => {
  const oldest = await entryFrom(store, 0)
  const newest = await entryFrom(store, 0, 'DESC')
  if (!oldest || !newest) return { from: 0 }
  const id = (moment: string) => firstIdFrom(store, moment, oldest.id, newest.id)
  const after = (moment: string) =>
    isDay(moment)
      ? toDayStart(addDays(moment, 1))
      : new Date(new Date(moment).getTime() + MILLISECOND).toISOString()
  return {
    ...(since ? { from: await id(isDay(since) ? toDayStart(since) : since) } : {}),
    ...(until ? { to: (await id(after(until))) - 1 } : {}),
  }
}

/** Returns the entries that words match: by names of records, by names of actions and fields, and by both combined. */
const entriesFound = async (
  store: Reader,
  q: string,
  filter: Filter<'log_entries'>,
  asked: readonly Looked[],
): Promise<number[]> => {
  const { facts, actions, names } = parseLogSearch(q)
  const looked = lookedOf(facts, actions)
  const named = async (words: string, also: readonly Looked[]) => {
    const { subjects, users } = await recordsFound(store, words)
    return entriesAbout(store, subjects, also, users)
  }
  const isKnown = facts.length + actions.length > 0
  const found = [
    ...(await named(q, asked)),
    ...(isKnown && names !== '' ? await named(names, [looked, ...asked]) : []),
    ...(isKnown && names === '' ? await entriesTelling(store, filter, [looked, ...asked]) : []),
  ]
  return [...new Set(found)].sort((a, b) => b - a).slice(0, MOST)
}

/** Converts the filter of a request to a filter of the store. Parts of an action match with the action. */
export const filterEntries = async (store: Reader, asked: LogFilter = {}): Promise<Filter<'log_entries'>> => {
  const { q = '', since, until, subject, person, company, quotation, field, id, ...others } = asked
  const looked = field === undefined ? [] : [lookedOf(listFactsOfField(field))]
  const records = [
    ...(subject === undefined ? [] : [[subject]]),
    ...(person === undefined ? [] : [await withNaming(store, 'personnel', person)]),
    ...(company === undefined ? [] : [await withNaming(store, 'companies', company)]),
    ...(quotation === undefined ? [] : [[`quotations:${quotation}`]]),
  ]
  const about = await Promise.all(records.map((of) => entriesAbout(store, of, looked)))
  const within = since || until ? await idsBetween(store, { since, until }) : undefined
  const rest = { ...others, ...(within ? { id: within } : {}) } as Filter<'log_entries'>
  const found = q.trim() === '' ? undefined : await entriesFound(store, q, rest, looked)
  const lists = [id, ...about, found].filter((ids) => ids !== undefined)
  const [first, ...more] = lists
  const sets = more.map((list) => new Set<number>(list))
  const ids = first?.filter(
    (one) => sets.every((set) => set.has(one)) && one >= (within?.from ?? one) && one <= (within?.to ?? one),
  )
  // For a field filter, parts themselves match, because the entry that they belong to has none of their
  // facts.
  const isByField = field !== undefined && about.length === 0 && !found
  return {
    ...rest,
    ...(isByField ? { facts: { has: listFactsOfField(field) } } : { part_of: null }),
    ...(ids ? { id: ids } : {}),
  } as Filter<'log_entries'>
}
