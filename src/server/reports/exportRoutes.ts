import type { exportEndpoints } from '../../contract/endpoints.ts'
import { EXPORTED_LISTS, type ExportedList, exportColumns } from '../../contract/exports.ts'
import { getOwnProperty } from '../../domain/common/getOwnProperty.ts'
import { canSeeField, type Field } from '../../domain/fields/fields.ts'
import type { Actor } from '../../domain/groups.ts'
import { hasPermission } from '../../domain/permissions.ts'
import { isResource, resourceOf } from '../../domain/resources.ts'
import { createValidationError } from '../common/httpError.ts'
import { getVisibleCompany } from '../companies/companyReads.ts'
import { createRetentionItemsQuery } from '../documents/retentionItems.ts'
import type { Handlers } from '../http/call.ts'
import type { ExportCall, ListQueries } from '../records/listQueries.ts'
import type { ComputedQueries, Export } from './exports.ts'
import { SPREADSHEET_TYPES } from './table.ts'
import { namesOfExport } from './texts.ts'

/** Functions that create the queries of lists that combine several collections. */
const computedQueries: {
  [L in keyof ComputedQueries]: (call: ExportCall<L>) => Promise<ComputedQueries[L]>
} = {
  reviews: async ({ actor, now, query: { sort, filter } }) => ({
    query: { sort, filter },
    context: { actor, now: now() },
  }),
  todos: async ({ actor, store, query: { filter } }) => {
    const { id: company } = await getVisibleCompany(store, actor, filter.company)
    return { company, filter, actor }
  },
  retention: async ({ actor, query }) => ({ query: createRetentionItemsQuery(query), actor }),
}
type ExportQueries = ListQueries & typeof computedQueries

const isExportColumnVisible = (actor: Actor, list: ExportedList, column: string): boolean => {
  if (!isResource(list)) return true
  const { fields, isCatalogue } = resourceOf(list)
  if (isCatalogue && column !== 'name' && !hasPermission(actor, 'catalog.write')) return false
  const field = getOwnProperty<Field>(fields, column)
  return !field || canSeeField(field, actor)
}

const createListExportHandler =
  (list: ExportedList, queries: ExportQueries) => async (call: ExportCall<ExportedList>) => {
    const { actor, download, jobs, today } = call
    const { columns, format } = call.query
    const visibleColumns: readonly string[] = exportColumns[list].filter((column) =>
      isExportColumnVisible(actor, list, column),
    )
    if (columns && !columns.every((column) => visibleColumns.includes(column)))
      throw createValidationError({ columns: 'invalid' })
    const query = await queries[list](call as never)
    const job = { list, query, columns: columns ?? visibleColumns } as Export
    return {
      content: jobs.run({ kind: 'export', request: job, format, today }, { user: actor.id, download }),
      type: SPREADSHEET_TYPES[format],
      filename: `${namesOfExport(list).file}-${today}.${format}`,
    }
  }

export const createExportRoutes = (queries: ListQueries) =>
  Object.fromEntries(
    EXPORTED_LISTS.map((list) => [
      `${list}.export`,
      createListExportHandler(list, { ...queries, ...computedQueries }),
    ]),
  ) as unknown as Handlers<typeof exportEndpoints>
