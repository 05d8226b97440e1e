import { overviewSchema } from '../domain/reports/overview.ts'
import type { EndpointTable } from './endpoint.ts'

/** Endpoint for the figures on the utility's home page. */
export const overviewEndpoints = {
  'overview.get': {
    method: 'GET',
    path: '/api/overview/',
    summary:
      'El tablero: personal por estado, zona y empresa, lo que vence en doce semanas y, para quien revisa, los documentos por antigüedad',
    access: 'overview.read',
    reply: overviewSchema,
  },
} as const satisfies EndpointTable
