import { z } from 'zod'
import {
  newRetentionDeletionSchema,
  retentionDeletionSchema,
  retentionFilters,
  retentionHoldBodySchema,
  retentionItemSchema,
  retentionReleaseBodySchema,
} from '../domain/retention/schemas.ts'
import { BINARY_REPLY, type EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

const retentionListQuerySchema = createListQuerySchema({ sorts: ['due_on'], filters: retentionFilters })
const deletionListQuerySchema = createListQuerySchema({ sorts: ['id'] })

/** Endpoints for documents and records whose retention period has passed. */
export const retentionEndpoints = {
  'retention.list': {
    method: 'GET',
    path: '/api/retention/',
    summary:
      'Documentos y expedientes que terminaron: los que ya se pueden eliminar, salvo que `state` pida otros',
    access: 'personalData.manage',
    query: retentionListQuerySchema,
    reply: z.array(retentionItemSchema),
  },
  'retention.hold': {
    method: 'POST',
    path: '/api/retention/hold/',
    summary: 'Ordena conservar algo hasta un día, con su motivo, aunque su plazo haya terminado',
    access: 'personalData.manage',
    body: retentionHoldBodySchema,
    reply: null,
    status: 204,
  },
  'retention.release': {
    method: 'POST',
    path: '/api/retention/release/',
    summary: 'Quita la orden de conservar algo',
    access: 'personalData.manage',
    body: retentionReleaseBodySchema,
    reply: null,
    status: 204,
  },
  'retentionDeletions.list': {
    method: 'GET',
    path: '/api/retention_deletions/',
    summary: 'Las eliminaciones que se decidieron, la más reciente primero',
    access: 'personalData.manage',
    query: deletionListQuerySchema,
    reply: z.array(retentionDeletionSchema),
  },
  'retentionDeletions.create': {
    method: 'POST',
    path: '/api/retention_deletions/',
    summary:
      'Decide eliminar lo elegido, o lo más antiguo cuyo plazo terminó; `count` es el número que se confirmó (409 si ya es otro)',
    access: 'personalData.manage',
    body: newRetentionDeletionSchema,
    reply: retentionDeletionSchema,
    status: 201,
  },
  'retentionDeletions.pdf': {
    method: 'GET',
    path: '/api/retention_deletions/:id/pdf/',
    summary: 'El acta de una eliminación, sin datos personales',
    access: 'personalData.manage',
    params: numericIdParamsSchema,
    reply: BINARY_REPLY,
    type: 'application/pdf',
    errors: 'error',
  },
} as const satisfies EndpointTable
