import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeFileName } from '../../src/domain/fileName.ts'
import { contentDisposition } from '../../src/server/http/sendStoredFile.ts'

const PDF = ['pdf'] as const
const named = (name: string) => safeFileName(name, PDF)

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

/** Names as somebody would send them who wants to get out of the folder, split a header, or fool a reader. */
const hostileName = fc
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

const isOpenable = (name: string) => {
  expect(name).toMatch(/^[^\p{C}\p{Zl}\p{Zp}<>:"/\\|?*%]+\.[a-z0-9]{1,10}$/iu)
  expect(name.isWellFormed()).toBe(true)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(202)
  expect(name).not.toMatch(/^[\s.]|[\s.]$/u)
  expect(name).not.toMatch(/^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/iu)
}

describe('the name that a document comes back with', () => {
  it('is what people called it, accents and all', () => {
    expect(named('Póliza de responsabilidad civil 2026.pdf')).toBe('Póliza de responsabilidad civil 2026.pdf')
    expect(named('Identificación (frente).PDF')).toBe('Identificación (frente).PDF')
    expect(named('Acta Ñuñoa & Cía.pdf')).toBe('Acta Ñuñoa & Cía.pdf')
  })

  it('has no path, and ends in what the content really is', () => {
    expect(named('C:\\Mis documentos\\acta.pdf')).toBe('acta.pdf')
    expect(named('../../acta.pdf')).toBe('acta.pdf')
    expect(named('acta.pdf.exe')).toBe('acta.pdf.exe.pdf')
    expect(safeFileName('lista.csv', ['txt', 'csv'])).toBe('lista.csv')
    expect(named('')).toBe('archivo.pdf')
    expect(named('CON.pdf')).toBe('_CON.pdf')
  })

  it.each(HOSTILE)('is openable whatever came in: %j', (name) => isOpenable(named(name)))

  it('is openable for ten thousand hostile names, and the same when it is made safe again', () => {
    fc.assert(
      fc.property(hostileName, (name) => {
        const safe = named(name)
        isOpenable(safe)
        expect(named(safe)).toBe(safe)
      }),
      { numRuns: 10_000 },
    )
  })

  it('survives the header that carries it, for ten thousand hostile names', () => {
    fc.assert(
      fc.property(hostileName, (name) => {
        const safe = named(name)
        const header = contentDisposition(safe)
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/u,
        )
        expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(safe)
      }),
      { numRuns: 10_000 },
    )
  })
})
