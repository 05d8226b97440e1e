import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSafeFileName } from '../../src/domain/fileName.ts'
import { formatContentDisposition } from '../../src/server/http/sendStoredFile.ts'

const PDF = ['pdf'] as const
const toSafeName = (name: string) => toSafeFileName(name, PDF)

const HOSTILE = [
  '../../etc/passwd',
  '..\\..\\windows\\system32\\config',
  '/absolute/path.pdf',
  'C:\\Users\\ana\\acta.pdf',
  'con',
  'CON.pdf',
  'aux.pdf.pdf',
  'lpt1',
  'com¹.txt',
  'nul.',
  '.',
  '..',
  '...',
  '',
  '   ',
  '.htaccess',
  'acta\r\nSet-Cookie: a=b.pdf',
  'acta\u0000.pdf',
  'acta\u202Efdp.exe',
  '\u2066acta\u2069.pdf',
  'acta.pdf.exe',
  'acta.exe',
  'factura".pdf',
  "factura';filename*=x.pdf",
  'a%2F..%2Fb.pdf',
  'nota|<script>.pdf',
  '\uD800suelto.pdf',
  'x'.repeat(300),
  `${'ñ'.repeat(300)}.pdf`,
  `${'👷‍♀️'.repeat(100)}.pdf`,
  'a.'.repeat(150),
]

/** Names that try to leave the folder, to split a header, or to mislead a reader. */
const anyHostileName = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...HOSTILE,
        '/',
        '\\',
        '..',
        ':',
        '\r\n',
        '\u202E',
        '\u200F',
        '%00',
        '.',
        ' ',
        'Núñez',
        'ACTA',
      ),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const expectOpenable = (name: string) => {
  expect(name).toMatch(/^[^\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]+\.[a-z0-9]{1,10}$/iu)
  expect(name.isWellFormed()).toBe(true)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(202)
  expect(name).not.toMatch(/^[\s.]|[\s.]$/u)
  expect(name).not.toMatch(/^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/iu)
}

describe('the safe name of a document', () => {
  it('keeps the original name with its accents', () => {
    expect(toSafeName('Póliza de responsabilidad civil 2026.pdf')).toBe(
      'Póliza de responsabilidad civil 2026.pdf',
    )
    expect(toSafeName('Identificación (frente).PDF')).toBe('Identificación (frente).PDF')
    expect(toSafeName('Acta Ñuñoa & Cía.pdf')).toBe('Acta Ñuñoa & Cía.pdf')
  })

  it('has no path, and the extension of its content', () => {
    expect(toSafeName('C:\\Mis documentos\\acta.pdf')).toBe('acta.pdf')
    expect(toSafeName('../../acta.pdf')).toBe('acta.pdf')
    expect(toSafeName('acta.pdf.exe')).toBe('acta.pdf.exe.pdf')
    expect(toSafeFileName('lista.csv', ['txt', 'csv'])).toBe('lista.csv')
    expect(toSafeName('')).toBe('archivo.pdf')
    expect(toSafeName('CON.pdf')).toBe('_CON.pdf')
  })

  it.each(HOSTILE)('can be opened for the original %j', (name) => expectOpenable(toSafeName(name)))

  it('can be opened for ten thousand hostile names, and does not change a second time', () => {
    fc.assert(
      fc.property(anyHostileName, (name) => {
        const safe = toSafeName(name)
        expectOpenable(safe)
        expect(toSafeName(safe)).toBe(safe)
      }),
      { numRuns: 10_000 },
    )
  })

  it('survives the Content-Disposition header for ten thousand hostile names', () => {
    fc.assert(
      fc.property(anyHostileName, (name) => {
        const safe = toSafeName(name)
        const header = formatContentDisposition(safe)
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/u,
        )
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(safe)
      }),
      { numRuns: 10_000 },
    )
  })
})
