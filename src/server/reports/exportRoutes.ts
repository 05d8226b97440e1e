import {
  EXPORTED_LISTS,
  type ExportedList,
  exportColumns,
  type exportEndpoints,
} from '../../contract/exports.ts'
import { canSeeField, type Field, type Fields } from '../../domain/fields/fields.ts'
import { getOwnProperty } from '../../domain/getOwnProperty.ts'
import type { Actor } from '../../domain/groups.ts'
import { personFields } from '../../domain/people/fields.ts'
import { type Action, hasPermission } from '../../domain/permissions.ts'
import { tierFields } from '../../domain/pricing/fields.ts'
import { createUserListQuery } from '../accounts/userRoutes.ts'
import { createCatalogListQuery } from '../catalogs/entries.ts'
import { createValidationError } from '../common/httpError.ts'
import {
  createCompanyListQuery,
  createContactListQuery,
  getVisibleCompany,
} from '../companies/companyReads.ts'
import { createUnusualCheckListQuery, createVisitorReportListQuery } from '../door/checkRoutes.ts'
import { toInspectionsQuery } from '../door/inspectionRoutes.ts'
import type { Call, Handlers } from '../http/call.ts'
import { createNoticesListQuery } from '../notices/noticeReads.ts'
import { createPersonnelListQuery } from '../personnel/people.ts'
import { createPricingListQuery, createQuotationsListQuery } from '../quotations/quotationQueries.ts'
import type { Export } from './exports.ts'
import { SPREADSHEET_TYPES } from './table.ts'
import { texts } from './texts.ts'

type Endpoints = typeof exportEndpoints
type ExportCall<L extends ExportedList> = Call<Endpoints[`${L}.export`]>
type Query<L extends ExportedList> = Export<L>['query']

/** Functions that create the query for exporting each list, restricted to the rows that the user may see. */
const queryBuildersByExportedList: {
  [L in ExportedList]: (call: ExportCall<L>) => Query<L> | Promise<Query<L>>
} = {
  personnel: (call) => createPersonnelListQuery(call, call.query),
  companies: (call) => createCompanyListQuery(call.query, call),
  quotations: ({ actor, query }) => createQuotationsListQuery(actor, query),
  pricing: ({ query }) => createPricingListQuery(query),
  vetoes: ({ actor, query }) => createNoticesListQuery(actor, 'vetoes', query),
  announcements: ({ actor, query }) => createNoticesListQuery(actor, 'announcements', query),
  administrative_acts: ({ actor, query }) => createNoticesListQuery(actor, 'administrative_acts', query),
  non_accordance: ({ actor, query }) => createNoticesListQuery(actor, 'non_accordance', query),
  reviews: ({ actor, now, query: { sort, filter } }) => ({
    query: { sort, filter },
    context: { actor, now: now() },
  }),
  todos: async ({ actor, store, query: { filter } }) => {
    const { id: company } = await getVisibleCompany(store, actor, filter.company)
    return { company, filter, actor }
  },
  inspections: ({ query }) => toInspectionsQuery(query),
  visitReports: ({ query }) => createVisitorReportListQuery(query),
  unusualChecks: ({ query }) => createUnusualCheckListQuery(query),
  users: ({ now, query }) => createUserListQuery(query, now()),
  contacts: async ({ actor, store, query }) => {
    const { id } = await getVisibleCompany(store, actor, query.filter.company)
    return createContactListQuery(actor, id, query)
  },
  zones: ({ query }) => createCatalogListQuery('zones', query),
  roles: ({ query }) => createCatalogListQuery('roles', query),
  accreditationTypes: ({ query }) => createCatalogListQuery('accreditation_types', query),
  obligations: ({ query }) => createCatalogListQuery('obligations', query),
  companyFileNames: ({ query }) => createCatalogListQuery('company_file_names', query),
  personnelFileNames: ({ query }) => createCatalogListQuery('personnel_file_names', query),
}

/** Additional permissions that some columns require. */
const COLUMN_ACTIONS: { [L in ExportedList]?: Partial<Record<string, Action>> } = {
  companies: { people: 'personnel.read', may_work: 'personnel.read', lacking_from: 'companies.read' },
}

/** Lists that administrators edit, such as zones and roles. Other users can export only the names. */
const CATALOGS: readonly ExportedList[] = [
  'zones',
  'roles',
  'accreditationTypes',
  'obligations',
  'companyFileNames',
  'personnelFileNames',
]

/** Fields of the exported lists whose columns not all users may see. */
const FIELDS: { [L in ExportedList]?: Fields } = { personnel: personFields, pricing: tierFields }

const isExportColumnVisible = (actor: Actor, list: ExportedList, column: string): boolean => {
  const field = getOwnProperty<Field>(FIELDS[list] ?? {}, column)
  if (field) return canSeeField(field, actor)
  const action =
    CATALOGS.includes(list) && column !== 'name' ? 'catalog.write' : COLUMN_ACTIONS[list]?.[column]
  return !action || hasPermission(actor, action)
}

const createListExportHandler = (list: ExportedList) => async (call: ExportCall<ExportedList>) => {
  const { actor, download, jobs, today } = call
  const { columns, format } = call.query
  const visibleColumns: readonly string[] = exportColumns[list].filter((column) =>
    isExportColumnVisible(actor, list, column),
  )
  if (columns && !columns.every((column) => visibleColumns.includes(column)))
    throw createValidationError({ columns: 'invalid' })
  const query = await queryBuildersByExportedList[list](call as never)
  const job = { list, query, columns: columns ?? visibleColumns } as Export
  return {
    content: jobs.run({ kind: 'export', request: job, format, today }, { user: actor.id, download }),
    type: SPREADSHEET_TYPES[format],
    filename: `${texts[list].file}-${today}.${format}`,
  }
}

export const exportRoutes = Object.fromEntries(
  EXPORTED_LISTS.map((list) => [`${list}.export`, createListExportHandler(list)]),
) as unknown as Handlers<Endpoints>
