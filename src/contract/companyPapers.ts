import { z } from 'zod'
import { paperGridSchema, paymentHoldBodySchema } from '../domain/companies/papers.ts'
import { companySchema } from '../domain/companies/schemas.ts'
import { monthSchema } from '../domain/fields/inputs.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'

/** Endpoints for documents that companies must submit, and for payment holds. */
export const companyPaperEndpoints = {
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
    query: z.strictObject({ month: monthSchema }),
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
