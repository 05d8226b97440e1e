import type { Config } from '../common/config.ts'
import {
  addAccessibleElement,
  drawHorizontalLine,
  drawPdfDecoration,
  drawWrappedText,
  INK,
  measureWrappedTextHeight,
  PAGE,
  type Paper,
  type Style,
} from './paper.ts'
import { pdfTexts } from './pdfTexts.ts'

/** Draws the product's logo. Its path is defined on a grid of 26 by 26 units. */
const drawProductLogo = (paper: Paper, x: number, y: number, size: number): void =>
  drawPdfDecoration(paper, (doc) => {
    doc
      .save()
      .translate(x, y)
      .scale(size / 26)
    doc.roundedRect(0, 0, 26, 26, 7).fill(INK.accent)
    doc.moveTo(5.6, 13.2).lineTo(10.6, 18.4).lineTo(20.4, 8).lineWidth(3.2).stroke(INK.spark)
    doc.restore()
  })

/** Sender of a PDF letter: the utility company's name, and its logo as PNG. */
export interface Sender {
  utilityName: string
  logo: Uint8Array | null
}

/** Returns the settings for the letterhead, as data that can be sent to a worker thread. */
export const getLetterheadSettings = ({
  utilityName,
  logo,
}: Pick<Config, 'utilityName' | 'logo'>): Sender => ({
  utilityName,
  logo: logo && new Uint8Array(logo.content),
})

const MARK_SIZE = 30
/** Maximum size of the logo, in points. It leaves space for the sender's name. */
const MAX_LOGO = { width: 130, height: 36 }
const HALF_WIDTH = PAGE.width / 2

const NAME_STYLE: Style = { face: 'bold', size: 16 }
const ASIDE_STYLE: Style = { size: 9, color: INK.quiet, align: 'right' }

/** Draws the logo as large as `MAX_LOGO` allows and returns its size. */
const drawSenderLogo = (paper: Paper, logo: Uint8Array, y: number): { width: number; height: number } => {
  // The header of a PNG contains its width and height.
  const header = new DataView(logo.buffer, logo.byteOffset)
  const [width, height] = [header.getUint32(16), header.getUint32(20)]
  const scale = Math.min(MAX_LOGO.width / width, MAX_LOGO.height / height)
  const size = { width: width * scale, height: height * scale }
  drawPdfDecoration(paper, (doc) => void doc.image(Buffer.from(logo), PAGE.left, y, size))
  return size
}

/** Draws the letterhead of the first page: the sender on the left, the lines of `aside` on the right. */
export const drawLetterhead = (
  paper: Paper,
  { utilityName, logo }: Sender,
  aside: readonly string[] = [],
): void => {
  const top = paper.y
  const name = utilityName || pdfTexts.product
  if (!logo) drawProductLogo(paper, PAGE.left, top, MARK_SIZE)
  const drawn = logo ? drawSenderLogo(paper, logo, top) : { width: MARK_SIZE, height: MARK_SIZE }
  const at = { x: PAGE.left + drawn.width + 10, y: top + 5, width: HALF_WIDTH - drawn.width }
  addAccessibleElement(paper, paper.body, 'P', () => void drawWrappedText(paper, name, at, NAME_STYLE))
  let y = top + 9
  for (const line of aside.filter(Boolean)) {
    const place = { x: PAGE.left + HALF_WIDTH, y, width: HALF_WIDTH }
    addAccessibleElement(paper, paper.body, 'P', () => void drawWrappedText(paper, line, place, ASIDE_STYLE))
    y += measureWrappedTextHeight(paper, line, HALF_WIDTH, ASIDE_STYLE)
  }
  const bottom = Math.max(
    top + drawn.height,
    at.y + measureWrappedTextHeight(paper, name, at.width, NAME_STYLE),
    y,
  )
  drawHorizontalLine(paper, bottom + 14)
  paper.y = bottom + 34
}
