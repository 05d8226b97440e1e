import { LOG_COLUMNS, type logEndpoints } from '../../contract/log.ts'
import type { HistoryStep } from '../../domain/log/auditLog.ts'
import { createNotFoundError } from '../common/httpError.ts'
import type { Handlers } from '../http/call.ts'
import { SPREADSHEET_TYPES } from '../reports/table.ts'
import { parseDatabaseRowId } from '../store/collections.ts'
import type { Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'
import { readPageOfLogEntryChanges } from './entryChanges.ts'
import { createLogEntryListResponse, readActorNames } from './listedEntries.ts'
import { convertLogFilterForStore } from './logFilter.ts'
import { addDisplayNamesToLogChanges, removeChangesOfHiddenDocuments } from './rowNames.ts'

const DEFAULT_RANGE: readonly [number, number] = [0, 49]

const getLogEntryById = async (store: Reader, id: number): Promise<Row<'log_entries'>> => {
  const entry = await store.getOne('log_entries', id)
  if (!entry) throw createNotFoundError()
  return entry
}

export const logRoutes: Handlers<typeof logEndpoints> = {
  'log.list': async ({
    store,
    actor,
    query: { filter, range = DEFAULT_RANGE, sort: [, order] = ['id', 'DESC'] },
  }) => {
    const storeFilter = await convertLogFilterForStore(store, filter)
    const rows = await store.getLog({ filter: storeFilter, order, range })
    return { rows: await createLogEntryListResponse(store, actor, rows), from: range[0] }
  },

  'log.get': async ({ store, actor, params: { id } }) => {
    const entry = await getLogEntryById(store, id)
    const { rows, total } = await readPageOfLogEntryChanges(store, actor, entry, DEFAULT_RANGE)
    const [listedEntry] = await createLogEntryListResponse(store, actor, [entry])
    if (!listedEntry) throw createNotFoundError()
    return { ...listedEntry, rows, total, more: total > rows.length }
  },

  'log.rows': async ({ store, actor, params: { id }, query: { range = DEFAULT_RANGE } }) => ({
    ...(await readPageOfLogEntryChanges(store, actor, await getLogEntryById(store, id), range)),
    from: range[0],
  }),

  'log.export': async ({ store, query, actor, download, jobs, today }) => {
    const { filter, sort: [, order] = ['id', 'DESC'], columns = LOG_COLUMNS, format } = query
    const logExport = { filter: await convertLogFilterForStore(store, filter), order, columns, actor }
    return {
      content: jobs.run({ kind: 'log', request: logExport, format }, { user: actor.id, download }),
      type: SPREADSHEET_TYPES[format],
      filename: `bitacora-${today}.${format}`,
    }
  },

  'history.list': async ({ store, actor, params: { collection, id }, query: { range = DEFAULT_RANGE } }) => {
    if (!(await store.getOne(collection, parseDatabaseRowId(collection, id)))) throw createNotFoundError()
    const { rows, total } = await store.getList('log_changes', {
      filter: { subject: `${collection}:${id}` },
      sort: { field: 'id', order: 'DESC' },
      range,
    })
    const shownRows = await removeChangesOfHiddenDocuments(store, actor, rows)
    const entries = await store.getMany('log_entries', [...new Set(shownRows.map(({ entry }) => entry))])
    const entriesById = new Map(entries.map((entry) => [entry.id, entry]))
    const getActorName = await readActorNames(store, entries)
    return {
      rows: (await addDisplayNamesToLogChanges(store, shownRows)).map(
        ({ subject: _, ...change }): HistoryStep => {
          const { at = '', action = '', username = '', user = null } = entriesById.get(change.entry) ?? {}
          return { ...change, at, action, username, user_name: getActorName({ user, username, action }) }
        },
      ),
      total,
      from: range[0],
    }
  },
}
