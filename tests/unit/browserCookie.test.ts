import { expect, it } from 'vitest'
import { readBrowserSecretCookie } from '../../src/server/http/browserCookie.ts'

const [HOSTS, PLAIN] = ['h'.repeat(43), 'p'.repeat(43)]
const HTTPS = { publicUrl: 'https://credenciales.example' }
const HTTP = { publicUrl: 'http://127.0.0.1:3000' }

it('over https, only the cookie with the __Host- prefix identifies a browser', () => {
  expect(readBrowserSecretCookie(`acredita-entrada=${PLAIN}`, HTTPS)).toBeUndefined()
  expect(readBrowserSecretCookie(`acredita-entrada=${PLAIN}; __Host-acredita-entrada=${HOSTS}`, HTTPS)).toBe(
    HOSTS,
  )
  expect(readBrowserSecretCookie(`acredita-entrada=${PLAIN}`, HTTP)).toBe(PLAIN)
  expect(readBrowserSecretCookie(undefined, HTTPS)).toBeUndefined()
})
