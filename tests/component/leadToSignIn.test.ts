import { createMemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { leadToSignIn } from '../../src/console/leadToSignIn.ts'

afterEach(() => localStorage.clear())

const openAndGetLocation = async (path: string) => {
  const router = createMemoryRouter([{ path: '*', element: null }], { initialEntries: [path] })
  await leadToSignIn(router)
  const { pathname, state } = router.state.location
  return { pathname, state }
}

describe('before anything is drawn', () => {
  it('whoever has no session is led to the sign-in, which knows where they wanted to go', async () => {
    expect(await openAndGetLocation('/personnel?page=2')).toEqual({
      pathname: '/login',
      state: { nextPathname: '/personnel', nextSearch: '?page=2' },
    })
  })

  it('whoever has one stays', async () => {
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
