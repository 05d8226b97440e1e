import { z } from 'zod'
import { sortNames } from '../domain/fields/fields.ts'
import { DELIVERY_TYPES } from '../domain/webhooks/events.ts'
import { webhookFields } from '../domain/webhooks/fields.ts'
import {
  DELIVERY_STATES,
  newWebhookSchema,
  webhookDeliverySchema,
  webhookLimitsSchema,
  webhookPatchSchema,
  webhookSchema,
} from '../domain/webhooks/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

/** Endpoints for webhooks, with which other systems receive events. */
export const webhookEndpoints = {
  'webhooks.list': {
    method: 'GET',
    path: '/api/webhooks/',
    summary: 'Los webhooks',
    access: 'webhooks.manage',
    query: createListQuerySchema({
      sorts: sortNames(webhookFields),
      filters: { active: z.boolean().optional() },
    }),
    reply: z.array(webhookSchema),
  },
  'webhooks.limits': {
    method: 'GET',
    path: '/api/webhooks/limits/',
    summary: 'A qué servidores pueden llegar los webhooks',
    access: 'webhooks.manage',
    reply: webhookLimitsSchema,
  },
  'webhooks.get': {
    method: 'GET',
    path: '/api/webhooks/:id/',
    summary: 'Un webhook',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    reply: webhookSchema,
  },
  'webhooks.create': {
    method: 'POST',
    path: '/api/webhooks/',
    summary: 'Un webhook nuevo; no entrega nada hasta que tiene un secreto',
    access: 'webhooks.manage',
    body: newWebhookSchema,
    reply: webhookSchema,
    status: 201,
  },
  'webhooks.update': {
    method: 'PATCH',
    path: '/api/webhooks/:id/',
    summary: 'Cambia un webhook. Al apagarlo, lo que estaba por entregar queda como fallido',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    body: webhookPatchSchema,
    reply: webhookSchema,
  },
  'webhooks.delete': {
    method: 'DELETE',
    path: '/api/webhooks/:id/',
    summary: 'Elimina un webhook con sus entregas',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
  },
  'webhooks.createSecret': {
    method: 'POST',
    path: '/api/webhooks/:id/secrets/',
    summary:
      'Un secreto nuevo con el que se firman las entregas, además de los que ya tiene; se muestra una vez',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    reply: z.object({ secret: z.string() }),
    status: 201,
    secret: true,
  },
  'webhooks.deleteSecret': {
    method: 'DELETE',
    path: '/api/webhooks/:id/secrets/:secret/',
    summary: 'Quita un secreto: las entregas ya no se firman con él',
    access: 'webhooks.manage',
    params: numericIdParamsSchema.extend({ secret: z.string().regex(/^[\w-]{1,40}$/u) }),
    reply: webhookSchema,
  },
  'webhooks.test': {
    method: 'POST',
    path: '/api/webhooks/:id/test/',
    summary: 'Entrega una prueba',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    reply: webhookDeliverySchema,
    status: 201,
  },
  'webhooks.replay': {
    method: 'POST',
    path: '/api/webhooks/:id/replay/',
    summary: 'Vuelve a entregar lo fallido, de lo más antiguo a lo más nuevo',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    reply: z.object({ count: z.int(), has_more: z.boolean() }),
  },
  'webhookDeliveries.list': {
    method: 'GET',
    path: '/api/webhook_deliveries/',
    summary: 'Las entregas de los webhooks, la más nueva primero',
    access: 'webhooks.manage',
    query: createListQuerySchema({
      sorts: ['id'],
      filters: {
        webhook: z.int().optional(),
        state: z.enum(DELIVERY_STATES).optional(),
        type: z.enum(DELIVERY_TYPES).optional(),
      },
    }),
    reply: z.array(webhookDeliverySchema),
  },
  'webhookDeliveries.replay': {
    method: 'POST',
    path: '/api/webhook_deliveries/:id/replay/',
    summary: 'Vuelve a entregar un evento, con el mismo identificador',
    access: 'webhooks.manage',
    params: numericIdParamsSchema,
    reply: webhookDeliverySchema,
  },
} as const satisfies EndpointTable
