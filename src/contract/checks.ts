import { z } from 'zod'
import {
  personChecksSchema,
  UNUSUAL_KINDS,
  unusualCheckSchema,
  unusualCredentialCheckPatchSchema,
} from '../domain/door/credentialChecks.ts'
import { VISIT_STATES } from '../domain/door/visitReports.ts'
import { personIdSchema } from '../domain/fields/inputs.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

/** Endpoints for statistics of credential checks, which visitors make on the public page. */
export const checkEndpoints = {
  'personnel.checks': {
    method: 'GET',
    path: '/api/personnel/:id/checks/',
    summary: 'Cuántas veces se consultó la credencial de una persona, por día, y cuándo la última',
    access: 'checks.read',
    params: z.object({ id: personIdSchema }),
    reply: personChecksSchema,
  },
  'unusualChecks.list': {
    method: 'GET',
    path: '/api/unusual_checks/',
    summary: 'Consultas inusuales de credenciales, de la más reciente a la más antigua',
    access: 'checks.read',
    query: createListQuerySchema({
      sorts: ['id'],
      filters: {
        state: z.enum(VISIT_STATES).optional(),
        kind: z.enum(UNUSUAL_KINDS).optional(),
      },
    }),
    reply: z.array(unusualCheckSchema),
  },
  'unusualChecks.get': {
    method: 'GET',
    path: '/api/unusual_checks/:id/',
    summary: 'Unas consultas inusuales',
    access: 'checks.read',
    params: numericIdParamsSchema,
    reply: unusualCheckSchema,
  },
  'unusualChecks.update': {
    method: 'PATCH',
    path: '/api/unusual_checks/:id/',
    summary:
      'Cambia el estado o las notas de unas consultas inusuales; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'visitReports.update',
    params: numericIdParamsSchema,
    body: unusualCredentialCheckPatchSchema,
    reply: unusualCheckSchema,
  },
} as const satisfies EndpointTable
