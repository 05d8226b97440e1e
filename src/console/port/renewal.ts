import { serverConnection } from './serverConnection.ts'
import { token } from './token.ts'
import { isUserActive } from './userActivity.ts'

/** Function that asks the user to sign in again. Resolves to whether the user has signed in. */
type Ask = () => Promise<boolean>

/* Module state: the window has one session. */
let ask: Ask | undefined
let renewal: Promise<boolean> | undefined

/** Registers the function that asks the user to sign in again. Returns a function that removes it. */
export const registerSignInPrompt = (how: Ask) => {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/** Whether the user is being asked to sign in again. */
export const isSignInPromptOpen = (): boolean => renewal !== undefined

/** Asks the user of an expired session to sign in again. Resolves to whether the user has signed in. */
export const askToRenewSession = (): Promise<boolean> => {
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

/** Asks the user to sign in again if the session has expired and the server is reachable. */
export const renewExpiredSession = async (): Promise<void> => {
  if (token.isExpired() && (await serverConnection.checkServer()) && token.isExpired())
    await askToRenewSession()
}

/** Sends a request. If the session has expired, sends it again after the user has signed in. */
export const sendAndRenewExpiredSession = async <T extends { status: number }>(
  send: () => Promise<T>,
): Promise<T> => {
  // The session may have expired since the last request.
  if (token.isExpired()) await renewExpiredSession()
  if (isSignInPromptOpen() || (ask && token.isOver())) await askToRenewSession()
  const used = token.get()
  const response = await send()
  if (response.status !== 401 || used === null) {
    if (isUserActive()) token.touch()
    return response
  }
  // Another request may have renewed or ended the session in the meantime.
  const isKnown = token.get() !== used && !isSignInPromptOpen() && !(ask && token.isOver())
  const isBack = isKnown ? token.get() !== null : await askToRenewSession()
  return isBack ? send() : response
}
