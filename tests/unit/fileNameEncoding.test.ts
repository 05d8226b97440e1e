import { describe, expect, it } from 'vitest'
import { decodeFileName, repairFileName } from '../../src/domain/documents/fileNameEncoding.ts'

describe('the name of a file in a ZIP without the UTF-8 flag', () => {
  it.each([
    ['UTF-8, composed', Buffer.from('MUÑJ900131.jpg'), 'MUÑJ900131.jpg'],
    [
      'UTF-8, decomposed, as macOS writes it',
      Buffer.from('MUÑJ900131.jpg'.normalize('NFD')),
      'MUÑJ900131.jpg',
    ],
    ['code page 437 or 850', Buffer.from('MU\xa5J900131 \xa4a.jpg', 'latin1'), 'MUÑJ900131 ña.jpg'],
    ['capitals with accents of code page 850', Buffer.from('\xb5LVAREZ \xe0.jpg', 'latin1'), 'ÁLVAREZ Ó.jpg'],
    ['Windows-1252', Buffer.from('MUÑJ900131 peña.jpg', 'latin1'), 'MUÑJ900131 peña.jpg'],
    ['ASCII', Buffer.from('fotos/SOTA900101.png'), 'fotos/SOTA900101.png'],
  ])('is decoded: %s', (_, bytes, name) => {
    expect(decodeFileName(bytes)).toBe(name)
  })
})

describe('the name of a file that was unpacked with the wrong encoding', () => {
  it.each([
    ['MUÃ‘J900131.pdf', 'MUÑJ900131.pdf'],
    ['peÃ±a Ã¡lvarez.pdf', 'peña álvarez.pdf'],
    ['MUN╠âJ900131.pdf', 'MUÑJ900131.pdf'],
    ['MU├æJ900131 Jos├⌐.pdf', 'MUÑJ900131 José.pdf'],
    ['MU├æJ900131 Jos├®.pdf', 'MUÑJ900131 José.pdf'],
  ])('%s is restored', (name, expected) => {
    expect(repairFileName(name)).toBe(expected)
  })

  it.each(['Muñoz Peña, José.pdf', 'M&AJ900131.pdf', '¿Qué? ÁÉÍÓÚ Ü ñ °.pdf', '履歴書.pdf', ''])(
    'is kept if it is right: %s',
    (name) => {
      expect(repairFileName(name)).toBe(name)
    },
  )
})
