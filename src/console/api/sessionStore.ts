import { type Actor, actorFrom, type WireUser } from '../../domain/groups.ts'
import { clearIdempotencyKeys } from './idempotencyKeys.ts'
import { type ApiResponse, request } from './request.ts'
import { settings } from './settings.ts'
import { token } from './token.ts'

let loading: Promise<Actor> | undefined
let failure: string | undefined

/** Why the last session could not be resumed; for the login page. */
export const sessionError = (): string | undefined => failure

const toActor = (user: unknown): Actor =>
  actorFrom(user as Partial<WireUser> & { username: string }, settings().utilityGroup)

const load = async (): Promise<Actor> => {
  try {
    return toActor((await request('/api/auth/user/')).json)
  } catch (error) {
    clearSession()
    failure = error instanceof Error ? error.message : undefined
    throw error
  }
}

/** The current actor, asked for once per session. Rejects, and ends the session, when the user cannot be loaded (specification, section 8). */
export const currentActor = (): Promise<Actor> => {
  if (!token.get()) return Promise.reject(new Error('no session'))
  loading ??= load()
  return loading
}

/** What a sign-in answers begins the session. */
export const startSession = ({ headers, json }: ApiResponse): Actor => {
  const answer = json as { token: string; user: unknown; expires_at?: string }
  // How long it lasts is the server's to say; by which clock, is not.
  const serverNow = Date.parse(headers.get('Date') ?? '') || Date.now()
  const lifetimeMs = Date.parse(answer.expires_at ?? '') - serverNow
  token.set(answer.token, lifetimeMs > 0 ? Date.now() + lifetimeMs : undefined)
  failure = undefined
  const actor = toActor(answer.user)
  loading = Promise.resolve(actor)
  return actor
}

/** Forgets who was here, and whatever of theirs is kept; how this device looks is not theirs. */
export function clearSession(): void {
  token.clear()
  clearIdempotencyKeys()
  loading = undefined
}
