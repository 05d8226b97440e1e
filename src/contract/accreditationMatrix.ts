import { z } from 'zod'
import { requirementTypeListItemSchema } from '../domain/catalogs/schemas.ts'
import { manualTickBodySchema } from '../domain/documents/evidence.ts'
import { booleanInputSchema, numericIdSchema } from '../domain/fields/inputs.ts'
import { KNOWN_STATES } from '../domain/people/accreditation.ts'
import {
  accreditationItemSchema,
  accreditationPageSchema,
  accreditedPersonSchema,
  requirementTickReplySchema,
} from '../domain/people/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema, personIdParamsSchema } from './idParams.ts'
import { MAX_MATRIX_ROWS } from './limits.ts'
import { catalogListQuerySchema, createListQuerySchema } from './listQuery.ts'

const DEFAULT_PAGE_SIZE = 10

const pageNumberSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/u, 'invalid')
  .transform(Number)

const matrixPageSizeSchema = pageNumberSchema.refine((rows) => rows <= MAX_MATRIX_ROWS, 'invalid')

const { sort, filter } = createListQuerySchema({
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
      page: pageNumberSchema.default(1),
      size: matrixPageSizeSchema.default(DEFAULT_PAGE_SIZE),
      sort,
      filter,
    }),
    reply: accreditationPageSchema,
  },
  'accreditation.pdf': {
    method: 'GET',
    path: '/api/accreditation_matrix/',
    summary: 'La matriz de acreditación completa en PDF, para imprimir; `filter` y `sort` como en la matriz',
    access: 'accreditation.read',
    query: z.strictObject({ sort, filter }),
    reply: BINARY_REPLY,
    type: 'application/pdf',
    errors: 'error',
  },
  'accreditation.get': {
    method: 'GET',
    path: '/api/personnel_accreditation/:id/',
    summary: 'El renglón de una persona en la matriz',
    access: 'accreditation.read',
    documented: true,
    params: personIdParamsSchema,
    reply: accreditedPersonSchema,
  },
  'accreditation.tick': {
    method: 'PATCH',
    path: '/api/personnel_accreditation_status/:id/',
    summary: 'Marca o desmarca un requisito; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'accreditation.tick',
    documented: true,
    params: numericIdParamsSchema,
    body: z.strictObject({ id: numericIdSchema.optional(), status: booleanInputSchema }),
    reply: requirementTickReplySchema,
  },
  'accreditationTypes.list': {
    method: 'GET',
    path: '/api/accreditation_types/',
    summary: 'Los requisitos de acreditación que existen',
    access: 'requirements.list',
    query: catalogListQuerySchema,
    reply: z.array(requirementTypeListItemSchema),
  },
  'evidence.tick': {
    method: 'POST',
    path: '/api/accreditation_items/:id/tick/',
    summary:
      'Marca un requisito como cumplido, hasta un día o sin fecha; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'evidence.review',
    params: numericIdParamsSchema,
    body: manualTickBodySchema,
    reply: accreditationItemSchema,
  },
} as const satisfies EndpointTable
