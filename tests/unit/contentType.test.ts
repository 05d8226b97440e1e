import JSZip from 'jszip'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  DOCUMENTS,
  formatFileTypeNames,
  getFileInputAcceptValue,
  PICTURES,
  SHEETS,
} from '../../src/domain/common/fileKinds.ts'
import { detectContentType, MARKERS } from '../../src/server/files/uploads.ts'
import { buildHeif } from '../support/buildHeif.ts'

const detectType = async (content: Buffer | string, name = 'archivo') => {
  const bytes = Buffer.from(content)
  return (
    await detectContentType(
      bytes.subarray(0, 65_536),
      MARKERS.map((marker) => bytes.includes(marker)),
      name,
    )
  )?.media_type
}

const zipFiles = async (files: Record<string, string>): Promise<Buffer> => {
  const zip = new JSZip()
  for (const [name, text] of Object.entries(files)) zip.file(name, text)
  return zip.generateAsync({ type: 'nodebuffer' })
}

const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const oldOffice = (stream: string) => Buffer.concat([CFB, Buffer.alloc(2000), Buffer.from(stream, 'utf16le')])
const createImage = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#0B5C66' } })
    .toFormat(format)
    .toBuffer()

describe('a document is accepted by its content', () => {
  it('a text file named like another type is refused', async () => {
    for (const name of ['carta.docx', 'lista.XLSX', 'acta.pdf', 'foto.jpg'])
      expect(await detectType('Solo texto', name), name).toBeUndefined()
    expect(await detectType('a,b', 'lista.csv')).toBe('text/csv')
  })

  it.each(['carta.docx', 'lista.XLSX', 'acta.odt'])(
    'a zip of other files named %s is refused',
    async (name) => {
      expect(await detectType(await zipFiles({ 'IMG_2031.jpg': 'x' }), name)).toBeUndefined()
    },
  )

  it('a PDF and pictures are accepted', async () => {
    expect(await detectType('%PDF-1.7\n%âãÏÓ')).toBe('application/pdf')
    for (const format of ['png', 'jpeg', 'webp'] as const)
      expect(await detectType(await createImage(format))).toBe(`image/${format}`)
  })

  it.each([
    ['heic', ['mif1', 'heic']],
    ['heix', ['heix', 'heic']],
    ['heim', ['mif1', 'heim']],
    ['heis', ['mif1', 'heis']],
    ['hevc', ['msf1', 'hevc']],
    ['hevx', ['msf1', 'hevx']],
    ['mif1', ['mif1', 'heic']],
    ['msf1', ['msf1', 'hevc']],
    ['mif1', []],
  ])('HEIC and HEIF are accepted: %s with %j', async (major, compatible) => {
    expect(await detectType(buildHeif(major, compatible))).toMatch(/^image\/hei[cf]$/u)
  })

  it('AVIF is accepted, also by a compatible brand; a video is refused', async () => {
    expect(await detectType(buildHeif('avif', ['mif1', 'miaf']))).toBe('image/avif')
    expect(await detectType(buildHeif('mif1', ['avif', 'miaf']))).toBe('image/avif')
    expect(await detectType(buildHeif('isom', ['mp42']))).toBeUndefined()
    expect(await detectType(Buffer.from('0000001466747970', 'hex'))).toBeUndefined()
  })

  it('a JPEG is accepted without an extension or with a wrong one', async () => {
    expect(await detectType(await createImage('jpeg'), 'IMG_2031')).toBe('image/jpeg')
    expect(await detectType(await createImage('jpeg'), 'credencial.pdf')).toBe('image/jpeg')
  })

  it.each([
    ['a line break', '\r\n'],
    ['a byte order mark', '\ufeff'],
    ['a mail header', 'Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n'],
    ['an XML declaration', '<?xml version="1.0"?>\n'],
    ['a page with an error message', '<br />\n<b>Warning</b>: <html><body>'],
    ['1023 blanks', ' '.repeat(1023)],
  ])('a PDF is accepted after %s', async (_, before) => {
    expect(await detectType(`${before}%PDF-1.4\n1 0 obj`, 'acta.pdf')).toBe('application/pdf')
  })

  it('office documents and zips are accepted', async () => {
    const docx = { '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>' }
    const odt = { mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<o/>' }
    expect(await detectType(await zipFiles(docx))).toMatch(/wordprocessingml|zip/u)
    expect(await detectType(await zipFiles(odt))).toMatch(/opendocument|zip/u)
    expect(await detectType(await zipFiles({ 'a.txt': 'a' }))).toBe('application/zip')
    expect(await detectType(await zipFiles({ 'customXml/item1.xml': '<a/>' }), 'acta.docx')).toBeDefined()
    expect(await detectType(oldOffice('WordDocument'))).toBe('application/msword')
    expect(await detectType(oldOffice('Workbook'))).toBe('application/vnd.ms-excel')
  })

  it('text and CSV are accepted in UTF-8 and Latin-1', async () => {
    expect(await detectType('Nombre;RFC\nÁlvarez;AANM900101', 'lista.csv')).toBe('text/csv')
    expect(await detectType(Buffer.from('Nombre;Núñez\r\n', 'latin1'), 'lista.csv')).toBe('text/csv')
    expect(await detectType('Notas de la visita', 'notas')).toBe('text/plain')
    expect(await detectType('<?xml version="1.0"?><cfdi:Comprobante/>', 'factura.xml')).toBe(
      'application/xml',
    )
    expect(await detectType(`${'a'.repeat(65_535)}ñ`)).toBe('text/plain')
  })
})

describe('a document is refused by its content', () => {
  it.each([
    ['a web page', '<!DOCTYPE html><p>hola'],
    ['a page behind blanks', `\n\n   <html><body>`],
    ['a picture that runs', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['the same behind a prologue', '<?xml version="1.0"?><svg onload="alert(1)"/>'],
    ['text with a script in it', 'Hola <script src=x></script>'],
    ['a shell script', '#!/bin/sh\nrm -rf /'],
    ['a page in UTF-16', Buffer.from('\uFEFF<html><script>1</script>', 'utf16le')],
    ['a Windows program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a Linux program', Buffer.from('7f454c46020101000000000000000000', 'hex')],
    ['an installer in an office container', Buffer.concat([CFB, Buffer.alloc(3000)])],
    ['a PDF that begins too late', `${'X-Header: a\n'.repeat(100)}%PDF-1.4\n1 0 obj`],
    ['bytes of nothing', Buffer.from([0, 1, 2, 3, 4, 5, 6, 7])],
  ])('%s', async (_, content) => {
    expect(await detectType(content, 'acta.pdf')).toBeUndefined()
  })
})

describe('the files of an upload', () => {
  it('are named in hints, and offered by the file dialog, from one table', () => {
    expect(formatFileTypeNames(DOCUMENTS)).toBe('PDF, imágenes, documentos de oficina, texto, CSV o ZIP')
    expect(getFileInputAcceptValue(DOCUMENTS).split(',')).toEqual(
      expect.arrayContaining(['.pdf', 'image/jpeg', '.heic', '.docx', '.doc', '.txt', '.csv', '.zip']),
    )
    expect([formatFileTypeNames(PICTURES), getFileInputAcceptValue(PICTURES)]).toEqual([
      'JPEG, PNG o WebP',
      'image/jpeg,.jpg,.jpeg,.jpe,image/png,.png,image/webp,.webp',
    ])
    expect([formatFileTypeNames(SHEETS), getFileInputAcceptValue(SHEETS)]).toEqual([
      'Excel (.xlsx) o CSV',
      '.xlsx,.csv',
    ])
  })

  it('that are offered as texts are accepted as texts', async () => {
    const names = getFileInputAcceptValue(DOCUMENTS).match(/\.(?:txt|md|log|tsv|xml|json|csv)\b/gu) ?? []
    expect(names).toHaveLength(7)
    for (const name of names) expect(await detectType('a,b', `lista${name}`), name).toBeDefined()
  })
})
