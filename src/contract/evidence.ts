import { z } from 'zod'
import { REVIEWS } from '../domain/catalogs/documentRules.ts'
import {
  documentReviewBodySchema,
  evidenceSchema,
  manualTickBodySchema,
  newRequirementDocumentSchema,
} from '../domain/documents/evidence.ts'
import { accreditationItemSchema, personIdSchema } from '../domain/people/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

/** Endpoints for documents that prove the requirements of people. */
export const evidenceEndpoints = {
  'evidence.list': {
    method: 'GET',
    path: '/api/evidence/',
    summary: 'Los documentos que prueban requisitos, con sus versiones',
    access: 'evidence.read',
    query: createListQuerySchema({
      sorts: ['created_at'],
      filters: {
        item: z.int().optional(),
        personnel: personIdSchema.optional(),
        company: z.int().optional(),
        type: z.int().optional(),
        review: z.enum(REVIEWS).optional(),
      },
    }),
    reply: z.array(evidenceSchema),
  },
  'evidence.create': {
    method: 'POST',
    path: '/api/evidence/',
    summary: 'Sube el documento de un requisito; queda pendiente de revisión, y lo anterior se conserva',
    access: 'evidence.create',
    body: newRequirementDocumentSchema,
    files: { file: { stream: true } },
    reply: evidenceSchema,
    status: 201,
  },
  'evidence.review': {
    method: 'POST',
    path: '/api/evidence/:id/review/',
    summary: 'Aprueba o rechaza un documento; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'evidence.review',
    params: numericIdParamsSchema,
    body: documentReviewBodySchema,
    reply: evidenceSchema,
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
  'evidence.download': {
    method: 'GET',
    path: '/files/evidence/download/:id/',
    summary: 'Descarga el documento de un requisito',
    access: 'evidence.read',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    errors: 'error',
  },
} as const satisfies EndpointTable
