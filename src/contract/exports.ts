import { z } from 'zod'
import {
  companyFileNameFields,
  personnelFileNameFields,
  requirementFields,
  roleFields,
  zoneFields,
} from '../domain/catalogs/fields.ts'
import { companyFields } from '../domain/companies/fields.ts'
import { contactFields } from '../domain/contacts/fields.ts'
import { columnNames } from '../domain/fields/fields.ts'
import { boardFields } from '../domain/notices/fields.ts'
import { obligationFields } from '../domain/obligations/fields.ts'
import { personColumns } from '../domain/people/fields.ts'
import { tierFields } from '../domain/pricing/fields.ts'
import { quotationFields } from '../domain/quotations/fields.ts'
import { TASK_KINDS } from '../domain/todos.ts'
import { userFields } from '../domain/users/fields.ts'
import { accreditationMatrixEndpoints } from './accreditationMatrix.ts'
import { catalogEndpoints } from './catalog.ts'
import { checkEndpoints } from './checks.ts'
import { companyEndpoints } from './companies.ts'
import { documentEndpoints } from './documents.ts'
import { BINARY_REPLY, type Endpoint } from './endpoint.ts'
import { inspectionEndpoints } from './inspections.ts'
import { createListQuerySchema, exportQuery } from './listQuery.ts'
import { noticeEndpoints } from './notices.ts'
import { personnelEndpoints } from './personnel.ts'
import { quotationEndpoints } from './quotations.ts'
import { reviewEndpoints } from './reviews.ts'
import { todoEndpoints } from './todos.ts'
import { userEndpoints } from './users.ts'
import { visitReportEndpoints } from './visitReports.ts'

/** Columns of exported lists, with the same names as in the console. */
export const exportColumns = {
  personnel: personColumns,
  companies: columnNames(companyFields),
  quotations: columnNames(quotationFields),
  pricing: columnNames(tierFields),
  vetoes: columnNames(boardFields.vetoes),
  announcements: columnNames(boardFields.announcements),
  administrative_acts: columnNames(boardFields.administrative_acts),
  non_accordance: columnNames(boardFields.non_accordance),
  reviews: ['created_at', 'name', 'person_name', 'company_name', 'expires_on', 'held'],
  todos: ['kind', 'name', 'person', 'day'],
  inspections: ['id', 'result', 'person_name', 'note'],
  visitReports: ['id', 'state', 'person_name', 'what'],
  unusualChecks: ['id', 'state', 'kind', 'person_name'],
  users: columnNames(userFields),
  contacts: columnNames(contactFields),
  zones: columnNames(zoneFields),
  roles: columnNames(roleFields),
  accreditationTypes: columnNames(requirementFields),
  obligations: columnNames(obligationFields),
  companyFileNames: columnNames(companyFileNameFields),
  personnelFileNames: columnNames(personnelFileNameFields),
} as const

export type ExportedList = keyof typeof exportColumns
export const EXPORTED_LISTS = Object.keys(exportColumns) as ExportedList[]

/** Id of the company whose list is exported. */
const companyIdSchema = z.int()

const exportableLists = {
  ...accreditationMatrixEndpoints,
  ...catalogEndpoints,
  ...checkEndpoints,
  ...documentEndpoints,
  ...inspectionEndpoints,
  ...noticeEndpoints,
  ...personnelEndpoints,
  ...quotationEndpoints,
  ...reviewEndpoints,
  ...userEndpoints,
  ...visitReportEndpoints,
  'companies.list': companyEndpoints['companies.list'],
  'contacts.list': {
    ...companyEndpoints['contacts.list'],
    path: '/api/v1/contacts/',
    query: createListQuerySchema({
      sorts: ['name', 'position'],
      filters: { company: companyIdSchema, withdrawn: z.boolean().optional() },
    }).required({ filter: true }),
  },
  'todos.list': {
    ...todoEndpoints['todos.list'],
    path: '/api/todos/',
    query: createListQuerySchema({
      sorts: ['id'],
      filters: { company: companyIdSchema, kind: z.enum(TASK_KINDS).optional() },
    }).required({ filter: true }),
  },
}
type Lists = typeof exportableLists

interface List extends Pick<Endpoint, 'path' | 'summary' | 'access'> {
  query: Parameters<typeof exportQuery>[0]
}

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

type ExportEndpoints = {
  [L in ExportedList as `${L}.export`]: ReturnType<
    typeof buildExportEndpoint<Lists[`${L}.list`], (typeof exportColumns)[L]>
  >
}

/** Endpoints that export lists as a workbook or CSV. */
export const exportEndpoints = Object.fromEntries(
  EXPORTED_LISTS.map((list) => [
    `${list}.export`,
    buildExportEndpoint(exportableLists[`${list}.list`], exportColumns[list]),
  ]),
) as unknown as ExportEndpoints
