import { z } from 'zod'
import { wireId } from '../domain/fields.ts'
import { reviewFigures, waitingEvidence } from '../domain/reviews.ts'
import type { EndpointTable } from './endpoint.ts'
import { listOf } from './listQuery.ts'

const byId = z.object({ id: wireId })

/** What the inbox is narrowed by. */
const waitingList = listOf({
  sorts: ['created_at'],
  filters: {
    company: z.int().optional(),
    type: z.int().optional(),
    /** Those that have waited so many days at least. */
    days: z.int().min(1).max(3650).optional(),
    /** And those that have waited less. */
    below: z.int().min(1).max(3650).optional(),
  },
})

/** The utility's inbox of documents that prove requirements; ours. What is decided of one is `evidence.review`. */
export const reviewEndpoints = {
  'reviews.list': {
    method: 'GET',
    path: '/api/reviews/',
    summary: 'Los documentos que esperan revisión, del más antiguo al más reciente, y quién revisa cada uno',
    access: 'evidence.review',
    query: waitingList,
    reply: z.array(waitingEvidence),
  },
  'reviews.get': {
    method: 'GET',
    path: '/api/reviews/:id/',
    summary: 'Un documento por revisar, o ya revisado',
    access: 'evidence.review',
    params: byId,
    reply: waitingEvidence,
  },
  'reviews.figures': {
    method: 'GET',
    path: '/api/review_figures/',
    summary:
      'Cuántos documentos esperan revisión, desde cuándo, y quién revisó cuántos en los últimos 30 días',
    access: 'evidence.review',
    reply: reviewFigures,
  },
  'reviews.hold': {
    method: 'POST',
    path: '/api/reviews/:id/hold/',
    summary:
      'Aparta un documento por diez minutos para revisarlo, o lo sigue apartando; 409 si otra persona lo revisa',
    access: 'evidence.review',
    params: byId,
    reply: waitingEvidence,
  },
  'reviews.release': {
    method: 'POST',
    path: '/api/reviews/:id/release/',
    summary: 'Deja un documento que uno había apartado',
    access: 'evidence.review',
    params: byId,
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
