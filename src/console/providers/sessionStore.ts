import { type Actor, actorFrom, type WireUser } from '../../domain/groups.ts'
import { request } from './http.ts'
import { settings } from './settings.ts'
import { token } from './token.ts'

let loading: Promise<Actor> | undefined
let failure: string | undefined

/** Why the last session could not be resumed; for the login page. */
export const sessionFailure = (): string | undefined => failure

const actorOf = (user: unknown): Actor =>
  actorFrom(user as Partial<WireUser> & { username: string }, settings().utilityGroup)

const load = async (): Promise<Actor> => {
  try {
    return actorOf((await request('/api/auth/user/')).json)
  } catch (error) {
    forgetSession()
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
export const beginSession = (answer: { token: string; user: unknown }): Actor => {
  token.set(answer.token)
  failure = undefined
  const actor = actorOf(answer.user)
  loading = Promise.resolve(actor)
  return actor
}

export function forgetSession(): void {
  token.forget()
  loading = undefined
}
