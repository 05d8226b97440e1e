import { z } from 'zod'
import { requiredDay, wireId } from '../domain/fields.ts'
import { VISIT_STATES, visitReport, visitReportPatch } from '../domain/visitReports.ts'
import type { EndpointTable } from './endpoint.ts'
import { buildListQuery } from './listQuery.ts'

const reportIdParams = z.object({ id: wireId })

const visitReportListQuery = buildListQuery({
  sorts: ['id'],
  filters: {
    state: z.enum(VISIT_STATES).optional(),
    was_valid: z.boolean().optional(),
    /** First day, inclusive. */
    from: requiredDay.optional(),
    to: requiredDay.optional(),
  },
})

/** Endpoints for the utility to handle visit reports, which visitors send on the public page. */
export const visitReportEndpoints = {
  'visitReports.list': {
    method: 'GET',
    path: '/api/visit_reports/',
    summary: 'Reportes de visitas, del más reciente al más antiguo',
    access: 'visitReports.read',
    query: visitReportListQuery,
    reply: z.array(visitReport),
  },
  'visitReports.get': {
    method: 'GET',
    path: '/api/visit_reports/:id/',
    summary: 'Un reporte de visita',
    access: 'visitReports.read',
    params: reportIdParams,
    reply: visitReport,
  },
  'visitReports.update': {
    method: 'PATCH',
    path: '/api/visit_reports/:id/',
    summary:
      'Cambia el estado o las notas de un reporte; con `If-Match`, solo si nadie lo cambió antes (412)',
    access: 'visitReports.update',
    params: reportIdParams,
    body: visitReportPatch,
    reply: visitReport,
  },
} as const satisfies EndpointTable
