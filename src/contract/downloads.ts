import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

/** Random download id from the client, sent in the header `X-Download-Id`. */
export const downloadIdSchema = z.string().regex(/^[\w-]{16,64}$/u)

/** Endpoints for the state of queued downloads, such as reports and PDFs. */
export const downloadEndpoints = {
  'downloads.get': {
    method: 'GET',
    path: '/api/downloads/:id/',
    summary: 'Cuántas descargas van antes que la propia; 404 si no hay una con ese nombre',
    access: 'downloads.read',
    params: z.object({ id: downloadIdSchema }),
    reply: z.object({ state: z.enum(['waiting', 'running']), ahead: z.int() }),
  },
} as const satisfies EndpointTable
