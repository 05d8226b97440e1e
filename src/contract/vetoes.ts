import { z } from 'zod'
import { companyRfc, requiredLine, wireId } from '../domain/fields.ts'
import { vetoCandidate, vetoTarget } from '../domain/vetoes.ts'
import type { EndpointTable } from './endpoint.ts'

/** Endpoint for the people and companies that a new veto would block. */
export const vetoEndpoints = {
  'vetoes.candidates': {
    method: 'GET',
    path: '/api/v1/veto_candidates/',
    summary: 'Personas y empresas por nombre, RFC, número o ID 900; o una sola, por su id',
    access: 'notices.create',
    query: z.strictObject({
      q: requiredLine(200).optional(),
      personnel: z.string().max(40).optional(),
      company: wireId.optional(),
    }),
    reply: z.array(vetoCandidate),
  },
  'vetoes.targets': {
    method: 'GET',
    path: '/api/v1/veto_targets/',
    summary: 'A quién bloquea un veto de este RFC',
    access: 'notices.create',
    query: z.strictObject({ rfc: companyRfc }),
    reply: z.array(vetoTarget),
  },
} as const satisfies EndpointTable
