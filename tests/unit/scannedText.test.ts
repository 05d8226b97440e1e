import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseScannedCredentialText } from '../../src/domain/door/scannedText.ts'

const ID = 'AbC-d_fGhIjKlMnOpQrStU'
const DIGITS = '1234567890'.repeat(20)
const ADDRESS = `https://portal.gas-prueba.example/credential/validation/${ID}#${DIGITS}`
const EXPECTED_ENTRY = {
  kind: 'address',
  address: { id: ID, digits: DIGITS, host: 'portal.gas-prueba.example' },
}

const readScan = (text: string) => parseScannedCredentialText(text)
const findProblem = (text: string) => {
  const entry = readScan(text)
  return entry.kind === 'problem' ? entry.problem : entry
}

/** What the keys of a US keyboard type with another layout. */
const KEYS: Record<string, Record<string, string>> = {
  'es-ES': { ':': 'Ñ', '/': '-', '-': "'", _: '?', '#': '·', '?': '_', ']': '+', '~': 'ª', '=': '¡' },
  'es-MX': { ':': 'Ñ', '/': '-', '-': "'", _: '?', '#': '#', '?': '_', ']': '+', '~': '°', '=': '¿' },
}
const layouts = Object.keys(KEYS)
const typeOn = (layout: string, text: string) =>
  [...text].map((character) => KEYS[layout]?.[character] ?? character).join('')
const pressCapsLock = (text: string) =>
  [...text].map((letter) => (/\p{Lu}/u.test(letter) ? letter.toLowerCase() : letter.toUpperCase())).join('')

const anyAddress = fc
  .record({
    host: fc.stringMatching(/^[a-z][a-z0-9-]{0,20}[a-z0-9]\.(?:mx|com\.mx|example)(?::8443)?$/u),
    id: fc.stringMatching(/^[A-Z][a-z][\w-]{12,40}$/u),
    digits: fc.stringMatching(/^(?:[1-9]\d{100,479})?$/u),
  })
  .map(({ host, id, digits }) => ({
    host,
    id,
    digits,
    text: `https://${host}/credential/validation/${id}${digits && `#${digits}`}`,
  }))

describe('the text that a scanner types', () => {
  it('is read with a Spanish and a Latin American layout, also with caps lock', () => {
    expect(readScan(typeOn('es-MX', ADDRESS))).toEqual(EXPECTED_ENTRY)
    fc.assert(
      fc.property(anyAddress, fc.constantFrom('', ...layouts), fc.boolean(), (address, layout, isCaps) => {
        const text = typeOn(layout, address.text)
        expect(readScan(isCaps ? pressCapsLock(text) : text)).toEqual({
          kind: 'address',
          address: { id: address.id, digits: address.digits, host: address.host.toLowerCase() },
        })
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    ['a symbology identifier', `]Q1${ADDRESS}`],
    ['a symbology identifier on a Spanish keyboard', typeOn('es-ES', `]Q1${ADDRESS}`)],
    ['a prefix and a suffix of control characters', `\u0002${ADDRESS}\u001d\r\n`],
    ['a visible sign for a control character', `${ADDRESS}␝`],
    ['a tab', `${ADDRESS}\t`],
    ['an invisible character inside', ADDRESS.replace('portal', 'por\u200Btal')],
    ['a second copy', ADDRESS + ADDRESS],
    ['a second copy behind a tab', `${ADDRESS}\t${ADDRESS}`],
    ['a second copy on a Latin American keyboard', typeOn('es-MX', ADDRESS + ADDRESS)],
    ['a second copy that is cut', ADDRESS + ADDRESS.slice(0, 70)],
    ['a second copy of which little arrived', `${ADDRESS}https:/`],
    ['a first copy that is cut', ADDRESS.slice(0, 40) + ADDRESS],
  ])('is read with %s', (_, text) => {
    expect(readScan(text)).toEqual(EXPECTED_ENTRY)
  })

  it.each([
    ['layout', 'httpsM!!portql.exqmple!credentiql!vqlidqtion!QbC'],
    ['layout', 'httpsÑ--portal.gas'],
    ['layout', ADDRESS.replaceAll('/', '&')],
    ['letterCase', ADDRESS.toUpperCase()],
    ['several', `${ADDRESS}${ADDRESS.replace(ID, `${ID.slice(1)}X`)}`],
    ['incomplete', 'https'],
    ['incomplete', 'https://portal7.gas'],
    ['incomplete', 'https://portal7.gas/credential/valid'],
    ['incomplete', 'https://portal7.gas/credential/validation/'],
    ['incomplete', '://portal7.gas'],
    ['incomplete', DIGITS],
    ['incomplete', DIGITS.slice(0, 25)],
    ['foreign', 'https://otro.example/tarjeta/17'],
    ['unreadable', 'Hola, buenos días'],
    ['unreadable', ']Q1'.slice(0, 2)],
  ])('has the problem %s: %s', (problem, text) => {
    expect(findProblem(text)).toBe(problem)
  })

  it.each([
    ["portal.gas'prueba.example-credential-validation-AbC'd?f", 'AbC-d_f'],
    ['https:--portal.example-credential-validation-AbC', 'AbC'],
  ])('is read without its scheme or with a part of it: %s', (text, id) => {
    expect(readScan(text)).toMatchObject({ kind: 'address', address: { id, digits: '' } })
  })

  it('is never a number if it is a part of an address', () => {
    fc.assert(
      fc.property(anyAddress, fc.constantFrom('', ...layouts), fc.nat(), ({ text }, layout, at) => {
        const shortened = text.slice(0, 5 + (at % (text.length - 5)))
        expect(readScan(typeOn(layout, shortened)).kind).not.toBe('number')
      }),
      { numRuns: 200 },
    )
  })
})

describe('a typed number', () => {
  it.each([
    ['A-004217', 'A-004217'],
    [' a 004217 ', 'a 004217'],
    ["A'004217", "A'004217"],
    [']C0A-004217', 'A-004217'],
    ["+C0A'004217", "A'004217"],
    ['A-004217A-004217', 'A-004217'],
    ['A-004217\tA-004217', 'A-004217'],
    ['GN/2024/17', 'GN/2024/17'],
    ['1212', '1212'],
  ])('%s is looked up as %s', (text, number) => {
    expect(readScan(text)).toEqual({ kind: 'number', number })
  })

  it('has at most 40 characters and is never shortened', () => {
    expect(readScan(`A-${'17 '.repeat(12)}`.trim())).toMatchObject({ kind: 'number' })
    expect(findProblem(`GN-${'17-'.repeat(20)}1`)).toBe('incomplete')
  })
})
