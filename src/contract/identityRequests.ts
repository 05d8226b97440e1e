import { z } from 'zod'
import { identityRequestSchema } from '../domain/users/identityRequests.ts'
import { accountSchema } from '../domain/users/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'

/** Endpoints for requests to link an account with a person of the sign-on provider. */
export const identityRequestEndpoints = {
  'identityRequests.list': {
    method: 'GET',
    path: '/api/identity_requests/',
    summary: 'Solicitudes para vincular a una persona del proveedor con una cuenta; las pendientes primero',
    access: 'users.manage',
    reply: z.array(identityRequestSchema),
  },
  'identityRequests.approve': {
    method: 'POST',
    path: '/api/identity_requests/:id/approve/',
    summary: 'Vincula a la persona del proveedor con la cuenta que tiene su correo o usuario',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: accountSchema,
  },
  'identityRequests.reject': {
    method: 'POST',
    path: '/api/identity_requests/:id/reject/',
    summary: 'No vincula a la persona del proveedor, que sigue sin poder entrar; puede aprobarse después',
    access: 'users.manage',
    params: numericIdParamsSchema,
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
