import { z } from 'zod'
import { VISIT_STATES, visitReportPatchSchema, visitReportSchema } from '../domain/door/visitReports.ts'
import { requiredDaySchema } from '../domain/fields/inputs.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

const visitReportListQuerySchema = createListQuerySchema({
  sorts: ['id'],
  filters: {
    state: z.enum(VISIT_STATES).optional(),
    was_valid: z.boolean().optional(),
    /** First day, inclusive. */
    from: requiredDaySchema.optional(),
    to: requiredDaySchema.optional(),
  },
})

/** Endpoints for the utility to handle visit reports, which visitors send on the public page. */
export const visitReportEndpoints = {
  'visitReports.list': {
    method: 'GET',
    path: '/api/visit_reports/',
    summary: 'Reportes de visitas, del más reciente al más antiguo',
    access: 'visitReports.read',
    query: visitReportListQuerySchema,
    reply: z.array(visitReportSchema),
  },
  'visitReports.get': {
    method: 'GET',
    path: '/api/visit_reports/:id/',
    summary: 'Un reporte de visita',
    access: 'visitReports.read',
    params: numericIdParamsSchema,
    reply: visitReportSchema,
  },
  'visitReports.update': {
    method: 'PATCH',
    path: '/api/visit_reports/:id/',
    summary:
      'Cambia el estado o las notas de un reporte; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'visitReports.update',
    params: numericIdParamsSchema,
    body: visitReportPatchSchema,
    reply: visitReportSchema,
  },
} as const satisfies EndpointTable
