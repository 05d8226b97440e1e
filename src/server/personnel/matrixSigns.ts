import { CELL_WORDS, type CellState } from '../../domain/documents/documentWords.ts'
import { drawPdfDecoration, drawWrappedText, INK, type Paper } from '../pdf/paper.ts'

/** Icons of the printed matrix on a 24 by 24 grid, as in the console (Material Icons, Apache 2.0). */
const ICONS: Record<Exclude<CellState, 'checked' | 'unchecked'>, { path: string; color: string }> = {
  met: {
    path: 'M14 2H6c-1.1 0-1.99.9-1.99 2L4 20c0 1.1.89 2 1.99 2H18c1.1 0 2-.9 2-2V8zm4 18H6V4h7v5h5zm-9.18-6.95L7.4 14.46 10.94 18l5.66-5.66-1.41-1.41-4.24 4.24z',
    color: INK.accent,
  },
  byHand: {
    path: 'm18.85 10.39 1.06-1.06c.78-.78.78-2.05 0-2.83L18.5 5.09c-.78-.78-2.05-.78-2.83 0l-1.06 1.06zm-4.24 1.42L7.41 19H6v-1.41l7.19-7.19zm-1.42-4.25L4 16.76V21h4.24l9.19-9.19zM19 17.5c0 2.19-2.54 3.5-5 3.5-.55 0-1-.45-1-1s.45-1 1-1c1.54 0 3-.73 3-1.5 0-.47-.48-.87-1.23-1.2l1.48-1.48c1.07.63 1.75 1.47 1.75 2.68M4.58 13.35C3.61 12.79 3 12.06 3 11c0-1.8 1.89-2.63 3.56-3.36C7.59 7.18 9 6.56 9 6c0-.41-.78-1-2-1-1.26 0-1.8.61-1.83.64-.35.41-.98.46-1.4.12-.41-.34-.49-.95-.15-1.38C3.73 4.24 4.76 3 7 3s4 1.32 4 3c0 1.87-1.93 2.72-3.64 3.47C6.42 9.88 5 10.5 5 11c0 .31.43.6 1.07.86z',
    color: INK.accent,
  },
  ending: {
    path: 'M11.99 2C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8m.5-13H11v6l5.25 3.15.75-1.23-4.5-2.67z',
    color: INK.warning,
  },
  pending: {
    path: 'M6 2v6h.01L6 8.01 10 12l-4 4 .01.01H6V22h12v-5.99h-.01L18 16l-4-4 4-3.99-.01-.01H18V2zm10 14.5V20H8v-3.5l4-4zm-4-5-4-4V4h8v3.5z',
    color: INK.warning,
  },
  rejected: {
    path: 'M14.59 8 12 10.59 9.41 8 8 9.41 10.59 12 8 14.59 9.41 16 12 13.41 14.59 16 16 14.59 13.41 12 16 9.41zM12 2C6.47 2 2 6.47 2 12s4.47 10 10 10 10-4.47 10-10S17.53 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8',
    color: INK.danger,
  },
  ended: {
    path: 'M19 3h-1V1h-2v2H8V1H6v2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2m0 16H5V9h14zM5 7V5h14v2zm3.23 9.41 1.06 1.06 2.44-2.44 2.44 2.44 1.06-1.06-2.44-2.44 2.44-2.44-1.06-1.06-2.44 2.44-2.44-2.44-1.06 1.06 2.44 2.44z',
    color: INK.danger,
  },
  missing: {
    path: 'M13 11h-2v3H8v2h3v3h2v-3h3v-2h-3zm1-9H6c-1.1 0-2 .9-2 2v16c0 1.1.89 2 1.99 2H18c1.1 0 2-.9 2-2V8zm4 18H6V4h7v5h5z',
    color: INK.quiet,
  },
}

/** Height and width of a sign, in points. */
export const SIGN_SIZE = 10
const ICON_SCALE = SIGN_SIZE / 24

/** Draws the sign of a requirement's state. `x` and `y` are its upper left corner. */
export const drawRequirementStateSymbol = ({ doc }: Paper, sign: CellState, x: number, y: number): void => {
  doc.save().translate(x, y).scale(ICON_SCALE)
  if (sign === 'checked' || sign === 'unchecked') {
    doc.lineWidth(2).roundedRect(4, 4, 16, 16, 2).stroke(INK.quiet)
    if (sign === 'checked')
      doc.lineWidth(2.6).moveTo(7.2, 12.4).lineTo(10.6, 15.8).lineTo(17, 8.6).stroke(INK.accent)
  } else doc.path(ICONS[sign].path).fill(ICONS[sign].color)
  doc.restore()
}

/** Draws the legend at the foot of each page. */
export const drawMatrixLegend = (paper: Paper, note: string): void =>
  drawPdfDecoration(paper, () => {
    const style = { size: 7, color: INK.quiet }
    const y = paper.page.foot - 14
    let x = paper.page.left
    for (const [sign, words] of Object.entries(CELL_WORDS) as [CellState, string][]) {
      drawRequirementStateSymbol(paper, sign, x, y - 1)
      x += SIGN_SIZE + 2
      drawWrappedText(paper, words, { x, y, width: 120 }, style)
      x += paper.doc.widthOfString(words) + 9
    }
    drawWrappedText(paper, note, { x, y, width: 120 }, style)
  })
