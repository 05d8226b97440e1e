import { z } from 'zod'
import { sortNames } from '../domain/fields/fields.ts'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import { serviceAccountFields } from '../domain/service-accounts/fields.ts'
import {
  newServiceAccountSchema,
  newServiceTokenSchema,
  serviceAccountPatchSchema,
  serviceAccountSchema,
  serviceTokenSchema,
} from '../domain/service-accounts/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'
import { createListQuerySchema } from './listQuery.ts'

const PATH = '/api/service_accounts/'

/** Endpoints for the service accounts with which other systems call the API. Only super-admins manage them. */
export const serviceAccountEndpoints = {
  'serviceAccounts.list': {
    method: 'GET',
    path: PATH,
    summary: 'Las cuentas de servicio',
    access: 'integrations.manage',
    query: createListQuerySchema({
      sorts: sortNames(serviceAccountFields),
      filters: { active: z.boolean().optional(), owner: z.int().optional() },
    }),
    reply: z.array(serviceAccountSchema),
  },
  'serviceAccounts.get': {
    method: 'GET',
    path: `${PATH}:id/`,
    summary: 'Una cuenta de servicio',
    access: 'integrations.manage',
    params: numericIdParamsSchema,
    reply: serviceAccountSchema,
  },
  'serviceAccounts.create': {
    method: 'POST',
    path: PATH,
    summary: 'Agrega una cuenta de servicio; sus tokens se crean aparte',
    access: 'integrations.manage',
    body: newServiceAccountSchema,
    reply: serviceAccountSchema,
    status: 201,
  },
  'serviceAccounts.update': {
    method: 'PATCH',
    path: `${PATH}:id/`,
    summary: 'Cambia una cuenta de servicio; desactivarla revoca sus tokens',
    access: 'integrations.manage',
    params: numericIdParamsSchema,
    body: serviceAccountPatchSchema,
    reply: serviceAccountSchema,
  },
  'serviceAccounts.tokens': {
    method: 'GET',
    path: `${PATH}:id/tokens/`,
    summary: 'Los tokens vigentes de una cuenta de servicio, sin su secreto',
    access: 'integrations.manage',
    params: numericIdParamsSchema,
    reply: z.array(serviceTokenSchema),
  },
  'serviceAccounts.createToken': {
    method: 'POST',
    path: `${PATH}:id/tokens/`,
    summary: 'Un token nuevo, que solo se muestra en esta respuesta; una cuenta tiene dos como máximo',
    access: 'integrations.manage',
    params: numericIdParamsSchema,
    reply: newServiceTokenSchema,
    status: 201,
    secret: true,
  },
  'serviceAccounts.revokeToken': {
    method: 'DELETE',
    path: `${PATH}:id/tokens/:token/`,
    summary: 'Revoca un token de inmediato',
    access: 'integrations.manage',
    params: numericIdParamsSchema.extend({ token: numericIdSchema }),
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
