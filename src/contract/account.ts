import { z } from 'zod'
import { wireId } from '../domain/fields.ts'
import { chosenPassword, credentials, LINK_KINDS, session } from '../domain/users.ts'
import type { EndpointTable } from './endpoint.ts'

/** The secret of a link. In a body, as addresses are written down on the way. */
const token = z.string().max(200)

/** What everybody does with their own account, and whoever has a link with its account. */
export const accountEndpoints = {
  'account.password': {
    method: 'POST',
    path: '/api/account/password/',
    summary: 'Cambia la propia contraseña; las demás sesiones se cierran',
    access: 'session.use',
    body: z.strictObject({ old_password: credentials.shape.password, password: chosenPassword }),
    reply: null,
    status: 204,
    secret: true,
  },
  'account.sessions': {
    method: 'GET',
    path: '/api/account/sessions/',
    summary: 'Las propias sesiones abiertas, la última en usarse primero',
    access: 'session.use',
    reply: z.array(session),
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
    params: z.object({ id: wireId }),
    reply: null,
    status: 204,
  },
  'accountLinks.look': {
    method: 'POST',
    path: '/api/account_links/look/',
    summary: 'De qué cuenta es un enlace; 404 si ya no sirve',
    access: 'public',
    body: z.strictObject({ token }),
    reply: z.object({ username: z.string(), kind: z.enum(LINK_KINDS), expires_at: z.string() }),
  },
  'accountLinks.use': {
    method: 'POST',
    path: '/api/account_links/use/',
    summary:
      'Elige la contraseña con un enlace, que ya no sirve después; las sesiones de la cuenta se cierran',
    access: 'public',
    body: z.strictObject({ token, password: chosenPassword }),
    reply: null,
    status: 204,
  },
  'accountLinks.ask': {
    method: 'POST',
    path: '/api/account_links/ask/',
    summary:
      'Pide por correo un enlace para restablecer la contraseña; se responde lo mismo haya cuenta o no',
    access: 'public',
    body: z.strictObject({ username: credentials.shape.username }),
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
