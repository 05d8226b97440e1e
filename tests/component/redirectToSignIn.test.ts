import { createMemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { redirectToSignIn } from '../../src/console/redirectToSignIn.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

const openAndGetLocation = async (path: string) => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  await redirectToSignIn(router)
  const { pathname, state } = router.state.location
  return { pathname, state }
}

describe('before anything is drawn', () => {
  it('a visitor without a session is led to the sign-in, which remembers the page', async () => {
    expect(await openAndGetLocation('/personnel?page=2')).toEqual({
      pathname: '/login',
      state: { nextPathname: '/personnel', nextSearch: '?page=2' },
    })
  })

  it('a visitor with a session stays', async () => {
    localStorage.setItem('token', 'secret')
    expect((await openAndGetLocation('/personnel')).pathname).toBe('/personnel')
  })

  it.each(['/login', '/invitacion', '/restablecer', '/primer-arranque', '/credential/validation/x'])(
    '%s is there for everybody',
    async (path) => {
      expect((await openAndGetLocation(path)).pathname).toBe(path)
    },
  )
})
