import { z } from 'zod'
import { REVIEWS } from '../domain/catalogs/documentRules.ts'
import {
  companyPaperSchema,
  newCompanyDocumentSchema,
  paperGridSchema,
  paymentHoldBodySchema,
} from '../domain/companies/papers.ts'
import { companySchema } from '../domain/companies/schemas.ts'
import { documentReviewBodySchema } from '../domain/documents/evidence.ts'
import { periodMonthSchema } from '../domain/obligations/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

/** Endpoints for documents that companies must submit, and for payment holds. */
export const companyPaperEndpoints = {
  'companyPapers.list': {
    method: 'GET',
    path: '/api/company_papers/',
    summary: 'Los documentos que las empresas entregan por sus obligaciones, con sus versiones',
    access: 'companies.read',
    query: createListQuerySchema({
      sorts: ['created_at'],
      filters: {
        company: z.int().optional(),
        obligation: z.int().optional(),
        period: periodMonthSchema.nullable().optional(),
        review: z.enum(REVIEWS).optional(),
      },
    }),
    reply: z.array(companyPaperSchema),
  },
  'companyPapers.create': {
    method: 'POST',
    path: '/api/company_papers/',
    summary:
      'Entrega el documento de una obligación, con su periodo (su primer mes); queda pendiente de revisión',
    access: 'evidence.create',
    body: newCompanyDocumentSchema,
    files: { file: { stream: true } },
    reply: companyPaperSchema,
    status: 201,
  },
  'companyPapers.review': {
    method: 'POST',
    path: '/api/company_papers/:id/review/',
    summary:
      'Aprueba o rechaza el documento de una obligación; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'evidence.review',
    params: numericIdParamsSchema,
    body: documentReviewBodySchema,
    reply: companyPaperSchema,
  },
  'companyPapers.download': {
    method: 'GET',
    path: '/files/company_papers/download/:id/',
    summary: 'Descarga el documento de una obligación',
    access: 'companies.read',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    errors: 'error',
  },
  'companyPapers.year': {
    method: 'GET',
    path: '/api/companies/:id/obligations/',
    summary: 'Las obligaciones de una empresa en un año, periodo por periodo, con lo que entregó de cada una',
    access: 'companies.read',
    params: numericIdParamsSchema,
    query: z.strictObject({
      year: z
        .string()
        .regex(/^(?:19|20|21)\d{2}$/u, 'invalid')
        .transform(Number)
        .optional(),
    }),
    reply: paperGridSchema,
  },
  'companyPapers.zip': {
    method: 'GET',
    path: '/files/company_papers/month/:id/',
    summary: 'Lo que una empresa entregó de un mes, en un zip',
    access: 'companies.read',
    params: numericIdParamsSchema,
    query: z.strictObject({ month: periodMonthSchema }),
    reply: BINARY_REPLY,
    type: 'application/zip',
    errors: 'error',
  },
  'companies.hold': {
    method: 'POST',
    path: '/api/companies/:id/hold/',
    summary: 'Retiene los pagos de una empresa, o los libera, con su motivo',
    access: 'evidence.review',
    params: numericIdParamsSchema,
    body: paymentHoldBodySchema,
    reply: companySchema,
  },
} as const satisfies EndpointTable
