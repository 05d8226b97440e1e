import { z } from 'zod'
import { requiredEmailSchema } from '../domain/fields/inputs.ts'
import { MAX_LOGO_BYTES, settingsPatchSchema, wireSettingsSchema } from '../domain/settings/settings.ts'
import type { EndpointTable } from './endpoint.ts'

const settingsIdParamsSchema = z.object({ id: z.literal('portal') })

export const settingsEndpoints = {
  'settings.get': {
    method: 'GET',
    path: '/api/v1/settings/:id/',
    summary: 'Los ajustes del portal; `fixed`, los que fija el entorno',
    access: 'settings.read',
    params: settingsIdParamsSchema,
    reply: wireSettingsSchema,
  },
  'settings.update': {
    method: 'PATCH',
    path: '/api/v1/settings/:id/',
    summary: 'Cambia ajustes o el logotipo; con `If-Match`, solo si nadie los cambió antes (412)',
    access: 'settings.update',
    params: settingsIdParamsSchema,
    body: settingsPatchSchema,
    files: { logo: { maxBytes: MAX_LOGO_BYTES } },
    reply: wireSettingsSchema,
  },
  'settings.release': {
    method: 'POST',
    path: '/api/v1/settings/:id/release/',
    summary: 'Deja que un portal restaurado o copiado a otro lugar envíe correo y ofrezca sus calendarios',
    access: 'settings.update',
    params: settingsIdParamsSchema,
    reply: wireSettingsSchema,
  },
  'settings.testMail': {
    method: 'POST',
    path: '/api/v1/settings/:id/test_mail/',
    summary: 'Envía una prueba con los ajustes guardados y dice qué contestó el servidor de correo',
    access: 'settings.update',
    params: settingsIdParamsSchema,
    body: z.strictObject({ to: requiredEmailSchema }),
    reply: z.object({
      sent: z.boolean(),
      answer: z.string(),
      /** What the mail server said. Empty if it did not respond, or not as a mail server. */
      response: z.string(),
    }),
  },
  'settings.testSignOn': {
    method: 'POST',
    path: '/api/v1/settings/:id/test_sign_on/',
    summary: 'Pregunta al proveedor de los ajustes guardados por sí mismo, y dice qué está mal',
    access: 'settings.update',
    params: settingsIdParamsSchema,
    reply: z.object({ works: z.boolean(), answer: z.string() }),
  },
} as const satisfies EndpointTable
