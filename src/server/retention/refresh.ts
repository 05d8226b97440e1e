import { z } from 'zod'
import type { Day } from '../../domain/common/days.ts'
import { range } from '../../domain/common/filters.ts'
import {
  DEFAULT_RETENTION_YEARS,
  getRetentionState,
  type RetentionYears,
} from '../../domain/retention/rules.ts'
import type { RetentionItemRow } from '../../domain/retention/schemas.ts'
import { getPortalSetting, storePortalSetting } from '../portal/settings.ts'
import type { Row } from '../store/rows.ts'
import type { Filter, Reader, Store, Writer } from '../store/store.ts'
import { type EndedItem, readEndedItemsOfCompanies, readEndedItemsOfPeople } from './ends.ts'

/** Number of people or companies whose items are derived together. */
const BATCH_SIZE = { personnel: 100, companies: 20 } as const
type Owners = keyof typeof BATCH_SIZE

export const getItemKey = ({ kind, record }: Pick<RetentionItemRow, 'kind' | 'record'>): string =>
  `${kind}:${record}`

/** Reads the orders to keep items that are in force, by the key of the item. */
const readHolds = async (
  store: Reader,
  items: readonly Pick<RetentionItemRow, 'kind' | 'record'>[],
  today: Day,
): Promise<Map<string, Row<'retention_holds'>>> => {
  const holds = new Map<string, Row<'retention_holds'>>()
  for (const [kind, group] of Map.groupBy(items, (item) => item.kind)) {
    const record = group.map((item) => item.record)
    const { rows } = await store.getList('retention_holds', { filter: { kind, record } })
    for (const row of rows.filter(({ until }) => until >= today)) holds.set(getItemKey(row), row)
  }
  return holds
}

/** Returns the order to keep an item: one for itself, or one for the whole record of its person. */
export const getHoldOfItem = (
  holds: ReadonlyMap<string, Row<'retention_holds'>>,
  item: Pick<RetentionItemRow, 'kind' | 'record' | 'personnel'>,
): Row<'retention_holds'> | undefined =>
  holds.get(getItemKey(item)) ??
  (item.personnel === null ? undefined : holds.get(getItemKey({ kind: 'person', record: item.personnel })))

/** Reads the orders that keep some items: their own, and those for the records of their people. */
export const readHoldsOfItems = (
  store: Reader,
  items: readonly Pick<RetentionItemRow, 'kind' | 'record' | 'personnel'>[],
  today: Day,
) => {
  const people = new Set(items.flatMap(({ personnel }) => personnel ?? []))
  return readHolds(
    store,
    [
      ...items.filter(({ kind }) => kind !== 'person'),
      ...[...people].map((record) => ({ kind: 'person' as const, record })),
    ],
    today,
  )
}

interface RefreshContext {
  today: Day
  years: RetentionYears
}

type Owner = Row<'personnel'> | Row<'companies'>

const readStoredItems = async (store: Reader, table: Owners, owners: readonly Owner[]) => {
  const filter = (
    table === 'personnel'
      ? { personnel: owners.map(({ id }) => String(id)) }
      : { company: owners.map(({ id }) => Number(id)), personnel: null }
  ) as Filter<'retention_items'>
  return (await store.getList('retention_items', { filter })).rows
}

/** Compares the stored items of some people or companies with what has ended. */
const planRefresh = async (
  store: Reader,
  table: Owners,
  owners: readonly Owner[],
  { today, years }: RefreshContext,
) => {
  const stored = await readStoredItems(store, table, owners)
  const context = { today, years, stored }
  const ended: EndedItem[] =
    table === 'personnel'
      ? await readEndedItemsOfPeople(store, owners as Row<'personnel'>[], context)
      : await readEndedItemsOfCompanies(store, owners as Row<'companies'>[], context)
  const storedByKey = new Map(stored.map((item) => [getItemKey(item), item]))
  const holds = await readHoldsOfItems(store, ended, today)
  const created: Omit<RetentionItemRow, 'id'>[] = []
  const changed: [id: number, patch: Partial<RetentionItemRow>][] = []
  for (const item of ended) {
    const hold = getHoldOfItem(holds, item)
    const held = { held_until: hold?.until ?? null, held_reason: hold?.reason ?? '' }
    const wanted = { ...item, ...held, state: getRetentionState({ ...item, ...held }, today) }
    const before = storedByKey.get(getItemKey(item))
    storedByKey.delete(getItemKey(item))
    if (!before) created.push({ ...wanted, deletion: null })
    else if (Object.entries(wanted).some(([field, value]) => before[field as keyof typeof before] !== value))
      changed.push([before.id, wanted])
  }
  return { created, changed, gone: [...storedByKey.values()].map(({ id }) => id) }
}

/** Derives again what has ended of some people or companies. Writes only if something changed. */
const refreshItems = async (
  store: Store,
  table: Owners,
  owners: readonly Owner[],
  context: RefreshContext,
): Promise<void> => {
  const { created, changed, gone } = await planRefresh(store, table, owners, context)
  if (created.length + changed.length + gone.length === 0) return
  await store.transaction(async (tx: Writer) => {
    const ids = owners.map(({ id }) => id)
    const current: readonly Owner[] =
      table === 'personnel'
        ? await tx.getMany('personnel', ids.map(String))
        : await tx.getMany('companies', ids.map(Number))
    const plan = await planRefresh(tx, table, current, context)
    await tx.createMany('retention_items', plan.created)
    for (const [id, patch] of plan.changed) await tx.update('retention_items', id, patch)
    if (plan.gone.length > 0) await tx.deleteMany('retention_items', { id: plan.gone })
  })
}

/** Position of the daily run: the day and the rules that it applies, and the last person or company. */
const positionSchema = z.object({
  day: z.string(),
  years: z.string(),
  table: z.enum(['personnel', 'companies', 'done']),
  after: z.union([z.string(), z.int()]),
})

/** Reads the next people or companies after a position, in the order of their ids. */
const readNextOwners = (store: Reader, table: Owners, after: string | number): Promise<Owner[]> =>
  store.getPage(table, {
    filter: (after === '' ? {} : { id: range({ from: after as string }) }) as Filter<typeof table>,
    sort: { field: 'id', order: 'ASC' },
    range: [0, BATCH_SIZE[table]],
  }) as Promise<Owner[]>

/** Derives once a day, and after a change of the rules, what has ended. Works on one batch, and returns whether there is more. */
export const refreshNextBatch = async (
  store: Store,
  { today, years = DEFAULT_RETENTION_YEARS }: { today: Day; years?: RetentionYears },
): Promise<boolean> => {
  const rules = JSON.stringify(years)
  const text = await getPortalSetting(store, 'retention')
  const stored = text === undefined ? undefined : positionSchema.safeParse(JSON.parse(text)).data
  const isCurrent = stored?.day === today && stored.years === rules
  const position = isCurrent ? stored : { day: today, years: rules, table: 'personnel' as const, after: '' }
  const { table, after } = position
  if (table === 'done') return false
  const owners = (await readNextOwners(store, table, after)).filter(({ id }) => id !== after)
  if (owners.length > 0) await refreshItems(store, table, owners, { today, years })
  const last = owners.at(-1)
  const isLast = owners.length < BATCH_SIZE[table]
  const next = isLast
    ? { ...position, table: table === 'personnel' ? ('companies' as const) : ('done' as const), after: '' }
    : { ...position, after: last?.id ?? '' }
  await store.transaction((tx) => storePortalSetting(tx, 'retention', JSON.stringify(next)))
  return next.table !== 'done'
}
