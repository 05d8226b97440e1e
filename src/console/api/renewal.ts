import { reach } from './reach.ts'
import { token } from './token.ts'
import { isUserActive } from './userActivity.ts'

/** Asks the user to sign in again; answers whether that was done. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let renewal: Promise<boolean> | undefined

/** Whoever shows the console asks; answers how to stop that. */
export const askForSignInBy = (how: Ask) => {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Is the user being asked? */
export const isRenewing = (): boolean => renewal !== undefined

/** The session is over by itself: true once the same user has signed in again, over the page as it is; false where nobody asks, or the user leaves. */
export const renewSession = (): Promise<boolean> => {
  if (!ask) {
    token.clear()
    return Promise.resolve(false)
  }
  if (!renewal) {
    token.end()
    renewal = ask().finally(() => {
      renewal = undefined
    })
  }
  return renewal
}

/** Asks whoever's session is over by this device's clock, if the server can be reached: else nobody could sign in again. */
export const renewIfExpired = async (): Promise<void> => {
  if (token.isExpired() && (await reach.look()) && token.isExpired()) await renewSession()
}

/** Sends a request of the session. If the session is over, sends it once more after the user has signed in again. `send` reads the token itself. */
export const withSession = async <T extends { status: number }>(send: () => Promise<T>): Promise<T> => {
  // Another tab may have found out, and this one has not heard of it yet.
  if (token.isExpired()) await renewIfExpired()
  if (isRenewing() || (ask && token.isOver())) await renewSession()
  const used = token.get()
  const response = await send()
  if (response.status !== 401 || used === null) {
    if (isUserActive()) token.touch()
    return response
  }
  // Another call may have found out before, and the user may have signed in since, or left; where another tab has just found out, nobody was asked yet.
  const isKnown = token.get() !== used && !isRenewing() && !(ask && token.isOver())
  const isBack = isKnown ? token.get() !== null : await renewSession()
  return isBack ? send() : response
}
