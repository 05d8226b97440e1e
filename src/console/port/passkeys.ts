import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { HttpError } from 'react-admin'
import type { CreatedPasskey, PasskeyAssertion } from '../../domain/users/passkeys.ts'
import { loginWords } from '../i18n/login.ts'
import { callEndpoint } from './client.ts'

/* Passkeys (WebAuthn). Loaded when a user sets one up or signs in with one. */

export const hasPasskeys = browserSupportsWebAuthn

/** Returns the error for a failed passkey creation: the account already has a passkey on the device, or the user cancelled. */
const createPasskeyError = (error: unknown): HttpError => {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  const message = isKnown ? loginWords.passkey.known : loginWords.passkey.unused
  return new HttpError(message, 400, {
    errors: { root: { serverError: message } },
    fields: {},
    detail: message,
  })
}

/** Creates a passkey on a device that the user chooses. */
export const createPasskey = async (password: string): Promise<CreatedPasskey> => {
  const options = await callEndpoint('passkeys.begin', { body: { password } })
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw createPasskeyError(error)
  }) as Promise<CreatedPasskey>
}

/** Signs the server's sign-in challenge with the user's passkey. */
export const signWithPasskey = async (ticket: string): Promise<PasskeyAssertion> => {
  const options = await callEndpoint('auth.beginPasskey', { body: { ticket } })
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw createPasskeyError(error)
  }) as Promise<PasskeyAssertion>
}
