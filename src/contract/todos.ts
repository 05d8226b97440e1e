import { z } from 'zod'
import { progressSchema, TASK_KINDS, todoSchema } from '../domain/companies/todos.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { MAX_SEARCH_LENGTH } from './limits.ts'
import { createFilterQuerySchema } from './listQuery.ts'

/** Endpoint for the tasks of a contractor: missing and expiring documents and requirements. */
export const todoEndpoints = {
  'todos.list': {
    method: 'GET',
    path: '/api/companies/:id/todos/',
    summary:
      'Lo que le falta a una empresa, o está por vencer, de su personal y de ella misma; lo peor primero',
    access: 'companies.read',
    params: numericIdParamsSchema,
    query: createFilterQuerySchema({
      /** Name of a person, a requirement or an obligation to search for. */
      q: z.string().max(MAX_SEARCH_LENGTH).optional(),
      kind: z.enum(TASK_KINDS).optional(),
    }),
    reply: z.array(todoSchema),
  },
  'todos.progress': {
    method: 'GET',
    path: '/api/companies/:id/progress/',
    summary: 'Cuánto de lo que se le pide cumple una empresa, y cuántas de sus personas pueden trabajar',
    access: 'companies.read',
    params: numericIdParamsSchema,
    reply: progressSchema,
  },
} as const satisfies EndpointTable
