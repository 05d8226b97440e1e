import { ClientError, type ServerMetadata } from 'openid-client'
import type { SignOn } from '../common/config.ts'
import { isAllowed, OTHER_ISSUER, type Provider } from './provider.ts'

/** What is wrong with what a provider says of itself, in words. */
const FAULTS: [isWrong: (said: ServerMetadata, production: boolean) => boolean, said: string][] = [
  [
    ({ response_types_supported: types }) => types !== undefined && !types.includes('code'),
    'El proveedor no ofrece el flujo de código de autorización (response_type=code), que el portal necesita.',
  ],
  [
    ({ code_challenge_methods_supported: methods }) => methods !== undefined && !methods.includes('S256'),
    'El proveedor no admite PKCE con S256, que el portal necesita.',
  ],
  [
    ({ authorization_endpoint: at }, production) => !isAllowed(at ?? '', { production }),
    'El proveedor no dice dónde se inicia sesión (authorization_endpoint), o no es una dirección https.',
  ],
  [
    ({ token_endpoint: at }, production) => !isAllowed(at ?? '', { production }),
    'El proveedor no dice dónde se canjea el código (token_endpoint), o no es una dirección https.',
  ],
  [
    ({ jwks_uri: at }, production) => !isAllowed(at ?? '', { production }),
    'El proveedor no dice con qué llaves firma (jwks_uri), o no es una dirección https.',
  ],
]

const NOBODY =
  'Ahí no contesta un proveedor de OpenID Connect, o su certificado no es válido. Revise la dirección del emisor y la red del portal.'
const OTHER =
  'En esa dirección contesta un proveedor que dice ser otro. Copie el emisor (issuer) tal como lo escribe el proveedor; el de Microsoft Entra ID lleva el identificador del directorio (tenant), no «common» ni «organizations».'

/** Why a provider could not be asked. The address is whatever somebody typed: what else answers there, or whether anything does, is not told. */
const problemOf = (error: unknown): string =>
  error instanceof ClientError && error.code === OTHER_ISSUER ? OTHER : NOBODY

/** Asks the provider for itself, and says what is wrong, or that nothing is. */
export const lookAt = async (
  provider: Provider,
  signOn: SignOn,
  { production }: { production: boolean },
): Promise<{ works: boolean; answer: string }> => {
  if (!isAllowed(signOn.issuer, { production }))
    return { works: false, answer: 'La dirección del emisor debe empezar con https://.' }
  try {
    const said = await provider.look(signOn)
    const faults = FAULTS.filter(([isWrong]) => isWrong(said, production)).map(([, text]) => text)
    if (faults.length > 0) return { works: false, answer: faults.join(' ') }
    const end = said.end_session_endpoint
      ? 'Al salir del portal también se cierra la sesión allí.'
      : 'No ofrece cerrar sesión: al salir del portal, la sesión del proveedor sigue abierta.'
    return { works: true, answer: `El proveedor contestó y ofrece lo necesario. ${end}` }
  } catch (error) {
    return { works: false, answer: problemOf(error) }
  }
}
