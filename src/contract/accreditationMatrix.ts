import { z } from 'zod'
import { KNOWN_STATES } from '../domain/accreditation.ts'
import { wireBoolean, wireId } from '../domain/fields.ts'
import {
  accreditationMatrixPage,
  accreditationMatrixRow,
  personId,
  tickResponse,
} from '../domain/personnel.ts'
import { requirementTypeListItem } from '../domain/roles.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { MAX_MATRIX_ROWS } from './limits.ts'
import { buildListQuery, catalogListQuery } from './listQuery.ts'

const itemIdParams = z.object({ id: wireId })
const personIdParams = z.object({ id: personId })

const DEFAULT_PAGE_SIZE = 10

const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,8}$/u, 'invalid')
  .transform(Number)

const pageSize = pageNumber.refine((rows) => rows <= MAX_MATRIX_ROWS, 'invalid')

const { sort, filter } = buildListQuery({
  sorts: ['name', 'company_name'],
  filters: {
    active: z.boolean().optional(),
    company: z.int().optional(),
    state: z.enum(KNOWN_STATES).optional(),
    missing: z.int().optional(),
  },
}).shape

export const accreditationMatrixEndpoints = {
  'accreditation.list': {
    method: 'GET',
    path: '/api/personnel_accreditation/',
    summary: 'Una página de la matriz de acreditación; `filter.missing` es un requisito que falta',
    access: 'accreditation.read',
    documented: true,
    query: z.strictObject({
      page: pageNumber.default(1),
      size: pageSize.default(DEFAULT_PAGE_SIZE),
      sort,
      filter,
    }),
    reply: accreditationMatrixPage,
  },
  'accreditation.pdf': {
    method: 'GET',
    path: '/api/accreditation_matrix/',
    summary: 'La matriz de acreditación completa en PDF, para imprimir; `filter` y `sort` como en la matriz',
    access: 'accreditation.read',
    query: z.strictObject({ sort, filter }),
    reply: binary,
    type: 'application/pdf',
    errors: 'error',
  },
  'accreditation.get': {
    method: 'GET',
    path: '/api/personnel_accreditation/:id/',
    summary: 'El renglón de una persona en la matriz',
    access: 'accreditation.read',
    documented: true,
    params: personIdParams,
    reply: accreditationMatrixRow,
  },
  'accreditation.tick': {
    method: 'PATCH',
    path: '/api/personnel_accreditation_status/:id/',
    summary: 'Marca o desmarca un requisito; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'accreditation.tick',
    documented: true,
    params: itemIdParams,
    body: z.strictObject({ id: wireId.optional(), status: wireBoolean }),
    reply: tickResponse,
  },
  'accreditationTypes.list': {
    method: 'GET',
    path: '/api/accreditation_types/',
    summary: 'Los requisitos de acreditación que existen',
    access: 'requirements.list',
    query: catalogListQuery,
    reply: z.array(requirementTypeListItem),
  },
} as const satisfies EndpointTable
