import { expect, it } from 'vitest'
import { isUnreachablePublicUrl } from '../../src/domain/settings/publicAddress.ts'

it.each([
  '',
  'portal',
  'http://localhost:8080',
  'https://portal.example.mx',
  'https://Portal.Ejemplo.mx/',
  'https://credenciales.example',
  'http://127.0.0.1:8080',
  'http://192.168.1.20',
  'http://172.20.0.3',
  'http://[::1]:8080',
  'http://[fd00::1]',
])('%j is unreachable', (url) => {
  expect(isUnreachablePublicUrl(url)).toBe(true)
})

it.each([
  'https://portal.gasdelbajio.mx',
  'https://miejemplo.mx',
  'http://172.200.0.3',
  'https://[2001:db8::1]',
  'https://test.gas.mx',
])('%j may be reachable', (url) => {
  expect(isUnreachablePublicUrl(url)).toBe(false)
})
