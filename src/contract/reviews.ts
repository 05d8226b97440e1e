import { z } from 'zod'
import {
  REVIEW_KINDS,
  reviewFiguresSchema,
  reviewIdSchema,
  waitingDocumentSchema,
} from '../domain/documents/reviews.ts'
import type { EndpointTable } from './endpoint.ts'
import { createListQuerySchema } from './listQuery.ts'

const reviewIdParamsSchema = z.object({ id: reviewIdSchema })

const reviewListQuerySchema = createListQuerySchema({
  sorts: ['created_at'],
  filters: {
    kind: z.enum(REVIEW_KINDS).optional(),
    company: z.int().optional(),
    type: z.int().optional(),
    obligation: z.int().optional(),
    /** Minimum waiting time, in days. */
    days: z.int().min(1).max(3650).optional(),
    /** Maximum waiting time in days, exclusive. */
    below: z.int().min(1).max(3650).optional(),
  },
})

/** Endpoints for documents that wait for a review. */
export const reviewEndpoints = {
  'reviews.list': {
    method: 'GET',
    path: '/api/reviews/',
    summary: 'Los documentos que esperan revisión, del más antiguo al más reciente, y quién revisa cada uno',
    access: 'evidence.review',
    query: reviewListQuerySchema,
    reply: z.array(waitingDocumentSchema),
  },
  'reviews.get': {
    method: 'GET',
    path: '/api/reviews/:id/',
    summary: 'Un documento por revisar, o ya revisado',
    access: 'evidence.review',
    params: reviewIdParamsSchema,
    reply: waitingDocumentSchema,
  },
  'reviews.figures': {
    method: 'GET',
    path: '/api/review_figures/',
    summary:
      'Cuántos documentos esperan revisión, desde cuándo, y quién revisó cuántos en los últimos 30 días',
    access: 'evidence.review',
    reply: reviewFiguresSchema,
  },
  'reviews.hold': {
    method: 'POST',
    path: '/api/reviews/:id/hold/',
    summary:
      'Aparta un documento por diez minutos para revisarlo, o lo sigue apartando; 409 si otra persona lo revisa',
    access: 'evidence.review',
    params: reviewIdParamsSchema,
    reply: waitingDocumentSchema,
  },
  'reviews.release': {
    method: 'POST',
    path: '/api/reviews/:id/release/',
    summary: 'Deja un documento que uno había apartado',
    access: 'evidence.review',
    params: reviewIdParamsSchema,
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
