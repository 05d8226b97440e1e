import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

/** Reasons to refuse a sign-on, each with a message that names the provider. */
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
  'claims not sent': (name: string, claims: string) =>
    `${name} no envió ${claims}, con lo que este portal da acceso; quizá usted tiene ahí demasiados grupos, o ninguno. Pida a quien administra ${name} que use roles de aplicación o que envíe solo los grupos de este portal.`,
  'link needed': (name: string) =>
    `${name} lo reconoce, pero no confirma que el correo sea suyo, y este portal ya tiene una cuenta con ese correo o usuario. Para proteger esa cuenta, debe vincularla una persona con superadministración: la solicitud ya está en Usuarios. Avísele y vuelva a entrar cuando la apruebe.`,
  'link rejected': (name: string) =>
    `No se aprobó vincular a la persona con la que entra en ${name} con la cuenta que tiene su correo o usuario. Si es un error, avise a quien administra el portal.`,
  'unknown person': (name: string) =>
    `${name} lo reconoce, pero no hay aquí una cuenta para usted. Pídala a quien administra el portal.`,
  'several accounts': () =>
    'Varias cuentas de este portal tienen su correo. Pida a quien lo administra que deje una.',
  'other person': (name: string) =>
    `La cuenta con su correo o usuario ya es de otra persona de ${name}. Avise a quien administra el portal.`,
  'disabled account': () => 'Su cuenta en este portal está desactivada. Pregunte a quien lo administra.',
  'inactive company': () => 'La empresa de su cuenta está desactivada en este portal.',
  'no company': () =>
    'Sus grupos son de una empresa que ya no está en este portal. Avise a quien lo administra.',
} satisfies Record<string, (name: string, claims: string) => string>

export type Refusal = keyof typeof REFUSALS

export const isSignOnRefusalReason = (value: unknown): value is Refusal =>
  typeof value === 'string' && Object.hasOwn(REFUSALS, value)

const quoteClaimNames = (names: readonly string[]): string => names.map((name) => `«${name}»`).join(', ')

/** Returns the message for a person whose sign-on is refused. `unsent` lists required claims that the provider did not send. */
export const formatRefusalMessage = (
  refusal: Refusal,
  provider: string,
  unsent: readonly string[] = [],
): string => REFUSALS[refusal](provider, quoteClaimNames(unsent))

/** Returns a notice for a user who keeps previous rights because the provider did not send some claims. */
export const formatUnsentClaimsNotice = (provider: string, unsent: readonly string[]): string | undefined =>
  unsent.length === 0
    ? undefined
    : `${provider} no envió ${quoteClaimNames(unsent)}, con lo que este portal otorga permisos: usted conserva los que tenía. Para que se actualicen, pida a quien administra ${provider} que use roles de aplicación o que envíe solo los grupos de este portal.`

/** Formats the audit log text about claims that the provider did not send. */
export const formatUnsentClaimsLogText = (unsent: readonly string[]): string =>
  `provider: claims not sent (${unsent.join(', ').slice(0, 150)})`

/** Error codes of openid-client for missing or invalid responses of the provider. */
const NO_RESPONSE_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]

/** Standard error codes of OpenID Connect providers. Other codes are not logged, because visitors may have invented them. */
const DECLINE_CODES = new Set([
  'invalid_request',
  'unauthorized_client',
  'access_denied',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
  'interaction_required',
  'login_required',
  'consent_required',
  'account_selection_required',
  'invalid_request_uri',
  'invalid_request_object',
  'request_not_supported',
  'request_uri_not_supported',
  'registration_not_supported',
])

/** Converts an error of a sign-on to a reason for the user and a detail for the log. */
export const getSignOnRefusalFromError = (error: unknown): { refusal: Refusal; detail: string } => {
  if (error instanceof AuthorizationResponseError)
    return { refusal: 'declined', detail: DECLINE_CODES.has(error.error) ? error.error : '' }
  if (error instanceof ResponseBodyError)
    return {
      refusal: error.error === 'invalid_grant' ? 'used code' : 'not accepted',
      detail: error.error,
    }
  const code = error instanceof ClientError ? (error.code ?? '') : ''
  if (NO_RESPONSE_CODES.includes(code)) return { refusal: 'away', detail: code }
  // Errors of `fetch` and of provider.ts mean that the provider could not be reached.
  if (error instanceof TypeError || !(error instanceof ClientError))
    return { refusal: 'away', detail: error instanceof Error ? error.message.slice(0, 100) : '' }
  return { refusal: 'not genuine', detail: code }
}
