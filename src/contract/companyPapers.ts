import { z } from 'zod'
import { company } from '../domain/companies.ts'
import {
  companyDocument,
  companyDocumentGrid,
  newCompanyPaper,
  paymentHoldBody,
} from '../domain/companyPapers.ts'
import { REVIEWS } from '../domain/documentRules.ts'
import { documentReviewBody } from '../domain/evidence.ts'
import { wireId } from '../domain/fields.ts'
import { periodMonth } from '../domain/obligations.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { buildListQuery } from './listQuery.ts'

const documentIdParams = z.object({ id: wireId })

/** Endpoints for documents that companies must submit, and for payment holds. */
export const companyPaperEndpoints = {
  'companyPapers.list': {
    method: 'GET',
    path: '/api/company_papers/',
    summary: 'Los documentos que las empresas entregan por sus obligaciones, con sus versiones',
    access: 'companies.read',
    query: buildListQuery({
      sorts: ['created_at'],
      filters: {
        company: z.int().optional(),
        obligation: z.int().optional(),
        period: periodMonth.nullable().optional(),
        review: z.enum(REVIEWS).optional(),
      },
    }),
    reply: z.array(companyDocument),
  },
  'companyPapers.create': {
    method: 'POST',
    path: '/api/company_papers/',
    summary:
      'Entrega el documento de una obligación, con su periodo (su primer mes); queda pendiente de revisión',
    access: 'evidence.create',
    body: newCompanyPaper,
    files: { file: { stream: true } },
    reply: companyDocument,
    status: 201,
  },
  'companyPapers.review': {
    method: 'POST',
    path: '/api/company_papers/:id/review/',
    summary:
      'Aprueba o rechaza el documento de una obligación; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'evidence.review',
    params: documentIdParams,
    body: documentReviewBody,
    reply: companyDocument,
  },
  'companyPapers.download': {
    method: 'GET',
    path: '/files/company_papers/download/:id/',
    summary: 'Descarga el documento de una obligación',
    access: 'companies.read',
    params: documentIdParams,
    reply: binary,
    errors: 'error',
  },
  'companyPapers.year': {
    method: 'GET',
    path: '/api/companies/:id/obligations/',
    summary: 'Las obligaciones de una empresa en un año, periodo por periodo, con lo que entregó de cada una',
    access: 'companies.read',
    params: documentIdParams,
    query: z.strictObject({
      year: z
        .string()
        .regex(/^(?:19|20|21)\d{2}$/u, 'invalid')
        .transform(Number)
        .optional(),
    }),
    reply: companyDocumentGrid,
  },
  'companyPapers.zip': {
    method: 'GET',
    path: '/files/company_papers/month/:id/',
    summary: 'Lo que una empresa entregó de un mes, en un zip',
    access: 'companies.read',
    params: documentIdParams,
    query: z.strictObject({ month: periodMonth }),
    reply: binary,
    type: 'application/zip',
    errors: 'error',
  },
  'companies.hold': {
    method: 'POST',
    path: '/api/companies/:id/hold/',
    summary: 'Retiene los pagos de una empresa, o los libera, con su motivo',
    access: 'evidence.review',
    params: documentIdParams,
    body: paymentHoldBody,
    reply: company,
  },
} as const satisfies EndpointTable
