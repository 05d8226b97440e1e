import { z } from 'zod'
import {
  INSPECTION_RESULTS,
  inspectionSchema,
  newInspectionSchema,
  onSiteAnswerSchema,
  onSiteCheckQuerySchema,
} from '../domain/door/inspections.ts'
import { numericIdSchema, personIdSchema, requiredDaySchema } from '../domain/fields/inputs.ts'
import type { EndpointTable } from './endpoint.ts'
import { createListQuerySchema } from './listQuery.ts'
import { MAX_PHOTO_BYTES } from './personnel.ts'

/** Endpoints for on-site checks of credentials and for inspections. */
export const inspectionEndpoints = {
  'onSite.check': {
    method: 'GET',
    path: '/api/on_site/',
    summary: 'Si puede trabajar aquí la persona de una credencial escaneada o de un número escrito',
    access: 'inspections.create',
    query: onSiteCheckQuerySchema,
    reply: onSiteAnswerSchema,
  },
  'inspections.list': {
    method: 'GET',
    path: '/api/inspections/',
    summary: 'Inspecciones en sitio, de la más reciente a la más antigua',
    access: 'inspections.read',
    query: createListQuerySchema({
      sorts: ['id'],
      filters: {
        person: personIdSchema.optional(),
        company: z.int().optional(),
        zone: z.int().optional(),
        result: z.enum(INSPECTION_RESULTS).optional(),
        from: requiredDaySchema.optional(),
        to: requiredDaySchema.optional(),
      },
    }),
    reply: z.array(inspectionSchema),
  },
  'inspections.get': {
    method: 'GET',
    path: '/api/inspections/:id/',
    summary: 'Una inspección en sitio',
    access: 'inspections.read',
    params: z.object({ id: numericIdSchema }),
    reply: inspectionSchema,
  },
  'inspections.create': {
    method: 'POST',
    path: '/api/inspections/',
    summary:
      'Guarda lo que se encontró en sitio; la misma `key` de la misma persona es la misma inspección, cuantas veces se envíe. Con `inspector`, solo si es quien la envía',
    access: 'inspections.create',
    files: { photo: { maxBytes: MAX_PHOTO_BYTES } },
    body: newInspectionSchema,
    reply: inspectionSchema,
    status: 201,
  },
} as const satisfies EndpointTable
