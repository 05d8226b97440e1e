import { describe, expect, it } from 'vitest'
import {
  normalizeAccreditationNumber,
  parseAccreditationNumber,
} from '../../src/domain/credentials/printedNumber.ts'

describe('a typed number', () => {
  it.each([
    'A-005544',
    'a-005544',
    'A 005544',
    'A005544',
    'A–005544',
    'A—005544',
    'A‑005544',
    'A − 005544',
    '005544',
    ' 005544 ',
    '5544',
    'A-5544',
    'Ａ－００５５４４',
    'A_005544',
    'A.005.544',
    'A-OO5544',
    '#A-005544',
    'Código A-005544',
    'Código: A-005544',
    'CODIGO A-005544',
    'Cód. A-005544',
    'Código de la credencial: A-005544',
    'Credencial A-005544',
    'Folio A-005544',
    'N° A-005544',
    'Nº A-005544',
    'N.º A-005544',
    'Nº005544',
    'No. A-005544',
    'NO A-005544',
    'Núm. A-005544',
    'Número: 5544',
    'Nro. 005544',
    '№ A-005544',
    'Code: A-005544',
    'A-0005544',
    'A-00005544',
    'A 0005544',
    'А-005544',
    'а-005544',
    'Α-005544',
    'А-ОО5544',
    'A-００５５４４',
    'A-00554 4',
    'A-005544.',
    '«A-005544»',
    'A - 005544',
    'A-005544\u200b',
  ])('%s is found in its printed form, and counts as the same number', (text) => {
    const number = parseAccreditationNumber(text)
    expect(number?.spellings).toContain('A-005544')
    expect(number?.key).toBe(parseAccreditationNumber('A-005544')?.key)
  })

  it('of another numbering is found with any separator between its parts', () => {
    for (const text of ['gn 2024 17', 'GN-2024-17', 'GN/2024/17', 'Gn202417'])
      expect(parseAccreditationNumber(text)?.key, text).toBe('GN202417')
    for (const text of ['gn 2024 17', 'GN/2024/17', 'gn.2024.17'])
      expect(parseAccreditationNumber(text)?.spellings, text).toContain('GN-2024-17')
    // The typed spelling comes first, because another person may have it.
    expect(parseAccreditationNumber(' Gn  2024-17')?.spellings[0]).toBe('Gn 2024-17')
    expect(parseAccreditationNumber('005544')?.spellings[0]).toBe('005544')
  })

  it.each([
    ['NO-123', 'NO-123'],
    ['Folio-12', 'FOLIO-12'],
    ['ID-55', 'ID-55'],
    ['N-17', 'N-17'],
  ])('%s of another numbering is not taken for a label', (text, spelling) => {
    const number = parseAccreditationNumber(text)
    expect(number?.spellings).toContain(spelling)
    expect(number?.spellings.filter((one) => one.startsWith('A-'))).toEqual([])
  })

  it('keeps leading zeros of a long number', () => {
    expect(parseAccreditationNumber('A 0005544')?.spellings).toContain('A-0005544')
    expect(parseAccreditationNumber('A-1234567')?.spellings).toContain('A-1234567')
  })

  it.each(['', '   ', '-', 'ÁLV', 'A-', 'OO', '¿?', 'hola mundo'])('cannot be «%s»', (text) => {
    expect(parseAccreditationNumber(text)).toBeUndefined()
  })
})

it.each(['A-005544', ' A–005544', 'A - 005544', 'A‑00\u200b5544', 'Ａ－００５５４４'])(
  'the number %j is stored as A-005544',
  (text) => expect(normalizeAccreditationNumber(text)).toBe('A-005544'),
)
