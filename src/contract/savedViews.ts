import { z } from 'zod'
import { savedViewSchema, saveViewBodySchema } from '../domain/common/savedViews.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'

/** Endpoints for the saved views of lists, which follow the account to other devices. */
export const savedViewEndpoints = {
  'account.views': {
    method: 'GET',
    path: '/api/account/views/',
    summary: 'Las propias vistas guardadas de las listas',
    access: 'session.use',
    reply: z.array(savedViewSchema),
  },
  'account.saveView': {
    method: 'PUT',
    path: '/api/account/views/',
    summary: 'Guarda una vista de una lista; reemplaza a la del mismo nombre',
    access: 'session.use',
    body: saveViewBodySchema,
    reply: savedViewSchema,
    unlogged: true,
  },
  'account.deleteView': {
    method: 'DELETE',
    path: '/api/account/views/:id/',
    summary: 'Elimina una de las propias vistas',
    access: 'session.use',
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
    unlogged: true,
  },
} as const satisfies EndpointTable
