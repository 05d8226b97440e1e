import { ClientError, ResponseBodyError, type ServerMetadata } from 'openid-client'
import type { SignOn } from '../common/config.ts'
import { isAllowed } from './outgoing.ts'
import type { Provider } from './provider.ts'

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

/** Why a provider could not be asked, by the code of what went wrong. */
const PROBLEMS: Record<string, string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'En esa dirección contesta un proveedor que dice ser otro. Copie el emisor (issuer) tal como lo escribe el proveedor.',
  OAUTH_RESPONSE_IS_NOT_CONFORM:
    'El servidor contestó, pero ahí no hay un proveedor de OpenID Connect. Revise la dirección del emisor.',
  OAUTH_RESPONSE_IS_NOT_JSON:
    'El servidor contestó con algo que no es la descripción de un proveedor. Revise la dirección del emisor.',
  OAUTH_PARSE_ERROR:
    'El servidor contestó con algo que no es la descripción de un proveedor. Revise la dirección del emisor.',
  OAUTH_TIMEOUT: 'El proveedor no contestó a tiempo. Vuelva a intentarlo; si continúa, revise la red.',
}
const NETWORK: Record<string, string> = {
  ECONNREFUSED: 'Nadie contesta en esa dirección: el servidor rechazó la conexión.',
  ENOTFOUND: 'No existe un servidor con ese nombre. Revise la dirección del emisor.',
  EAI_AGAIN: 'No se pudo averiguar dónde está ese servidor. Revise la red del portal.',
}

const problemOf = (error: unknown): string => {
  const code = error instanceof ClientError ? (error.code ?? '') : ''
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const network = cause && 'code' in cause ? String(cause.code) : ''
  const known = PROBLEMS[code] ?? NETWORK[network]
  if (known) return known
  if (/CERT|SSL|TLS/u.test(network)) return 'El certificado del proveedor no es válido para esa dirección.'
  if (error instanceof ResponseBodyError) return PROBLEMS.OAUTH_RESPONSE_IS_NOT_CONFORM ?? ''
  return 'No se pudo conectar con el proveedor. Revise la dirección del emisor y la red del portal.'
}

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
