import { z } from 'zod'
import { credentialKeySchema } from '../domain/credentials/credentialKeys.ts'
import { numericIdSchema } from '../domain/fields/inputs.ts'
import type { EndpointTable } from './endpoint.ts'

const credentialKeyListSchema = z.array(credentialKeySchema)

/** Endpoints for the keys that sign the QR codes of credentials. */
export const credentialKeyEndpoints = {
  'credentialKeys.list': {
    method: 'GET',
    path: '/api/credential_keys/',
    summary:
      'Las llaves públicas con que se comprueba la firma de las credenciales, de la más nueva a la más vieja',
    access: 'public',
    reply: credentialKeyListSchema,
    maxAge: 60,
  },
  'credentialKeys.rotate': {
    method: 'POST',
    path: '/api/credential_keys/',
    summary:
      'Firma desde ahora con otra llave; las credenciales firmadas con la anterior siguen siendo auténticas',
    access: 'settings.update',
    reply: credentialKeyListSchema,
  },
  'credentialKeys.revoke': {
    method: 'POST',
    path: '/api/credential_keys/:id/revoke/',
    summary:
      'Revoca una llave que otros pueden tener: su firma ya no prueba nada. Si es la que firma, se hace otra',
    access: 'settings.update',
    params: z.object({ id: numericIdSchema }),
    reply: credentialKeyListSchema,
  },
} as const satisfies EndpointTable
