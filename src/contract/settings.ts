import { z } from 'zod'
import { requiredEmail } from '../domain/fields.ts'
import { apiSettings, MAX_LOGO_BYTES, settingsPatch } from '../domain/settings.ts'
import type { EndpointTable } from './endpoint.ts'

const settingsIdParams = z.object({ id: z.literal('portal') })

export const settingsEndpoints = {
  'settings.get': {
    method: 'GET',
    path: '/api/v1/settings/:id/',
    summary: 'Los ajustes del portal; `fixed`, los que fija el entorno',
    access: 'settings.read',
    params: settingsIdParams,
    reply: apiSettings,
  },
  'settings.update': {
    method: 'PATCH',
    path: '/api/v1/settings/:id/',
    summary: 'Cambia ajustes o el logotipo; con `If-Match`, solo si nadie los cambió antes (412)',
    access: 'settings.update',
    params: settingsIdParams,
    body: settingsPatch,
    files: { logo: { maxBytes: MAX_LOGO_BYTES } },
    reply: apiSettings,
  },
  'settings.release': {
    method: 'POST',
    path: '/api/v1/settings/:id/release/',
    summary: 'Deja que un portal restaurado o copiado a otro lugar envíe correo y ofrezca sus calendarios',
    access: 'settings.update',
    params: settingsIdParams,
    reply: apiSettings,
  },
  'settings.testMail': {
    method: 'POST',
    path: '/api/v1/settings/:id/test_mail/',
    summary: 'Envía una prueba con los ajustes guardados y dice qué contestó el servidor de correo',
    access: 'settings.update',
    params: settingsIdParams,
    body: z.strictObject({ to: requiredEmail }),
    reply: z.object({ sent: z.boolean(), answer: z.string() }),
  },
  'settings.testSignOn': {
    method: 'POST',
    path: '/api/v1/settings/:id/test_sign_on/',
    summary: 'Pregunta al proveedor de los ajustes guardados por sí mismo, y dice qué está mal',
    access: 'settings.update',
    params: settingsIdParams,
    reply: z.object({ works: z.boolean(), answer: z.string() }),
  },
} as const satisfies EndpointTable
