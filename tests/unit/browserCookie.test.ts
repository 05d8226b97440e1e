import { expect, it } from 'vitest'
import { browserOf } from '../../src/server/http/browserCookie.ts'

const [HOSTS, PLAIN] = ['h'.repeat(43), 'p'.repeat(43)]
const HTTPS = { publicUrl: 'https://credenciales.example' }
const HTTP = { publicUrl: 'http://127.0.0.1:3000' }

it('over https, only the cookie with the __Host- prefix identifies a browser', () => {
  expect(browserOf(`acredita-entrada=${PLAIN}`, HTTPS)).toBeUndefined()
  expect(browserOf(`acredita-entrada=${PLAIN}; __Host-acredita-entrada=${HOSTS}`, HTTPS)).toBe(HOSTS)
  expect(browserOf(`acredita-entrada=${PLAIN}`, HTTP)).toBe(PLAIN)
  expect(browserOf(undefined, HTTPS)).toBeUndefined()
})
