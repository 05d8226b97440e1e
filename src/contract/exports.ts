import { z } from 'zod'
import { TASK_KINDS } from '../domain/companies/todos.ts'
import { columnNames, type NameWith } from '../domain/fields/fields.ts'
import { type ResourceName, resourceEntries, type resources } from '../domain/resources.ts'
import { BINARY_REPLY, type Endpoint } from './endpoint.ts'
import { createListQuerySchema, exportQuery } from './listQuery.ts'

type ColumnsOfResources = {
  [N in ResourceName]: readonly [ColumnOf<N>, ...ColumnOf<N>[]]
}
type ColumnOf<N extends ResourceName> = NameWith<(typeof resources)[N]['fields'], 'column'>

/** Columns of exported lists, with the same names as in the console. */
export const exportColumns = {
  ...(Object.fromEntries(
    resourceEntries.map(([name, { fields }]) => [name, columnNames(fields)]),
  ) as unknown as ColumnsOfResources),
  reviews: ['created_at', 'name', 'person_name', 'company_name', 'expires_on', 'held'],
  todos: ['kind', 'name', 'person', 'day'],
  inspections: ['id', 'result', 'person_name', 'note'],
  visitReports: ['id', 'state', 'person_name', 'what'],
  unusualChecks: ['id', 'state', 'kind', 'person_name'],
  retention: ['name', 'person_name', 'category', 'due_on', 'size'],
  retentionDeletions: ['id', 'created_at', 'user_name', 'state', 'size'],
} as const

export type ExportedList = keyof typeof exportColumns
export const EXPORTED_LISTS = Object.keys(exportColumns) as ExportedList[]

/** Id of the company whose list is exported. */
const companyIdSchema = z.int()

interface List extends Pick<Endpoint, 'path' | 'summary' | 'access'> {
  query: Parameters<typeof exportQuery>[0]
}

type ListWithoutQuery = Pick<List, 'summary' | 'access'>

/** Lists of a company, whose export has the company in the filter instead of the path. */
const createListsOfCompany = <C extends ListWithoutQuery, T extends ListWithoutQuery>(
  contacts: C,
  todos: T,
) => ({
  'contacts.list': {
    summary: contacts.summary,
    access: contacts.access as C['access'],
    path: '/api/v1/contacts/',
    query: createListQuerySchema({
      sorts: ['name', 'position'],
      filters: { company: companyIdSchema, withdrawn: z.boolean().optional() },
    }).required({ filter: true }),
  },
  'todos.list': {
    summary: todos.summary,
    access: todos.access as T['access'],
    path: '/api/todos/',
    query: createListQuerySchema({
      sorts: ['id'],
      filters: { company: companyIdSchema, kind: z.enum(TASK_KINDS).optional() },
    }).required({ filter: true }),
  },
})

/** Creates the endpoint that exports a list with the same access, filter and order. */
const buildExportEndpoint = <L extends List, K extends readonly [string, ...string[]]>(
  list: L,
  columns: K,
) => ({
  method: 'GET' as const,
  path: list.path.replace(/\/$/u, '_export/'),
  summary: `En Excel o CSV: ${list.summary}`,
  access: list.access as L['access'],
  query: exportQuery<K, L['query']['shape']>(list.query, columns),
  reply: BINARY_REPLY as typeof BINARY_REPLY,
  errors: 'error' as const,
})

type ListOfCompany = 'contacts' | 'todos'
type OtherList = Exclude<ExportedList, ListOfCompany>

/** Endpoints of the lists that are exported. */
type Lists = Record<`${OtherList}.list`, List> & Record<`${ListOfCompany}.list`, ListWithoutQuery>
type ListsOfCompany<T extends Lists> = ReturnType<
  typeof createListsOfCompany<T['contacts.list'], T['todos.list']>
>

type ExportEndpoint<L extends List, N extends ExportedList> = ReturnType<
  typeof buildExportEndpoint<L, (typeof exportColumns)[N]>
>
type ExportEndpoints<T extends Lists> = {
  [N in OtherList as `${N}.export`]: ExportEndpoint<T[`${N}.list`], N>
} & {
  [N in ListOfCompany as `${N}.export`]: ExportEndpoint<ListsOfCompany<T>[`${N}.list`], N>
}

/** Creates the endpoints that export lists as a workbook or CSV. */
export const createExportEndpoints = <T extends Lists>(endpoints: T): ExportEndpoints<T> => {
  const lists: Record<`${ExportedList}.list`, List> = {
    ...endpoints,
    ...createListsOfCompany(endpoints['contacts.list'], endpoints['todos.list']),
  }
  return Object.fromEntries(
    EXPORTED_LISTS.map((list) => [
      `${list}.export`,
      buildExportEndpoint(lists[`${list}.list`], exportColumns[list]),
    ]),
  ) as unknown as ExportEndpoints<T>
}
