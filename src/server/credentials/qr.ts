import { crc32, deflateSync } from 'node:zlib'
import { create } from 'qrcode'
import { formatFullName } from '../../domain/personNames.ts'
import { drawDecoration, INK, type Paper } from '../pdf/paper.ts'
import type { Row } from '../store/rows.ts'
import type { ListQuery, Reader } from '../store/store.ts'
import { credentialAddress, type Signing } from './credentialAddress.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The quiet zone that readers count on, in modules. */
const QUIET = 4

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/**
 * A QR code as a PNG of one bit per pixel, `scale` pixels per module, error correction M unless told otherwise. Written here because the library's own
 * renderer paints 32 bits per pixel and takes ten times as long, and a zip may hold ten thousand of them.
 */
export const qrPng = (
  text: string,
  { scale = 10, level = 'M' }: { scale?: number; level?: 'M' | 'Q' } = {},
): Buffer => {
  const { size, data } = create(text, { errorCorrectionLevel: level }).modules
  const side = (size + 2 * QUIET) * scale
  const stride = Math.ceil(side / 8)
  // In a grey image of one bit, 1 is white; each line starts with its filter, 0.
  const blank = Buffer.alloc(stride + 1, 0xff)
  blank[0] = 0
  const lines: Buffer[] = Array.from({ length: side }, () => blank)
  for (let row = 0; row < size; row += 1) {
    const line = Buffer.from(blank)
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue
      const first = (QUIET + column) * scale
      for (let x = first; x < first + scale; x += 1) {
        const at = 1 + (x >> 3)
        line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7))
      }
    }
    lines.fill(line, (QUIET + row) * scale, (QUIET + row + 1) * scale)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Draws a QR of error correction Q with its quiet zone into a square of white, as lines that no printer blurs; answers how large a module is, in points. */
export const drawQr = (paper: Paper, text: string, x: number, y: number, side: number): number => {
  const { size, data } = create(text, { errorCorrectionLevel: 'Q' }).modules
  const module = side / (size + 2 * QUIET)
  drawDecoration(paper, (doc) => {
    doc.rect(x, y, side, side).fill('#FFFFFF')
    for (let row = 0; row < size; row += 1)
      for (let from = 0; from < size; from += 1) {
        let to = from
        while (to < size && data[row * size + to]) to += 1
        // Lines that touch overlap by a hair, or readers of PDFs show seams.
        if (to > from)
          doc.rect(
            x + (QUIET + from) * module,
            y + (QUIET + row) * module,
            (to - from) * module,
            module * 1.02,
          )
        from = to
      }
    doc.fill(INK.text)
  })
  return module
}

/** "A-004217 María José Álvarez Núñez"; whoever has no number yet is told apart by the first letters of the id. */
const entryName = (row: Row<'personnel'>): string =>
  `${row.accreditation_number ?? row.id.slice(0, 8)} ${formatFullName(row)}`
    .replace(/[^\p{L}\p{N}\p{M} .&_-]/gu, '_')
    .trim()

/** The QR codes of the people of a query, in its order. */
export async function* qrEntries(
  store: Reader,
  query: ListQuery<'personnel'>,
  signing: Signing,
): AsyncGenerator<{ name: string; content: Buffer }> {
  const used = new Map<string, number>()
  for await (const row of store.each('personnel', query)) {
    const name = entryName(row)
    const again = used.get(name) ?? 0
    used.set(name, again + 1)
    const unique = again === 0 ? name : `${name} (${again + 1})`
    yield { name: `${unique}.png`, content: qrPng(credentialAddress(row, signing)) }
  }
}
