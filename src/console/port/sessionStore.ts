import { type Actor, convertApiUserToActor, getUserAccountKey, type WireUser } from '../../domain/groups.ts'
import { callEndpoint, callEndpointForResponse } from './client.ts'
import { removeFormDraftsOfOtherAccounts } from './draftStorage.ts'
import { createUnreadableReplyError } from './httpErrors.ts'
import { clearIdempotencyKeys } from './idempotencyKeys.ts'
import { clearListAbilities } from './listAbilities.ts'
import { isSignInPromptOpen, renewExpiredSession } from './renewal.ts'
import { getPortalSettings } from './settings.ts'
import { token } from './token.ts'

/* Module state: the window has one session. */
let loading: Promise<Actor> | undefined
let signedInActor: Actor | undefined
let failure: string | undefined

/** Returns why the last session could not be resumed, for the login page. */
export const getSessionResumeError = (): string | undefined => failure

/** Converts a user of the API to the signed-in user of the console. */
export const convertToSignedInUser = (user: Parameters<typeof convertApiUserToActor>[0]): Actor =>
  convertApiUserToActor(user, getPortalSettings())

/** Throws if a reply with a successful status contains no user, because its rights would be guessed. */
const requireUser = (
  user: Partial<WireUser> | null | undefined,
): Partial<WireUser> & { username: string } => {
  if (typeof user?.username !== 'string') throw createUnreadableReplyError('unexpected', false)
  return { ...user, username: user.username }
}

/** Begins a session and removes the drafts of other accounts. */
const beginUserSession = (actor: Actor): Actor => {
  removeFormDraftsOfOtherAccounts(getUserAccountKey(actor))
  return actor
}

const loadSignedInSession = async (): Promise<Actor> => {
  try {
    return beginUserSession(convertToSignedInUser(requireUser(await callEndpoint('auth.user'))))
  } catch (error) {
    endSessionAndClearData()
    failure = error instanceof Error ? error.message : undefined
    throw error
  }
}

/** Returns the signed-in user, loaded once per session. Rejects and ends the session if the user cannot be loaded. */
export const getCurrentActor = (): Promise<Actor> => {
  // Keeps the current user while the user signs in again.
  if (loading && (isSignInPromptOpen() || token.isExpired())) {
    void renewExpiredSession()
    return loading
  }
  if (token.isExpired()) token.clear()
  if (!token.get()) return Promise.reject(new Error('no session'))
  loading ??= loadSignedInSession()
  return loading
}

/** Loads the signed-in user again, after a change of what they must do before the console opens. */
export const reloadCurrentActor = (): Promise<Actor> => {
  loading = loadSignedInSession()
  return loading
}

/** Returns the user of the last sign-in while the session lasts. */
export const getSignedInUser = (): Actor | undefined => (token.get() === null ? undefined : signedInActor)

/** Credentials of a sign-in: a password, the code of a second factor, a passkey, or the code of the identity provider. */
export type Credentials =
  | { username: string; password: string }
  | { ticket: string; code: string }
  | { ticket: string }
  | { code: string }

const signInWithPasskeyTicket = async (ticket: string) => {
  const { signWithPasskey } = await import('./passkeys.ts')
  return callEndpointForResponse('auth.passkey', { body: { ticket, answer: await signWithPasskey(ticket) } })
}

const sendSignInRequest = (credentials: Credentials) => {
  if ('username' in credentials) return callEndpointForResponse('auth.login', { body: credentials })
  if (!('ticket' in credentials)) return callEndpointForResponse('auth.enter', { body: credentials })
  return 'code' in credentials
    ? callEndpointForResponse('auth.secondFactor', { body: credentials })
    : signInWithPasskeyTicket(credentials.ticket)
}

/** Result of a sign-in, with an optional message from the server. */
export interface SignInResult {
  notice?: string | undefined
}

/** Signs in and begins the session. */
export const signInAndStartSession = async (credentials: Credentials): Promise<SignInResult> => {
  const { headers, data } = await sendSignInRequest(credentials)
  const user = requireUser(data.user)
  if (typeof data.token !== 'string' || data.token === '')
    throw createUnreadableReplyError('unexpected', false)
  // Uses the server's clock, because the device's clock may be wrong.
  const serverNow = Date.parse(headers.get('Date') ?? '') || Date.now()
  const lifetimeMs = Date.parse(data.expires_at ?? '') - serverNow
  token.set(data.token, lifetimeMs > 0 ? Date.now() + lifetimeMs : undefined)
  failure = undefined
  signedInActor = beginUserSession(convertToSignedInUser(user))
  loading = Promise.resolve(signedInActor)
  return 'notice' in data && typeof data.notice === 'string' ? { notice: data.notice } : {}
}

/** Ends the session with this token and clears its data. Keeps a session that another tab has started since. */
export function endSessionAndClearData(owned: string | null = token.get()): void {
  if (token.get() === owned) token.clear()
  clearIdempotencyKeys()
  clearListAbilities()
  loading = undefined
  signedInActor = undefined
}
