import { z } from 'zod'
import { taxListLoadSchema } from '../domain/taxList/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { createListQuerySchema } from './listQuery.ts'

const loadListQuerySchema = createListQuerySchema({ sorts: ['id'] })

/** Endpoints for the list of taxpayers of CFF article 69-B, which the SAT publishes. */
export const taxListEndpoints = {
  'taxListLoads.list': {
    method: 'GET',
    path: '/api/v1/tax_list_loads/',
    summary: 'Las cargas de la lista 69-B del SAT, con lo que cambió cada una',
    access: 'taxList.manage',
    query: loadListQuerySchema,
    reply: z.array(taxListLoadSchema),
  },
  'taxListLoads.create': {
    method: 'POST',
    path: '/api/v1/tax_list_loads/',
    summary: 'Sube el listado completo del artículo 69-B (.csv del SAT), que se carga en segundo plano',
    access: 'taxList.manage',
    body: z.strictObject({}),
    files: { file: { stream: true } },
    reply: taxListLoadSchema,
    status: 201,
  },
} as const satisfies EndpointTable
