import { type Actor, accountKey, actorFrom } from '../../domain/groups.ts'
import { clearListAbilities } from '../port/listAbilities.ts'
import { settings } from '../port/settings.ts'
import { call, callForResponse } from './client.ts'
import { beginDrafts } from './draftStorage.ts'
import { clearIdempotencyKeys } from './idempotencyKeys.ts'
import { isRenewing, renewIfExpired } from './renewal.ts'
import { token } from './token.ts'

let loading: Promise<Actor> | undefined
let known: Actor | undefined
let failure: string | undefined

/** Why the last session could not be resumed; for the login page. */
export const sessionError = (): string | undefined => failure

/** Who a user of the wire is here. */
export const toActor = (user: Parameters<typeof actorFrom>[0]): Actor => actorFrom(user, settings())

/** The session is this actor's: what the device keeps of another account's typing goes. */
const begin = (actor: Actor): Actor => {
  beginDrafts(accountKey(actor))
  return actor
}

const load = async (): Promise<Actor> => {
  try {
    return begin(toActor(await call('auth.user')))
  } catch (error) {
    clearSession()
    failure = error instanceof Error ? error.message : undefined
    throw error
  }
}

/** The current actor, loaded once per session. Rejects, and ends the session, when the user cannot be loaded (specification, section 8). */
export const currentActor = (): Promise<Actor> => {
  // Who is asked to sign in again over a page stays who they are.
  if (loading && (isRenewing() || token.isExpired())) {
    void renewIfExpired()
    return loading
  }
  if (token.isExpired()) token.clear()
  if (!token.get()) return Promise.reject(new Error('no session'))
  loading ??= load()
  return loading
}

/** The actor that the sign-in told, while their session lasts. */
export const knownActor = (): Actor | undefined => (token.get() === null ? undefined : known)

/** What somebody signs in with: a password, after it the code of a second factor or a passkey, or the code that they bring back from the provider. */
export type Credentials =
  | { username: string; password: string }
  | { ticket: string; code: string }
  | { ticket: string }
  | { code: string }

const passkeyAnswer = async (ticket: string) => {
  const { answerWithPasskey } = await import('./passkeys.ts')
  return callForResponse('auth.passkey', { body: { ticket, answer: await answerWithPasskey(ticket) } })
}

const opening = (credentials: Credentials) => {
  if ('username' in credentials) return callForResponse('auth.login', { body: credentials })
  if (!('ticket' in credentials)) return callForResponse('auth.enter', { body: credentials })
  return 'code' in credentials
    ? callForResponse('auth.secondFactor', { body: credentials })
    : passkeyAnswer(credentials.ticket)
}

/** What the server tells a user who has just signed in. */
export interface SignInResult {
  notice?: string | undefined
}

/** Signs in and begins the session. */
export const startSession = async (credentials: Credentials): Promise<SignInResult> => {
  const { headers, data } = await opening(credentials)
  // The server says how long the session lasts; its clock and the device's may differ. Another back end may send no `expires_at`.
  const serverNow = Date.parse(headers.get('Date') ?? '') || Date.now()
  const lifetimeMs = Date.parse(data.expires_at ?? '') - serverNow
  token.set(data.token, lifetimeMs > 0 ? Date.now() + lifetimeMs : undefined)
  failure = undefined
  known = begin(toActor(data.user))
  loading = Promise.resolve(known)
  return 'notice' in data && typeof data.notice === 'string' ? { notice: data.notice } : {}
}

/** Clears the session of this token and everything kept with it, except the chosen appearance. A session that another tab began since then stays. */
export function clearSession(owned: string | null = token.get()): void {
  if (token.get() === owned) token.clear()
  clearIdempotencyKeys()
  clearListAbilities()
  loading = undefined
  known = undefined
}
