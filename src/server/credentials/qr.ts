import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { createFileNamer } from '../../domain/documents/fileName.ts'
import { formatPersonFileTitle } from '../../domain/people/personNames.ts'
import { drawPdfDecoration, INK, type Paper } from '../pdf/paper.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { getCredentialUrl, type Signing } from './credentialAddress.ts'

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Width of the white margin around a QR code, in modules (squares of the code). */
const QUIET_ZONE = 4

const createPngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunkBytes = Buffer.alloc(body.length + 8)
  chunkBytes.writeUInt32BE(data.length, 0)
  body.copy(chunkBytes, 4)
  chunkBytes.writeUInt32BE(crc32(body), body.length + 4)
  return chunkBytes
}

/** Creates a QR code as a PNG with one bit per pixel. The QR library would write 32 bits per pixel and take ten times as long. */
export const createQrCodePng = (
  text: string,
  { scale = 10, level = 'M' }: { scale?: number; level?: 'M' | 'Q' } = {},
): Buffer => {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules
  const side = (size + 2 * QUIET_ZONE) * scale
  const stride = Math.ceil(side / 8)
  // White line of pixels, after a zero byte for the PNG filter type.
  const blankLine = Buffer.alloc(stride + 1, 0xff)
  blankLine[0] = 0
  const lines: Buffer[] = Array.from({ length: side }, () => blankLine)
  for (let row = 0; row < size; row += 1) {
    const line = Buffer.from(blankLine)
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue
      const firstPixel = (QUIET_ZONE + column) * scale
      for (let x = firstPixel; x < firstPixel + scale; x += 1) {
        const byteIndex = 1 + (x >> 3)
        line[byteIndex] = (line[byteIndex] ?? 0) & ~(0x80 >> (x & 7))
      }
    }
    lines.fill(line, (QUIET_ZONE + row) * scale, (QUIET_ZONE + row + 1) * scale)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    PNG_SIGNATURE,
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(Buffer.concat(lines))),
    createPngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Draws a QR code with its white margin as vector graphics. Returns the side of a module, in points. */
export const drawQrCode = (paper: Paper, text: string, x: number, y: number, side: number): number => {
  const { size, data } = create(text, { errorCorrectionLevel: 'Q' }).modules
  const moduleSide = side / (size + 2 * QUIET_ZONE)
  drawPdfDecoration(paper, (doc) => {
    doc.rect(x, y, side, side).fill('#FFFFFF')
    for (let row = 0; row < size; row += 1)
      for (let runStart = 0; runStart < size; runStart += 1) {
        let runEnd = runStart
        while (runEnd < size && data[row * size + runEnd]) runEnd += 1
        // Draws adjacent rows with a slight overlap, because PDF viewers would show gaps.
        if (runEnd > runStart)
          doc.rect(
            x + (QUIET_ZONE + runStart) * moduleSide,
            y + (QUIET_ZONE + row) * moduleSide,
            (runEnd - runStart) * moduleSide,
            moduleSide * 1.02,
          )
        runStart = runEnd
      }
    doc.fill(INK.text)
  })
  return moduleSide
}

/** Yields a PNG file with the QR code of each person that matches the query. */
export async function* generateQrEntries(
  store: Reader,
  query: ListQuery<'personnel'>,
  signing: Signing,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const getFileName = createFileNamer()
  for await (const row of store.each('personnel', query))
    yield {
      name: getFileName(formatPersonFileTitle(row), 'png'),
      content: createQrCodePng(getCredentialUrl(row, signing)),
    }
}
