import { z } from 'zod'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import {
  chosenPasswordSchema,
  LINK_KINDS,
  sessionSchema,
  signInCredentialsSchema,
} from '../domain/users/schemas.ts'
import { secondFactorCodeSchema, secondFactorStatusSchema } from '../domain/users/secondFactor.ts'
import type { EndpointTable } from './endpoint.ts'

/** Secret token of a link. Clients send the token in the body, because proxies log URLs. */
const emailedLinkTokenSchema = z.string().max(200)

const recoveryCodesReplySchema = z.object({ recovery_codes: z.array(z.string()) })

/** Endpoints for the user's own account, and for links to set a password. */
export const accountEndpoints = {
  'account.password': {
    method: 'POST',
    path: '/api/account/password/',
    summary: 'Cambia la propia contraseña; las demás sesiones se cierran',
    access: 'session.use',
    body: z.strictObject({
      old_password: signInCredentialsSchema.shape.password,
      password: chosenPasswordSchema,
    }),
    reply: null,
    status: 204,
    secret: true,
  },
  'account.sessions': {
    method: 'GET',
    path: '/api/account/sessions/',
    summary: 'Las propias sesiones abiertas, la última en usarse primero',
    access: 'session.use',
    reply: z.array(sessionSchema),
  },
  'account.endSessions': {
    method: 'DELETE',
    path: '/api/account/sessions/',
    summary: 'Cierra las propias sesiones, menos esta',
    access: 'session.use',
    reply: null,
    status: 204,
  },
  'account.endSession': {
    method: 'DELETE',
    path: '/api/account/sessions/:id/',
    summary: 'Cierra una de las propias sesiones',
    access: 'session.use',
    params: z.object({ id: numericIdSchema }),
    reply: null,
    status: 204,
  },
  'account.secondFactor': {
    method: 'GET',
    path: '/api/account/second_factor/',
    summary: 'Cómo está el propio segundo factor',
    access: 'session.use',
    beforeFactor: true,
    reply: secondFactorStatusSchema,
  },
  'account.beginSecondFactor': {
    method: 'POST',
    path: '/api/account/second_factor/begin/',
    summary: 'La clave para una aplicación de autenticación; no cuenta hasta que se confirma con un código',
    access: 'session.use',
    beforeFactor: true,
    body: z.strictObject({ password: signInCredentialsSchema.shape.password }),
    reply: z.object({ ticket: z.string(), secret: z.string(), uri: z.string() }),
    secret: true,
  },
  'account.confirmSecondFactor': {
    method: 'POST',
    path: '/api/account/second_factor/confirm/',
    summary:
      'Activa el segundo factor con un código de la aplicación; da los códigos de recuperación, una sola vez',
    access: 'session.use',
    beforeFactor: true,
    body: z.strictObject({ ticket: z.string().max(200), code: secondFactorCodeSchema }),
    reply: recoveryCodesReplySchema,
    secret: true,
  },
  'account.newRecoveryCodes': {
    method: 'POST',
    path: '/api/account/second_factor/codes/',
    summary:
      'Otros códigos de recuperación; los anteriores dejan de funcionar. Quien tiene la aplicación muestra también un código',
    access: 'session.use',
    body: z.strictObject({
      password: signInCredentialsSchema.shape.password,
      code: secondFactorCodeSchema.optional(),
    }),
    reply: recoveryCodesReplySchema,
    secret: true,
  },
  'account.endSecondFactor': {
    method: 'POST',
    path: '/api/account/second_factor/end/',
    summary:
      'Quita la aplicación de autenticación, con la contraseña y un código; las llaves de acceso se quedan',
    access: 'session.use',
    body: z.strictObject({ password: signInCredentialsSchema.shape.password, code: secondFactorCodeSchema }),
    reply: null,
    status: 204,
    secret: true,
  },
  'accountLinks.look': {
    method: 'POST',
    path: '/api/account_links/look/',
    summary: 'De qué cuenta es un enlace; 404 si ya no es válido',
    access: 'public',
    body: z.strictObject({ token: emailedLinkTokenSchema }),
    reply: z.object({ username: z.string(), kind: z.enum(LINK_KINDS), expires_at: z.string() }),
  },
  'accountLinks.use': {
    method: 'POST',
    path: '/api/account_links/use/',
    summary:
      'Elige la contraseña con un enlace, que después ya no es válido; las sesiones de la cuenta se cierran',
    access: 'public',
    body: z.strictObject({ token: emailedLinkTokenSchema, password: chosenPasswordSchema }),
    reply: null,
    status: 204,
  },
  'accountLinks.ask': {
    method: 'POST',
    path: '/api/account_links/ask/',
    summary:
      'Pide por correo un enlace para restablecer la contraseña; se responde lo mismo haya cuenta o no',
    access: 'public',
    body: z.strictObject({ username: signInCredentialsSchema.shape.username }),
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
