import { ClientError, AuthorizationResponseError as Declined, ResponseBodyError } from 'openid-client'

/** Why somebody who comes from the provider is not let in, and what they are told. `name` is the provider's. */
const REFUSALS = {
  off: () => 'Este portal no tiene configurada la entrada de su organización.',
  lost: () =>
    'Este intento de entrar ya no es válido: se usó, venció o se abrió en otro navegador. Vuelva a empezar.',
  away: (name: string) =>
    `No hubo comunicación con ${name}. Espere un momento y vuelva a intentarlo; si continúa, avise a soporte.`,
  declined: (name: string) => `No se completó en ${name}: se canceló o no se le permitió.`,
  'not accepted': (name: string) =>
    `${name} no reconoce a este portal. Avise a quien lo administra: debe revisar los ajustes de inicio de sesión.`,
  'used code': (name: string) =>
    `${name} ya no acepta este intento: su código se usó o venció. Vuelva a empezar.`,
  'not genuine': (name: string) =>
    `La respuesta de ${name} no se pudo comprobar, así que no se aceptó. Vuelva a intentarlo; si continúa, avise a soporte.`,
  'no rights': (name: string) =>
    `Ninguno de sus grupos en ${name} da acceso a este portal. Pídalo a quien lo administra.`,
  'unknown person': (name: string) =>
    `${name} lo reconoce, pero no hay aquí una cuenta para usted. Pídala a quien administra el portal.`,
  'several accounts': () =>
    'Varias cuentas de este portal tienen su correo. Pida a quien lo administra que deje una.',
  'other person': (name: string) =>
    `La cuenta con su correo ya es de otra persona de ${name}. Avise a quien administra el portal.`,
  'disabled account': () => 'Su cuenta en este portal está desactivada. Pregunte a quien lo administra.',
  'inactive company': () => 'La empresa de su cuenta está desactivada en este portal.',
  'no company': () =>
    'Sus grupos son de una empresa que ya no está en este portal. Avise a quien lo administra.',
} satisfies Record<string, (name: string) => string>

export type Refusal = keyof typeof REFUSALS

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'string' && Object.hasOwn(REFUSALS, value)

export const told = (refusal: Refusal, name: string): string => REFUSALS[refusal](name)

/** Codes of an answer that did not come, or came broken from whoever stands before the provider. */
const AWAY = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** What a provider may say against it (RFC 6749, section 4.1.2.1; OpenID Connect Core, section 3.1.2.6). Anything else was made up on the way. */
const DECLINED = new Set([
  ...[
    'invalid_request',
    'unauthorized_client',
    'access_denied',
    'unsupported_response_type',
    'invalid_scope',
  ],
  ...[
    'server_error',
    'temporarily_unavailable',
    'interaction_required',
    'login_required',
    'consent_required',
  ],
  ...['account_selection_required', 'invalid_request_uri', 'invalid_request_object', 'request_not_supported'],
  ...['request_uri_not_supported', 'registration_not_supported'],
])

/** What went wrong with the provider, and in a word for the log. */
export const refusalOf = (error: unknown): { refusal: Refusal; detail: string } => {
  if (error instanceof Declined)
    return { refusal: 'declined', detail: DECLINED.has(error.error) ? error.error : '' }
  if (error instanceof ResponseBodyError)
    return {
      refusal: error.error === 'invalid_grant' ? 'used code' : 'not accepted',
      detail: error.error,
    }
  const code = error instanceof ClientError ? (error.code ?? '') : ''
  if (AWAY.includes(code)) return { refusal: 'away', detail: code }
  // What fetch throws, and what it is not let do (outgoing.ts).
  if (error instanceof TypeError || !(error instanceof ClientError))
    return { refusal: 'away', detail: error instanceof Error ? error.message.slice(0, 100) : '' }
  return { refusal: 'not genuine', detail: code }
}
