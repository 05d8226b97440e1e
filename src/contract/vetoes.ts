import { z } from 'zod'
import { companyRfcSchema, createRequiredLineSchema, numericIdSchema } from '../domain/fields/inputs.ts'
import { vetoCandidateSchema, vetoTargetSchema } from '../domain/notices/vetoes.ts'
import type { EndpointTable } from './endpoint.ts'

/** Endpoint for the people and companies that a new veto would block. */
export const vetoEndpoints = {
  'vetoes.candidates': {
    method: 'GET',
    path: '/api/v1/veto_candidates/',
    summary: 'Personas y empresas por nombre, RFC, número o ID 900; o una sola, por su id',
    access: 'notices.create',
    query: z.strictObject({
      q: createRequiredLineSchema(200).optional(),
      personnel: z.string().max(40).optional(),
      company: numericIdSchema.optional(),
    }),
    reply: z.array(vetoCandidateSchema),
  },
  'vetoes.targets': {
    method: 'GET',
    path: '/api/v1/veto_targets/',
    summary: 'A quién bloquea un veto de este RFC',
    access: 'notices.create',
    query: z.strictObject({ rfc: companyRfcSchema }),
    reply: z.array(vetoTargetSchema),
  },
} as const satisfies EndpointTable
