import { expect, it } from 'vitest'
import { normalizeRequestUrl } from '../../src/server/http/canonicalUrl.ts'

it.each([
  ['/api/v1/setup/?a=%73', '/api/v1/setup/?a=%73'],
  ['/api/v1/%73etup/', '/api/v1/setup/'],
  ['/api%2Fv1/', '/api%2Fv1/'],
  ['http://host/api/v1/setup/', '/api/v1/setup/'],
  ['HTTPS://host:8080?a=1', '/?a=1'],
  ['/personnel/%C3%A1/', '/personnel/%C3%A1/'],
  ['/personnel/100%/?q=100%', '/personnel/100%25/?q=100%'],
  ['/a?next=http://host/b', '/a?next=http://host/b'],
  ['', '/'],
  ['/CREDENTIAL/VALIDATION/Ab-_1.?lang=en', '/credential/validation/Ab-_1?lang=en'],
  ['/credential/validation', '/credential/validation/'],
  ['/credential/validation/a/b', '/credential/validation/a%2Fb'],
  ['/credential/validation/abc%zz', '/credential/validation/abc%25zz'],
])('the canonical form of %j is %j', (url, canonical) => {
  expect(normalizeRequestUrl(url)).toBe(canonical)
  expect(normalizeRequestUrl(canonical)).toBe(canonical)
})
