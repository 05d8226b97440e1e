import { z } from 'zod'
import { wireId } from '../domain/fields.ts'
import { progress, TASK_KINDS, todo } from '../domain/todos.ts'
import type { EndpointTable } from './endpoint.ts'
import { narrowedList } from './listQuery.ts'

const byId = z.object({ id: wireId })

/** What a contractor has to do; ours. */
export const todoEndpoints = {
  'todos.list': {
    method: 'GET',
    path: '/api/companies/:id/todos/',
    summary:
      'Lo que le falta a una empresa, o está por vencer, de su personal y de ella misma; lo peor primero',
    access: 'companies.read',
    params: byId,
    query: narrowedList({
      /** By the name of a person or of what is asked of the company. */
      q: z.string().max(200).optional(),
      kind: z.enum(TASK_KINDS).optional(),
    }),
    reply: z.array(todo),
  },
  'todos.progress': {
    method: 'GET',
    path: '/api/companies/:id/progress/',
    summary: 'Cuánto de lo que se le pide cumple una empresa, y cuántas de sus personas pueden trabajar',
    access: 'companies.read',
    params: byId,
    reply: progress,
  },
} as const satisfies EndpointTable
