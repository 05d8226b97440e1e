import { z } from 'zod'
import { REVIEWS } from '../domain/documentRules.ts'
import { documentReviewBody, evidence, manualTickBody, newEvidence } from '../domain/evidence.ts'
import { wireId } from '../domain/fields.ts'
import { accreditationItem, personId } from '../domain/personnel.ts'
import { binary, type EndpointTable } from './endpoint.ts'
import { buildListQuery } from './listQuery.ts'

const documentIdParams = z.object({ id: wireId })

/** Endpoints for documents that prove the requirements of people. */
export const evidenceEndpoints = {
  'evidence.list': {
    method: 'GET',
    path: '/api/evidence/',
    summary: 'Los documentos que prueban requisitos, con sus versiones',
    access: 'evidence.read',
    query: buildListQuery({
      sorts: ['created_at'],
      filters: {
        item: z.int().optional(),
        personnel: personId.optional(),
        company: z.int().optional(),
        type: z.int().optional(),
        review: z.enum(REVIEWS).optional(),
      },
    }),
    reply: z.array(evidence),
  },
  'evidence.create': {
    method: 'POST',
    path: '/api/evidence/',
    summary: 'Sube el documento de un requisito; queda pendiente de revisión, y lo anterior se conserva',
    access: 'evidence.create',
    body: newEvidence,
    files: { file: { stream: true } },
    reply: evidence,
    status: 201,
  },
  'evidence.review': {
    method: 'POST',
    path: '/api/evidence/:id/review/',
    summary: 'Aprueba o rechaza un documento; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'evidence.review',
    params: documentIdParams,
    body: documentReviewBody,
    reply: evidence,
  },
  'evidence.tick': {
    method: 'POST',
    path: '/api/accreditation_items/:id/tick/',
    summary:
      'Marca un requisito como cumplido, hasta un día o sin fecha; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'evidence.review',
    params: documentIdParams,
    body: manualTickBody,
    reply: accreditationItem,
  },
  'evidence.download': {
    method: 'GET',
    path: '/files/evidence/download/:id/',
    summary: 'Descarga el documento de un requisito',
    access: 'evidence.read',
    params: documentIdParams,
    reply: binary,
    errors: 'error',
  },
} as const satisfies EndpointTable
