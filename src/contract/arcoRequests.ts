import { z } from 'zod'
import {
  arcoRequestPatchSchema,
  arcoRequestSchema,
  arcoStepBodySchema,
  newArcoRequestSchema,
} from '../domain/arcoRequests/schemas.ts'
import { ARCO_KINDS, ARCO_STATES } from '../domain/arcoRequests/states.ts'
import { personIdSchema } from '../domain/fields/inputs.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

const arcoRequestListQuerySchema = createListQuerySchema({
  sorts: ['id', 'due'],
  filters: {
    kind: z.enum(ARCO_KINDS).optional(),
    state: z.enum(ARCO_STATES).optional(),
    person: personIdSchema.optional(),
    /** Requests that still have to be answered or carried out. */
    open: z.literal(true).optional(),
    /** Open requests whose due date has passed. */
    overdue: z.literal(true).optional(),
  },
})

/** Requests for access to personal data, their rectification or cancellation, or opposition to their use. */
export const arcoRequestEndpoints = {
  'arcoRequests.list': {
    method: 'GET',
    path: '/api/arco_requests/',
    summary: 'Solicitudes ARCO, de la más reciente a la más antigua',
    access: 'personalData.manage',
    query: arcoRequestListQuerySchema,
    reply: z.array(arcoRequestSchema),
  },
  'arcoRequests.get': {
    method: 'GET',
    path: '/api/arco_requests/:id/',
    summary: 'Una solicitud ARCO con sus pasos',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: arcoRequestSchema,
  },
  'arcoRequests.create': {
    method: 'POST',
    path: '/api/arco_requests/',
    summary: 'Registra una solicitud que llegó por escrito, correo, teléfono o en persona',
    access: 'personalData.manage',
    body: newArcoRequestSchema,
    reply: arcoRequestSchema,
    status: 201,
  },
  'arcoRequests.update': {
    method: 'PATCH',
    path: '/api/arco_requests/:id/',
    summary:
      'Corrige los datos de una solicitud abierta, o indica de quién es; con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    body: arcoRequestPatchSchema,
    reply: arcoRequestSchema,
  },
  'arcoRequests.step': {
    method: 'POST',
    path: '/api/arco_requests/:id/steps/',
    summary:
      'Comprueba la identidad, amplía un plazo, responde, cumple o anota; 409 si el estado no lo permite. Con `If-Match`, solo si nadie la cambió antes (412)',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    body: arcoStepBodySchema,
    reply: arcoRequestSchema,
  },
  'arcoRequests.zip': {
    method: 'GET',
    path: '/api/arco_requests/:id/zip/',
    summary:
      'Todo lo que el portal guarda de la persona: un resumen en PDF, sus datos y sus archivos, en un zip',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    type: 'application/zip',
    errors: 'error',
  },
  'arcoRequests.pdf': {
    method: 'GET',
    path: '/api/arco_requests/:id/pdf/',
    summary: 'Los datos de la persona en PDF',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    type: 'application/pdf',
    errors: 'error',
  },
} as const satisfies EndpointTable
