import { matchPath } from 'react-router-dom'
import { SETUP_PAGE } from '../domain/messages/linkPages.ts'
import { LINK_PATHS, PUBLIC_PAGE } from './pages.ts'
import { endSessionAndClearData } from './port/sessionStore.ts'
import { token } from './port/token.ts'

const SIGN_IN = '/login'
/** Pages that need no session. */
const ANONYMOUS_PATHS = [SIGN_IN, PUBLIC_PAGE, SETUP_PAGE, ...LINK_PATHS]

interface Router {
  state: { location: { pathname: string; search: string } }
  navigate(to: string, options: { replace: true; state: object }): Promise<void>
}

/** Redirects visitors without a session to the sign-in before anything renders. react-admin would first show a loading page. */
export const redirectToSignIn = async ({ state: { location }, navigate }: Router): Promise<void> => {
  const { pathname, search } = location
  if (token.get() !== null || ANONYMOUS_PATHS.some((path) => matchPath(path, pathname))) return
  endSessionAndClearData()
  await navigate(SIGN_IN, { replace: true, state: { nextPathname: pathname, nextSearch: search } })
}
