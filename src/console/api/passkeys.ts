import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { HttpError } from 'react-admin'
import type { MadePasskey, UsedPasskey } from '../../domain/passkeys.ts'
import { translate } from '../i18n/i18nProvider.ts'
import { call } from './client.ts'

/* Passkeys of this browser's devices; loaded by whoever sets one up or is asked for one. */

export const hasPasskeys = browserSupportsWebAuthn

/** Why a device gave none: it is one that the account has already, or nobody showed it that it is them, as when its question was closed. */
const refusal = (error: unknown): HttpError => {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  const message = translate(isKnown ? 'account.passkeys.known' : 'account.passkeys.unused')
  return new HttpError(message, 400, {
    errors: { root: { serverError: message } },
    fields: {},
    detail: message,
  })
}

/** Has a device make one. */
export const makePasskey = async (password: string): Promise<MadePasskey> => {
  const asked = await call('passkeys.begin', { body: { password } })
  const optionsJSON = asked as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw refusal(error)
  }) as Promise<MadePasskey>
}

/** Has a device use one, for whoever has begun to sign in. */
export const answerWithPasskey = async (ticket: string): Promise<UsedPasskey> => {
  const asked = await call('auth.beginPasskey', { body: { ticket } })
  const optionsJSON = asked as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refusal(error)
  }) as Promise<UsedPasskey>
}
