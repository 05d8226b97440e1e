import { z } from 'zod'
import { createdPasskeySchema, passkeyNameSchema, passkeyOptionsSchema } from '../domain/users/passkeys.ts'
import { signInCredentialsSchema } from '../domain/users/schemas.ts'
import type { EndpointTable } from './endpoint.ts'
import { numericIdParamsSchema } from './idParams.ts'

const passwordBodySchema = z.strictObject({ password: signInCredentialsSchema.shape.password })

/** Endpoints for the passkeys of the user's own account. */
export const passkeyEndpoints = {
  'passkeys.begin': {
    method: 'POST',
    path: '/api/account/passkeys/begin/',
    summary: 'Lo que se pide al dispositivo para que haga una llave de acceso; sirve una vez, cinco minutos',
    access: 'session.use',
    beforeFactor: true,
    body: passwordBodySchema,
    reply: passkeyOptionsSchema,
    secret: true,
  },
  'passkeys.create': {
    method: 'POST',
    path: '/api/account/passkeys/',
    summary:
      'Agrega la llave de acceso que hizo el dispositivo; da códigos de recuperación si no queda ninguno, una sola vez',
    access: 'session.use',
    beforeFactor: true,
    body: z.strictObject({ name: passkeyNameSchema, answer: createdPasskeySchema }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
    status: 201,
    secret: true,
  },
  'passkeys.update': {
    method: 'PATCH',
    path: '/api/account/passkeys/:id/',
    summary: 'Cambia el nombre de una de las propias llaves de acceso',
    access: 'session.use',
    params: numericIdParamsSchema,
    body: z.strictObject({ name: passkeyNameSchema }),
    reply: null,
    status: 204,
  },
  'passkeys.end': {
    method: 'POST',
    path: '/api/account/passkeys/:id/end/',
    summary: 'Quita una de las propias llaves de acceso, con la contraseña',
    access: 'session.use',
    params: numericIdParamsSchema,
    body: passwordBodySchema,
    reply: null,
    status: 204,
    secret: true,
  },
} as const satisfies EndpointTable
