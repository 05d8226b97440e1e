import { z } from 'zod'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import { GROUPS } from '../domain/groups.ts'
import {
  accountPatchSchema,
  accountSchema,
  LINK_KINDS,
  newAccountSchema,
  sessionSchema,
} from '../domain/users/schemas.ts'
import { ACCESS_PERIODS } from './accessPeriods.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

const userListQuerySchema = createListQuerySchema({
  sorts: ['username', 'name', 'last_access_at'],
  filters: {
    group: z.enum(GROUPS).optional(),
    company: z.int().optional(),
    active: z.boolean().optional(),
    access: z.enum(ACCESS_PERIODS).optional(),
  },
})

/** Endpoints for the management of accounts by super-admins. */
export const userEndpoints = {
  'users.list': {
    method: 'GET',
    path: '/api/users/',
    summary: 'Las cuentas',
    access: 'users.manage',
    query: userListQuerySchema,
    reply: z.array(accountSchema),
  },
  'users.get': {
    method: 'GET',
    path: '/api/users/:id/',
    summary: 'Una cuenta',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: accountSchema,
  },
  'users.create': {
    method: 'POST',
    path: '/api/users/',
    summary: 'Alta de una cuenta; su contraseña la elige su dueño con un enlace',
    access: 'users.manage',
    body: newAccountSchema,
    reply: accountSchema,
    status: 201,
  },
  'users.update': {
    method: 'PATCH',
    path: '/api/users/:id/',
    summary: 'Cambia una cuenta; desactivarla cierra sus sesiones y anula su enlace',
    access: 'users.manage',
    params: numericIdParamsSchema,
    body: accountPatchSchema,
    reply: accountSchema,
  },
  'users.delete': {
    method: 'DELETE',
    path: '/api/users/:id/',
    summary: 'Elimina una cuenta; lo que se hizo con ella conserva su nombre',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
  },
  'users.link': {
    method: 'POST',
    path: '/api/users/:id/link/',
    summary:
      'Un enlace de un solo uso para elegir la contraseña; anula los anteriores. Si hay correo, también se envía',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: z.object({
      url: z.string(),
      kind: z.enum(LINK_KINDS),
      expires_at: z.string(),
      mailed: z.boolean(),
    }),
    status: 201,
    secret: true,
  },
  'users.resetSecondFactor': {
    method: 'POST',
    path: '/api/users/:id/reset_second_factor/',
    summary: 'Quita el segundo factor de una cuenta cuyo dueño lo perdió; cierra sus sesiones',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: accountSchema,
  },
  'users.unlinkIdentity': {
    method: 'POST',
    path: '/api/users/:id/unlink_identity/',
    summary: 'Quita el vínculo de una cuenta con la persona del proveedor; cierra sus sesiones',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: accountSchema,
  },
  'users.sessions': {
    method: 'GET',
    path: '/api/users/:id/sessions/',
    summary: 'Las sesiones abiertas de una cuenta, la última en usarse primero',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: z.array(sessionSchema),
  },
  'users.endSessions': {
    method: 'DELETE',
    path: '/api/users/:id/sessions/',
    summary: 'Cierra todas las sesiones de una cuenta',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
  },
  'users.endSession': {
    method: 'DELETE',
    path: '/api/users/:id/sessions/:session/',
    summary: 'Cierra una sesión de una cuenta',
    access: 'users.manage',
    params: numericIdParamsSchema.extend({ session: numericIdSchema }),
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
