import { matchPath } from 'react-router-dom'
import { SETUP_PAGE } from '../domain/linkPages.ts'
import { LINK_PATHS, PUBLIC_PAGE } from './pages.ts'
import { clearSession } from './port/sessionStore.ts'
import { token } from './port/token.ts'

const SIGN_IN = '/login'
/** What is there for whoever is not signed in. */
const OPEN = [SIGN_IN, PUBLIC_PAGE, SETUP_PAGE, ...LINK_PATHS]

interface Router {
  state: { location: { pathname: string; search: string } }
  navigate(to: string, options: { replace: true; state: object }): Promise<void>
}

/**
 * Leads whoever has no session to the sign-in before anything is drawn, and tells it where they wanted to go as react-admin does, which finds out
 * after it has drawn "Cargando…" three times: on a slow phone that takes a fifth of a second.
 */
export const leadToSignIn = async ({ state: { location }, navigate }: Router): Promise<void> => {
  const { pathname, search } = location
  if (token.get() !== null || OPEN.some((path) => matchPath(path, pathname))) return
  clearSession()
  await navigate(SIGN_IN, { replace: true, state: { nextPathname: pathname, nextSearch: search } })
}
