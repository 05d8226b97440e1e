import { LOG_COLUMNS, type logEndpoints } from '../../contract/log.ts'
import type { HistoryStep } from '../../domain/auditLog.ts'
import { notFound } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { SPREADSHEET_TYPES } from '../reports/table.ts'
import { parseId } from '../store/collections.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { listedEntries, userNames } from './entries.ts'
import { filterEntries } from './logFilter.ts'
import { withNames } from './names.ts'
import { entryRows } from './rows.ts'

/** Default range. */
const PAGE: readonly [number, number] = [0, 49]

const entryAt = async (store: Reader, id: number): Promise<Row<'log_entries'>> => {
  const entry = await store.getOne('log_entries', id)
  if (!entry) throw notFound()
  return entry
}

export const logRoutes: Handlers<typeof logEndpoints> = {
  'log.list': async ({ store, query: { filter, range = PAGE, sort: [, order] = ['id', 'DESC'] } }) => {
    const asked = await filterEntries(store, filter)
    const rows = await store.getLog({ filter: asked, order, range })
    return { rows: await listedEntries(store, rows), from: range[0] }
  },

  'log.get': async ({ store, params: { id } }) => {
    const entry = await entryAt(store, id)
    const { rows, total } = await entryRows(store, entry, PAGE)
    const [listed] = await listedEntries(store, [entry])
    if (!listed) throw notFound()
    return { ...listed, rows, total, more: total > rows.length }
  },

  'log.rows': async ({ store, params: { id }, query: { range = PAGE } }) => ({
    ...(await entryRows(store, await entryAt(store, id), range)),
    from: range[0],
  }),

  'log.export': async ({ store, query, actor, download, jobs, today }) => {
    const { filter, sort: [, order] = ['id', 'DESC'], columns = LOG_COLUMNS, format } = query
    const asked = { filter: await filterEntries(store, filter), order, columns }
    return {
      content: jobs.run({ kind: 'log', asked, format }, { user: actor.id, download }),
      type: SPREADSHEET_TYPES[format],
      filename: `bitacora-${today}.${format}`,
    }
  },

  'history.list': async ({ store, params: { collection, id }, query: { range = PAGE } }) => {
    if (!(await store.getOne(collection, parseId(collection, id)))) throw notFound()
    const { rows, total } = await store.getList('log_changes', {
      filter: { subject: `${collection}:${id}` },
      sort: { field: 'id', order: 'DESC' },
      range,
    })
    const entries = await store.getMany('log_entries', [...new Set(rows.map(({ entry }) => entry))])
    const byId = new Map(entries.map((entry) => [entry.id, entry]))
    const users = await userNames(store, entries)
    return {
      rows: (await withNames(store, rows)).map(({ subject: _, ...change }): HistoryStep => {
        const { at = '', action = '', username = '', user = null } = byId.get(change.entry) ?? {}
        return { ...change, at, action, username, user_name: users.get(user) ?? '' }
      }),
      total,
      from: range[0],
    }
  },
}
