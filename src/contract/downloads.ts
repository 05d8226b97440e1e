import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'

/** A caller's own name for a download, sent along as `X-Download-Id`: random, so that it is nobody else's. */
export const downloadId = z.string().regex(/^[\w-]{16,64}$/u)

/** Ours: how a download goes that is made when it is its turn (reports, PDFs, zips of QR codes). */
export const downloadEndpoints = {
  'downloads.get': {
    method: 'GET',
    path: '/api/downloads/:id/',
    summary: 'Cuántas descargas van antes que la propia; 404 si no hay una con ese nombre',
    access: 'downloads.read',
    params: z.object({ id: downloadId }),
    reply: z.object({ state: z.enum(['waiting', 'running']), ahead: z.int() }),
  },
} as const satisfies EndpointTable
