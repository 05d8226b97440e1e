import type { z } from 'zod'
import type { endpoints } from '../../contract/endpoints.ts'
import { factsOfField, lookedFor } from '../../contract/logSearch.ts'
import { listFacts } from '../../domain/auditLog.ts'
import { addDays, isDay, toDayStart } from '../../domain/days.ts'
import { isGenericRfc } from '../../domain/rfc.ts'
import { filterSameRfc } from '../../domain/vetoes.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

type LogFilter = NonNullable<z.output<(typeof endpoints)['log.list']['query']>['filter']>

/** Of a record, so many of its last changes are looked for in the list; whoever wants more opens the record's history. */
const MOST = 5000
/** So many records are looked for by words. */
const FOUND = 20
/** And so many that name a record, of each kind. */
const NAMED = 50

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

/** What is looked for: entries that tell one of the facts, or are one of the actions. */
interface Looked {
  facts: ReadonlySet<string>
  actions: ReadonlySet<string>
}

const lookedOf = (facts: readonly string[], actions: readonly string[] = []): Looked => ({
  facts: new Set(facts),
  actions: new Set(actions),
})

/** Is an entry, or a change of it, what each of these looks for? */
const isLookedFor = (looked: readonly Looked[], action: string, facts: readonly string[]): boolean =>
  looked.every((one) => one.actions.has(action) || facts.some((fact) => one.facts.has(fact)))

/** Entries as the list has them: of a part, the entry that it is part of. */
const listedOf = (entries: readonly Pick<Row<'log_entries'>, 'id' | 'part_of'>[]): number[] =>
  entries.map(({ id, part_of }) => part_of ?? id)

const LAST = { order: 'DESC', range: [0, MOST - 1] } as const

/** The last entries that changed these records or what belongs to them, or were about them, and are what is looked for. */
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

/** The last entries of a list that are what the first of these looks for, and the others too. */
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

/** Records that name another one, and are told of with it. */
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

/** A record, and those that name it: vetoes by its RFC, inspections, accounts. The newest of each kind. */
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

/** The first entry from an id on, or the last of all. */
const entryFrom = async (
  store: Reader,
  from: number,
  order: 'ASC' | 'DESC' = 'ASC',
): Promise<Row<'log_entries'> | undefined> =>
  (await store.getLog({ filter: { id: { from } }, order, range: [0, 0] }))[0]

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
      ? toDayStart(addDays(moment, 1))
      : new Date(new Date(moment).getTime() + MILLISECOND).toISOString()
  return {
    ...(since ? { from: await id(isDay(since) ? toDayStart(since) : since) } : {}),
    ...(until ? { to: (await id(after(until))) - 1 } : {}),
  }
}

/** What words find: records by their names, what was done and fields by what they are called, and both together. */
const entriesFound = async (
  store: Reader,
  q: string,
  filter: Filter<'log_entries'>,
  asked: readonly Looked[],
): Promise<number[]> => {
  const { facts, actions, names } = lookedFor(q)
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

/** What a list of the log asks for, as the store has it: parts of an action are found in it. */
export const filterEntries = async (store: Reader, asked: LogFilter = {}): Promise<Filter<'log_entries'>> => {
  const { q = '', since, until, subject, person, company, quotation, field, id, ...others } = asked
  const looked = field === undefined ? [] : [lookedOf(factsOfField(field))]
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
  // By its fields a part is found itself, as the entry that it is part of has none of them.
  const isByField = field !== undefined && about.length === 0 && !found
  return {
    ...rest,
    ...(isByField ? { facts: { has: factsOfField(field) } } : { part_of: null }),
    ...(ids ? { id: ids } : {}),
  } as Filter<'log_entries'>
}
