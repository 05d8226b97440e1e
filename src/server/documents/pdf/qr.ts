import { create } from 'qrcode'
import { QUIET } from '../qrPng.ts'
import { decorate, INK, type Paper } from './paper.ts'

/** Draws a QR of error correction Q with its quiet zone into a square of white, as lines that no printer blurs; answers how large a module is, in points. */
export const drawQr = (paper: Paper, text: string, x: number, y: number, side: number): number => {
  const { size, data } = create(text, { errorCorrectionLevel: 'Q' }).modules
  const module = side / (size + 2 * QUIET)
  decorate(paper, (doc) => {
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
