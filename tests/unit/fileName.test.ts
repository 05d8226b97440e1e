import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFileNamer, toSafeFileName } from '../../src/domain/documents/fileName.ts'
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

/** Titles of people, companies and documents, and their file names. */
const TITLES: readonly (readonly [title: string, name: string])[] = [
  ['A-000001 María José Álvarez Núñez', 'A-000001 María José Álvarez Núñez.png'],
  ['A-000001 Cafe\u0301', 'A-000001 Café.png'],
  ["O'Farrill D’Acosta", "O'Farrill D’Acosta.png"],
  ['Петров Александр', 'Петров Александр.png'],
  ['Παπαδόπουλος', 'Παπαδόπουλος.png'],
  ['Nguyễn Thị Phương', 'Nguyễn Thị Phương.png'],
  ['李 明', '李 明.png'],
  ['محمد', 'محمد.png'],
  ['Gas & Redes, S.A. de C.V.', 'Gas & Redes, S.A. de C.V.png'],
  ['Ana/Eva', 'Ana Eva.png'],
  ['Ana\\Eva', 'Ana Eva.png'],
  ['../../etc/passwd', 'etc passwd.png'],
  ['C:\\Windows', 'C Windows.png'],
  ['a<b>c:d"e|f?g*h', 'abcdefgh.png'],
  ['100 %', '100.png'],
  ['CON', '_CON.png'],
  ['con', '_con.png'],
  ['Con.Gas', '_Con.Gas.png'],
  ['CONSUELO', 'CONSUELO.png'],
  ['PRN', '_PRN.png'],
  ['AUX', '_AUX.png'],
  ['NUL', '_NUL.png'],
  ['NUL.', '_NUL.png'],
  ['COM1', '_COM1.png'],
  ['com¹', '_com¹.png'],
  ['LPT9', '_LPT9.png'],
  ['COM10', 'COM10.png'],
  ['CONIN$', '_CONIN$.png'],
  ['Ana.', 'Ana.png'],
  ['Ana...', 'Ana.png'],
  ['Ana ', 'Ana.png'],
  ['Ana . .', 'Ana.png'],
  ['  Ana', 'Ana.png'],
  ['.oculta', 'oculta.png'],
  ['', 'archivo.png'],
  ['...', 'archivo.png'],
  ['???', 'archivo.png'],
  ['a\u0000b\u001Fc', 'abc.png'],
  ['a\tb\nc', 'abc.png'],
  ['acta\u202Efdp', 'actafdp.png'],
  ['\uD800suelto', '\uFFFDsuelto.png'],
  ['foto.png', 'foto.png.png'],
  ['x'.repeat(300), `${'x'.repeat(146)}.png`],
  ['ñ'.repeat(120), `${'ñ'.repeat(73)}.png`],
  [`x${'ñ'.repeat(120)}`, `x${'ñ'.repeat(72)}.png`],
  ['李'.repeat(80), `${'李'.repeat(48)}.png`],
  ['👷🏽'.repeat(40), `${'👷🏽'.repeat(18)}.png`],
  ['x\u0331'.repeat(60), `${'x\u0331'.repeat(48)}.png`],
  [`${'x'.repeat(145)} y`, `${'x'.repeat(145)}.png`],
  [`${'x'.repeat(145)}. y`, `${'x'.repeat(145)}.png`],
]

describe('the name of a file in a zip', () => {
  it.each(TITLES)('for %j is %j', (title, name) => {
    expect(createFileNamer()(title, 'png')).toBe(name)
  })

  it('is unique without regard to case, with a number', () => {
    const getName = createFileNamer()
    expect(
      ['Ana', 'ana', 'ANA', 'Eva', 'STRASSE', 'Straße', 'ana (2)'].map((title) => getName(title, 'jpg')),
    ).toEqual([
      'Ana.jpg',
      'ana (2).jpg',
      'ANA (3).jpg',
      'Eva.jpg',
      'STRASSE.jpg',
      'Straße (2).jpg',
      'ana (2) (2).jpg',
    ])
  })

  it('is unique and short for long names that differ at their end', () => {
    const getName = createFileNamer()
    const names = Array.from({ length: 300 }, (_, i) => getName(`${'Ñ'.repeat(120)} ${i}`, 'jpg'))
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(300)
    for (const name of names) {
      expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(150)
      expect(name).toMatch(/^Ñ+(?: \(\d+\))?\.jpg$/u)
    }
  })

  it('can be opened for a thousand hostile titles', () => {
    const getName = createFileNamer()
    fc.assert(
      fc.property(anyHostileName, (title) => {
        const name = getName(title, 'pdf')
        expectOpenable(name)
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(150)
      }),
      { numRuns: 1000 },
    )
  })
})
