import { ClientError, type ServerMetadata } from 'openid-client'
import type { SignOn } from '../common/config.ts'
import { ISSUER_MISMATCH, isAllowedProviderUrl, type Provider } from './provider.ts'

/** Checks of an OpenID Connect provider's metadata, each with its error message. */
const METADATA_CHECKS: [
  hasFault: (metadata: ServerMetadata, production: boolean) => boolean,
  message: string,
][] = [
  [
    ({ response_types_supported: types }) => types !== undefined && !types.includes('code'),
    'El proveedor no ofrece el flujo de código de autorización (response_type=code), que el portal necesita.',
  ],
  [
    ({ code_challenge_methods_supported: methods }) => methods !== undefined && !methods.includes('S256'),
    'El proveedor no admite PKCE con S256, que el portal necesita.',
  ],
  [
    ({ authorization_endpoint: url }, production) => !isAllowedProviderUrl(url ?? '', { production }),
    'El proveedor no dice dónde se inicia sesión (authorization_endpoint), o no es una dirección https.',
  ],
  [
    ({ token_endpoint: url }, production) => !isAllowedProviderUrl(url ?? '', { production }),
    'El proveedor no dice dónde se canjea el código (token_endpoint), o no es una dirección https.',
  ],
  [
    ({ jwks_uri: url }, production) => !isAllowedProviderUrl(url ?? '', { production }),
    'El proveedor no dice con qué llaves firma (jwks_uri), o no es una dirección https.',
  ],
]

const NO_PROVIDER =
  'Ahí no contesta un proveedor de OpenID Connect, o su certificado no es válido. Revise la dirección del emisor y la red del portal.'
const WRONG_ISSUER =
  'En esa dirección contesta un proveedor que dice ser otro. Copie el emisor (issuer) tal como lo escribe el proveedor; el de Microsoft Entra ID lleva el identificador del directorio (tenant), no «common» ni «organizations».'

/**
 * Returns the message for a failed request to the provider. The message does not reveal which service answered, because users can
 * enter any address.
 */
const getProviderErrorMessage = (error: unknown): string =>
  error instanceof ClientError && error.code === ISSUER_MISMATCH ? WRONG_ISSUER : NO_PROVIDER

/** Fetches the metadata of an OpenID Connect provider, and checks that it supports what the portal needs. */
export const validateSignOnProviderMetadata = async (
  provider: Provider,
  signOn: SignOn,
  { production }: { production: boolean },
): Promise<{ works: boolean; answer: string }> => {
  if (!isAllowedProviderUrl(signOn.issuer, { production }))
    return { works: false, answer: 'La dirección del emisor debe empezar con https://.' }
  try {
    const metadata = await provider.fetchMetadata(signOn)
    const faults = METADATA_CHECKS.filter(([hasFault]) => hasFault(metadata, production)).map(
      ([, message]) => message,
    )
    if (faults.length > 0) return { works: false, answer: faults.join(' ') }
    const signOutNote = metadata.end_session_endpoint
      ? 'Al salir del portal también se cierra la sesión allí.'
      : 'No ofrece cerrar sesión: al salir del portal, la sesión del proveedor sigue abierta.'
    return { works: true, answer: `El proveedor contestó y ofrece lo necesario. ${signOutNote}` }
  } catch (error) {
    return { works: false, answer: getProviderErrorMessage(error) }
  }
}
