import type { logEndpoints } from '../../contract/log.ts'
import type { ComparedChange, HistoryStep } from '../../domain/log.ts'
import { notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { idOf } from '../store/idOf.ts'
import { logged, loggedValues } from '../store/logged.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Filter, Reader } from '../store/store.ts'

/** A page without a range has so many rows. */
const PAGE: readonly [number, number] = [0, 49]
/** So many rows of an entry are shown: an import has thousands. */
const SHOWN = 200

/** Rows of a list as it is read backwards, from one to another: their number is not known, as ten millions would have to be counted. */
const slice = async <T>(rows: AsyncIterable<T>, [from, to]: readonly [number, number]): Promise<T[]> => {
  const found: T[] = []
  let at = 0
  for await (const row of rows) {
    if (at > to) break
    if (at >= from) found.push(row)
    at += 1
  }
  return found
}

/** What rows are now, by collection and id. */
const rowsNow = async (
  store: Reader,
  changes: readonly Row<'log_changes'>[],
): Promise<Map<string, Record<string, unknown>>> => {
  const now = new Map<string, Record<string, unknown>>()
  const names = new Set(changes.map(({ collection }) => collection))
  for (const collection of Object.keys(logged).filter((name) => names.has(name)) as Collection[]) {
    const of = changes.filter((change) => change.collection === collection)
    const ids = [...new Set(of.map(({ record }) => idOf(collection, record)))]
    for (const row of await store.getMany(collection, ids))
      now.set(`${collection}:${row.id}`, loggedValues(collection, row))
  }
  return now
}

/** A change, and what its fields are now. */
const compared = (
  { subject, collection, record, before, after }: Row<'log_changes'>,
  now: ReadonlyMap<string, Record<string, unknown>>,
): ComparedChange => {
  const row = now.get(`${collection}:${record}`)
  const fields = Object.keys(after ?? before ?? {})
  return {
    ...{ subject, collection, record, before, after },
    now: row ? Object.fromEntries(fields.map((field) => [field, row[field] ?? null])) : null,
  }
}

/** The entries of an action that was done in parts. */
const partsOf = async (store: Reader, id: number): Promise<number[]> => {
  const { rows } = await store.getList('log_entries', {
    filter: { part_of: id },
    sort: { field: 'id', order: 'ASC' },
    range: [0, SHOWN],
  })
  return rows.map((row) => row.id)
}

export const logRoutes: Handlers<typeof logEndpoints> = {
  'log.list': async ({ store, query: { filter = {}, range = PAGE, sort: [, order] = ['id', 'DESC'] } }) => {
    const { q: _, since, until, ...others } = filter
    const at = since || until ? { at: { ...(since && { from: since }), ...(until && { to: until }) } } : {}
    // Parts of an action are found in it.
    const asked = { ...others, ...at, part_of: null } as Filter<'log_entries'>
    const rows = await slice(
      store.each('log_entries', { filter: asked, sort: { field: 'id', order } }),
      range,
    )
    return { rows, from: range[0] }
  },

  'log.get': async ({ store, params: { id } }) => {
    const entry = await store.getOne('log_entries', id)
    if (!entry) throw notFound()
    const { rows, total } = await store.getList('log_changes', {
      filter: { entry: [id, ...(await partsOf(store, id))] },
      sort: { field: 'id', order: 'ASC' },
      range: [0, SHOWN - 1],
    })
    const now = await rowsNow(store, rows)
    return { ...entry, rows: rows.map((change) => compared(change, now)), more: total > rows.length }
  },

  'history.list': async ({ store, params: { collection, id }, query: { range = PAGE } }) => {
    if (!(await store.getOne(collection, idOf(collection, id)))) throw notFound()
    const { rows, total } = await store.getList('log_changes', {
      filter: { subject: `${collection}:${id}` },
      sort: { field: 'id', order: 'DESC' },
      range,
    })
    const entries = await store.getMany('log_entries', [...new Set(rows.map(({ entry }) => entry))])
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    return {
      rows: rows.map((change): HistoryStep => {
        const { at = '', action = '', username = '' } = byId.get(change.entry) ?? {}
        return { ...change, at, action, username }
      }),
      ...{ total, from: range[0] },
    }
  },
}
