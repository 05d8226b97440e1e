import { describe, expect, it } from 'vitest'
import {
  parseValidationAddress,
  parseValidationPath,
} from '../../src/domain/credentials/validationAddress.ts'
import { CHANGED_PATHS } from '../support/changedAddresses.ts'

const ID = 'Zq3_x8Kd-0aBcDeFgHiJkL'
const DIGITS = '1234567890'

describe('the path of a public credential page', () => {
  it.each(Object.entries(CHANGED_PATHS))('contains the same id %s', (_change, pathOf) => {
    expect(parseValidationPath(pathOf(ID))).toBe(ID)
  })

  it.each([
    ['/credential/validation', ''],
    ['/credential/validation/', ''],
    ['/credential/validation/%20', ''],
    ['/credential/validation/abc-_1', 'abc-_1'],
    ['/credential/validation/-abc_', '-abc_'],
    ['/credential/validation/ABC', 'ABC'],
    ['/credential/validation/a%2Fb', 'a/b'],
    ['/credential/validation/a.b', 'a.b'],
    ['/credential/validation/a%20004217', 'a 004217'],
    ['/credential/validation/ñ', 'ñ'],
    ['/credential/validation/abc%E0%A4%A', 'abc%E0%A4%A'],
    ['/', undefined],
    ['/credential/validations/abc', undefined],
    ['/api/credential/validation/abc', undefined],
    ['/personnel/credential/7', undefined],
  ])('%s', (path, id) => {
    expect(parseValidationPath(path)).toBe(id)
  })
})

describe('the address in a QR code', () => {
  const address = `https://portal.example.mx/credential/validation/${ID}#${DIGITS}`
  const changedAddress = (change: (id: string) => string) =>
    `https://portal.example.mx${change(ID)}#${DIGITS}`

  it.each([
    address,
    address.replace('#', '%23'),
    address.replace('https', 'https://https'),
    address.replace(
      'https://portal.example.mx/credential/validation',
      'HTTPS://PORTAL.EXAMPLE.MX/CREDENTIAL/VALIDATION',
    ),
    address.replace('https://', ''),
    encodeURIComponent(address),
    `${address}.`,
    `«${address}».`,
    `${address}%E2%80%8B`,
    `${address}&utm_source=x`,
    `Mi credencial: ${address} gracias`,
    address.replace('#', '/#'),
    address.replace('#', '?utm_source=x#'),
    ...Object.entries(CHANGED_PATHS).flatMap(([change, pathOf]) =>
      change.includes('%23') ? [] : [changedAddress(pathOf)],
    ),
  ])('is read from %s', (text) => {
    expect(parseValidationAddress(text)).toEqual({ id: ID, digits: DIGITS, host: 'portal.example.mx' })
  })

  it('keeps an altered signature, so that it is not taken for a missing one', () => {
    expect(parseValidationAddress(`${address}x9`)?.digits).toBe(`${DIGITS}x9`)
  })

  it.each(['A-000001', 'https://portal.example.mx/', 'https://portal.example.mx/credential/validation/', ''])(
    'is not found in %j',
    (text) => {
      expect(parseValidationAddress(text)).toBeUndefined()
    },
  )
})
