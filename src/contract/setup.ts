import { z } from 'zod'
import { MAX_LOGO_BYTES } from '../domain/settings/settings.ts'
import { newPortalSchema, OPTIONAL_STEPS, setupStepSchema } from '../domain/settings/setup.ts'
import type { EndpointTable } from './endpoint.ts'

/**
 * Endpoints for the setup of an empty portal. Calls need the secret header `X-Setup-Secret` and fail once an account
 * exists.
 */
export const setupEndpoints = {
  'setup.get': {
    method: 'GET',
    path: '/api/v1/setup/',
    summary: 'Lo que ya se sabe de un portal vacío; con `X-Setup-Secret`, y 404 en cuanto hay una cuenta',
    access: 'setup',
    reply: z.object({
      utility_name: z.string(),
      help_phone: z.string(),
      /** Names of settings that environment variables set. */
      fixed: z.array(z.string()),
      /** Whether catalogs already exist, for example after an import. */
      has_catalogs: z.boolean(),
    }),
  },
  'setup.finish': {
    method: 'POST',
    path: '/api/v1/setup/',
    summary: 'Prepara un portal vacío: la distribuidora, la primera cuenta y los catálogos',
    access: 'setup',
    body: newPortalSchema,
    files: { logo: { maxBytes: MAX_LOGO_BYTES } },
    reply: null,
    status: 204,
    secret: true,
  },
  'firstSteps.list': {
    method: 'GET',
    path: '/api/v1/first_steps/',
    summary: 'Lo que falta para que el portal esté listo',
    access: 'settings.read',
    reply: z.array(setupStepSchema),
  },
  'firstSteps.dismiss': {
    method: 'POST',
    path: '/api/v1/first_steps/:step/dismiss/',
    summary: 'Omite un paso del que se puede prescindir',
    access: 'settings.update',
    params: z.object({ step: z.enum(OPTIONAL_STEPS) }),
    reply: null,
    status: 204,
  },
} as const satisfies EndpointTable
