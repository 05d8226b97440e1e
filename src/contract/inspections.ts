import { z } from 'zod'
import { requiredDay, wireId } from '../domain/fields.ts'
import {
  INSPECTION_RESULTS,
  inspection,
  newInspection,
  onSiteAnswer,
  onSiteQuery,
} from '../domain/inspections.ts'
import { personId } from '../domain/personnel.ts'
import type { EndpointTable } from './endpoint.ts'
import { buildListQuery } from './listQuery.ts'
import { MAX_PHOTO_BYTES } from './personnel.ts'

/** Endpoints for on-site checks of credentials and for inspections. */
export const inspectionEndpoints = {
  'onSite.check': {
    method: 'GET',
    path: '/api/on_site/',
    summary: 'Si puede trabajar aquí la persona de una credencial escaneada o de un número escrito',
    access: 'inspections.create',
    query: onSiteQuery,
    reply: onSiteAnswer,
  },
  'inspections.list': {
    method: 'GET',
    path: '/api/inspections/',
    summary: 'Inspecciones en sitio, de la más reciente a la más antigua',
    access: 'inspections.read',
    query: buildListQuery({
      sorts: ['id'],
      filters: {
        person: personId.optional(),
        company: z.int().optional(),
        zone: z.int().optional(),
        result: z.enum(INSPECTION_RESULTS).optional(),
        from: requiredDay.optional(),
        to: requiredDay.optional(),
      },
    }),
    reply: z.array(inspection),
  },
  'inspections.get': {
    method: 'GET',
    path: '/api/inspections/:id/',
    summary: 'Una inspección en sitio',
    access: 'inspections.read',
    params: z.object({ id: wireId }),
    reply: inspection,
  },
  'inspections.create': {
    method: 'POST',
    path: '/api/inspections/',
    summary:
      'Guarda lo que se encontró en sitio; la misma `key` de la misma persona es la misma inspección, cuantas veces se envíe. Con `inspector`, solo si es quien la envía',
    access: 'inspections.create',
    files: { photo: { maxBytes: MAX_PHOTO_BYTES } },
    body: newInspection,
    reply: inspection,
    status: 201,
  },
} as const satisfies EndpointTable
