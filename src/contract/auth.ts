import { z } from 'zod'
import { passkeyAssertionSchema, passkeyOptionsSchema } from '../domain/users/passkeys.ts'
import { apiUserSchema, signInCredentialsSchema } from '../domain/users/schemas.ts'
import { secondFactorCodeSchema } from '../domain/users/secondFactor.ts'
import type { EndpointTable } from './endpoint.ts'

/** Reply to a successful sign-in. docs/requirements.md does not contain `expires_at`. */
const sessionReplySchema = z.object({ token: z.string(), user: apiUserSchema, expires_at: z.string() })

/** Proof of a correct password for the second step of a sign-in. */
const signInTicketSchema = z.string().max(200)

export const authEndpoints = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login/',
    summary: 'Inicia sesión',
    access: 'public',
    documented: true,
    body: signInCredentialsSchema,
    reply: sessionReplySchema,
  },
  'auth.secondFactor': {
    method: 'POST',
    path: '/api/auth/second_factor/',
    summary:
      'Termina de iniciar sesión con el código del segundo factor, y el boleto `second_factor` que dio el 401 de `login`',
    access: 'public',
    body: z.strictObject({ ticket: signInTicketSchema, code: secondFactorCodeSchema }),
    reply: sessionReplySchema,
    secret: true,
  },
  'auth.beginPasskey': {
    method: 'POST',
    path: '/api/auth/passkey/begin/',
    summary:
      'Lo que se pide al dispositivo para terminar de iniciar sesión con una llave de acceso; sirve una vez, cinco minutos',
    access: 'public',
    body: z.strictObject({ ticket: signInTicketSchema }),
    reply: passkeyOptionsSchema,
    secret: true,
  },
  'auth.passkey': {
    method: 'POST',
    path: '/api/auth/passkey/',
    summary:
      'Termina de iniciar sesión con lo que respondió el dispositivo, y el boleto `second_factor` que dio el 401 de `login`',
    access: 'public',
    body: z.strictObject({ ticket: signInTicketSchema, answer: passkeyAssertionSchema }),
    reply: sessionReplySchema,
    secret: true,
  },
  'auth.enter': {
    method: 'POST',
    path: '/api/auth/enter/',
    summary:
      'Abre la sesión de quien vuelve del proveedor de su organización, con el código que trae, que sirve una vez',
    access: 'public',
    body: z.strictObject({ code: z.string().max(200) }),
    // `notice` explains the permissions that the sign-on rules give the user.
    reply: sessionReplySchema.extend({ notice: z.string().optional() }),
    secret: true,
  },
  'auth.leave': {
    method: 'POST',
    path: '/api/auth/leave/',
    summary: 'Cierra la sesión y dice dónde cerrarla también con el proveedor; `null` si no hace falta',
    access: 'session.use',
    beforeFactor: true,
    reply: z.object({ url: z.string().nullable() }),
    headers: { 'clear-site-data': '"cache"' },
  },
  'auth.logout': {
    method: 'POST',
    path: '/api/auth/logout/',
    summary: 'Cierra la sesión',
    access: 'session.use',
    documented: true,
    beforeFactor: true,
    reply: null,
    status: 204,
    // Deletes the responses that the browser has cached.
    headers: { 'clear-site-data': '"cache"' },
  },
  'auth.user': {
    method: 'GET',
    path: '/api/auth/user/',
    summary: 'El usuario de la sesión',
    access: 'session.use',
    documented: true,
    beforeFactor: true,
    reply: apiUserSchema,
  },
} as const satisfies EndpointTable
