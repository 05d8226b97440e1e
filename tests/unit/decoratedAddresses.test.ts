import { describe, expect, it } from 'vitest'
import {
  hasLostLetterCase,
  listPossibleIds,
  parseValidationAddress,
  parseValidationPath,
} from '../../src/domain/credentials/validationAddress.ts'
import { parseScannedCredentialText } from '../../src/domain/door/scannedText.ts'
import { DECORATED_ADDRESSES, DECORATED_IDS } from '../support/decoratedAddresses.ts'

const IDS = ['Zq3_x8Kd-0aBcDeFgHiJkA', '-q3_x8Kd-0aBcDeFgHiJkA', '_q3Bx8KdY0aBcDeFgHiJkQ']
const SIGNATURE = `#${'1234567890'.repeat(25)}`

/** Returns the id that a portal with one person finds in a text. */
const find = (text: string, id: string) => listPossibleIds(text).find((possible) => possible === id)

describe.each(IDS)('the address of %s', (id) => {
  const page = `https://portal.gas.mx/credential/validation/${id}`

  it.each(Object.entries(DECORATED_ADDRESSES))('is read %s', (_name, decorate) => {
    for (const signature of [SIGNATURE, '']) {
      const text = decorate(page, signature)
      const address = parseValidationAddress(text)
      expect(find(address?.id ?? '', id), text).toBe(id)
      expect({ digits: address?.digits, host: address?.host.replace(/^www\.|:443$/gu, '') }, text).toEqual({
        digits: signature.slice(1),
        host: 'portal.gas.mx',
      })
      // A scanner types no line breaks.
      const entry = parseScannedCredentialText(text, ['https://portal.gas.mx'])
      if (!/UPPER|upper case/u.test(_name) && !/\n(?!$)/u.test(text))
        expect(entry, text).toMatchObject({ kind: 'address' })
    }
  })

  it.each(Object.entries(DECORATED_IDS))('is found in a path %s', (_name, decorate) => {
    const path = `/credential/validation/${decorate(id)}`
    expect(find(parseValidationPath(path) ?? '', id), path).toBe(id)
  })
})

describe('an id', () => {
  it('is first taken as it is, because it may end with a mark', () => {
    expect(listPossibleIds('abc_')[0]).toBe('abc_')
    expect(listPossibleIds('-abc-_')).toEqual(['-abc-_', '-abc-', '-abc', 'abc-_', 'abc-', 'abc'])
    expect(listPossibleIds('abc')).toEqual(['abc'])
    expect(listPossibleIds('¿?')).toEqual([])
  })

  it.each([
    ['ZQ3_X8KD-0ABCDEFGHIJKA', '/CREDENTIAL/VALIDATION/ZQ3_X8KD-0ABCDEFGHIJKA', true],
    ['ZQ3_X8KD-0ABCDEFGHIJKA', '', true],
    ['zq3_x8kd-0abcdefghijka', '', true],
    ['PERSONA-ABC', '/CREDENTIAL/VALIDATION/PERSONA-ABC', true],
    ['PERSONA-ABC', '/credential/validation/PERSONA-ABC', false],
    ['Zq3_x8Kd-0aBcDeFgHiJkA', '/CREDENTIAL/VALIDATION/Zq3_x8Kd-0aBcDeFgHiJkA', false],
    ['0123456789', '/CREDENTIAL/VALIDATION/0123456789', false],
    ['0f8fad5b-d9cb-469f-a165-70867728950e', '', false],
    ['nobody', '', false],
  ])('%s at %s has lost its letter case: %s', (id, path, isLost) => {
    expect(hasLostLetterCase(id, path)).toBe(isLost)
  })
})

describe('the host of an address', () => {
  it.each([
    ['https://portal.gas.mx@estafa.com/credential/validation/abc', 'estafa.com'],
    ['https://estafa.com\\@portal.gas.mx/credential/validation/abc', 'estafa.com'],
    ['https://estafa.com/?u=https://portal.gas.mx/credential/validation/abc', 'estafa.com'],
    ['https://estafa.com/portal.gas.mx/credential/validation/abc', 'estafa.com'],
    ['https://portal.gas.mx.estafa.com/credential/validation/abc', 'portal.gas.mx.estafa.com'],
    ['https://portal.gas.mx:8443/credential/validation/abc', 'portal.gas.mx:8443'],
    ['estafa.com/credential/validation/abc', 'estafa.com'],
    ['/credential/validation/abc', ''],
  ])('%s is %s', (text, host) => {
    expect(parseValidationAddress(text)?.host).toBe(host)
  })
})

describe('a fragment that is no signature', () => {
  it.each(['#_=_', '#:~:text=hola', '#top', '#!', '#', '#utm_source=qr'])(
    '%s leaves the card unsigned',
    (fragment) => {
      expect(parseValidationAddress(`https://a.mx/credential/validation/abc${fragment}`)?.digits).toBe('')
    },
  )

  it.each([
    ['#123', '123'],
    ['#123x9', '123x9'],
    [`#x${'1'.repeat(200)}`, `x${'1'.repeat(200)}`],
  ])('but %s is a cut or altered signature', (fragment, digits) => {
    expect(parseValidationAddress(`https://a.mx/credential/validation/abc${fragment}`)?.digits).toBe(digits)
  })
})

it('reads a long text without growing slower than its length', () => {
  for (const part of ['/credential/', '/credential/validation/', '_', '%', '\n', '=\n', 'https://', '*', '-'])
    expect(parseValidationPath(`/credential/validation/${part.repeat(20_000)}`)).toBeDefined()
})
