import { z } from 'zod'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import {
  markMessagesReadBodySchema,
  messageSchema,
  messageSettingsPatchSchema,
  messageSettingsSchema,
  unreadMessageCountSchema,
} from '../domain/messages/messages.ts'
import type { EndpointTable } from './endpoint.ts'

/** Endpoints for the user's notifications and the calendar of expirations. */
export const notificationEndpoints = {
  'messages.list': {
    method: 'GET',
    path: '/api/messages/',
    summary: 'Las propias notificaciones, las más nuevas primero; con `before`, las anteriores a una',
    access: 'session.use',
    query: z.strictObject({ before: numericIdSchema.optional() }),
    reply: z.array(messageSchema),
  },
  'messages.unread': {
    method: 'GET',
    path: '/api/messages/unread/',
    summary: 'Cuántas notificaciones no se han leído (100: cien o más)',
    access: 'session.use',
    reply: unreadMessageCountSchema,
  },
  'messages.read': {
    method: 'POST',
    path: '/api/messages/read/',
    summary: 'Marca como leídas unas notificaciones, o todas hasta una',
    access: 'session.use',
    body: markMessagesReadBodySchema,
    reply: unreadMessageCountSchema,
    unlogged: true,
  },
  'account.messages': {
    method: 'GET',
    path: '/api/account/messages/',
    summary: 'Qué notificaciones recibe, y cómo',
    access: 'session.use',
    reply: messageSettingsSchema,
  },
  'account.changeMessages': {
    method: 'PATCH',
    path: '/api/account/messages/',
    summary: 'Cambia qué notificaciones recibe, y cómo',
    access: 'session.use',
    body: messageSettingsPatchSchema,
    reply: messageSettingsSchema,
  },
  'account.calendar': {
    method: 'GET',
    path: '/api/account/calendar/',
    summary: 'Si tiene un calendario de lo que vence',
    access: 'session.use',
    reply: z.object({ active: z.boolean() }),
  },
  'account.newCalendar': {
    method: 'POST',
    path: '/api/account/calendar/',
    summary: 'Da la dirección secreta de su calendario, una sola vez; la anterior deja de funcionar',
    access: 'session.use',
    reply: z.object({ url: z.string() }),
    secret: true,
  },
  'account.endCalendar': {
    method: 'DELETE',
    path: '/api/account/calendar/',
    summary: 'Quita su calendario: la dirección deja de funcionar',
    access: 'session.use',
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
