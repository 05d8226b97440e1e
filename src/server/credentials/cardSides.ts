import type { CardFields } from '../../domain/credentials/cardFields.ts'
import { cardTexts } from '../../domain/credentials/cardTexts.ts'
import type { Sender } from '../pdf/letterhead.ts'
import {
  addAccessibleElement,
  drawPdfDecoration,
  drawWrappedText,
  INK,
  measureWrappedTextHeight,
  type Paper,
  type Style,
} from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { drawQrCode } from './qr.ts'

/** Data of one printed card. */
export interface PrintedCard {
  fields: CardFields
  /** Photo as a JPEG, cropped to the shape of the photo on the card, or null. */
  photo: Uint8Array | null
  /** URL in the QR code, which shows the credential. */
  address: string
}

/** Data that all cards share: the utility, its help phone, and the web address for typing an accreditation number. */
export interface CardSender extends Sender {
  helpPhone: string
  typing: string
}

/** Converts millimetres to PDF points. */
export const millimetresToPoints = (millimetres: number): number => (millimetres * 72) / 25.4

/** Size of a bank card (ISO/IEC 7810 ID-1), in points. */
export const CARD = { width: millimetresToPoints(85.6), height: millimetresToPoints(54) } as const

/** Position of the top left corner of a card or text, in points. */
export interface Place {
  x: number
  y: number
}

const HEADER_COLOR = '#0B5C66'
const HEADER_TEXT_COLORS = { strong: '#FFFFFF', soft: '#CFE5E4' } as const

/** Writes a text, in a smaller size if it does not fit. Returns the y coordinate of its lower edge. */
const drawTextFittedToWidth = (
  paper: Paper,
  text: string,
  { x, y, width, lines = 1 }: Place & { width: number; lines?: number },
  style: Style & { size: number; least?: number },
): number => {
  let size = style.size
  const minSize = style.least ?? 5
  const isFitting = () =>
    measureWrappedTextHeight(paper, text, width, { ...style, size }) <= lines * size * 1.5 + 0.5
  while (size > minSize && !isFitting()) size -= 0.25
  addAccessibleElement(
    paper,
    paper.body,
    'P',
    () => void drawWrappedText(paper, text, { x, y, width }, { ...style, size, oneLine: lines === 1 }),
  )
  return y + Math.min(measureWrappedTextHeight(paper, text, width, { ...style, size }), lines * size * 1.5)
}

/** Calls `draw` so that it cannot paint outside the card. */
const clipDrawingToCredential = (paper: Paper, { x, y }: Place, draw: () => void): void => {
  paper.doc.save().rect(x, y, CARD.width, CARD.height).clip()
  draw()
  paper.doc.restore()
}

const HEADER_HEIGHT = millimetresToPoints(15)
const PHOTO = {
  x: millimetresToPoints(4.5),
  y: millimetresToPoints(9),
  width: millimetresToPoints(22),
  height: millimetresToPoints(27.5),
} as const
const EDGE = millimetresToPoints(4.5)

const drawCredentialPhoto = (paper: Paper, photo: Uint8Array | null, { x, y }: Place): void => {
  const { doc } = paper
  const [left, top] = [x + PHOTO.x, y + PHOTO.y]
  const rimWidth = millimetresToPoints(0.9)
  drawPdfDecoration(paper, () =>
    doc
      .roundedRect(
        left - rimWidth,
        top - rimWidth,
        PHOTO.width + 2 * rimWidth,
        PHOTO.height + 2 * rimWidth,
        millimetresToPoints(2.4),
      )
      .fill('#FFFFFF'),
  )
  const draw = () => {
    doc.save().roundedRect(left, top, PHOTO.width, PHOTO.height, millimetresToPoints(1.8)).clip()
    if (photo) doc.image(Buffer.from(photo), left, top, { width: PHOTO.width, height: PHOTO.height })
    else {
      // Draws the console's placeholder for a missing photo, which is 80 units wide.
      const scale = PHOTO.width / 80
      doc.rect(left, top, PHOTO.width, PHOTO.height).fill('#E4EEEC')
      doc.circle(left + 40 * scale, top + 41 * scale, 17 * scale).fill('#A9C0BD')
      doc.ellipse(left + 40 * scale, top + 104 * scale, 32 * scale, 38 * scale).fill('#A9C0BD')
    }
    doc.restore()
  }
  addAccessibleElement(paper, paper.body, 'Figure', draw, {
    alt: photo ? cardTexts.photo : cardTexts.noPhoto,
  })
}

/** Writes the surname above the first names, in a size that leaves room for the role. */
const drawPersonNames = (
  paper: Paper,
  { surname, firstNames }: CardFields,
  { x, y, width }: Place & { width: number },
): void => {
  const lines = [
    [surname || cardTexts.noName, { size: 12.5, face: 'bold' }],
    [firstNames, { size: 9.5, color: '#3D5059' }],
  ] as const
  const height = (scale: number) =>
    lines.reduce(
      (sum, [text, style]) =>
        text
          ? sum + measureWrappedTextHeight(paper, text, width, { ...style, size: style.size * scale })
          : sum,
      0,
    )
  let scale = 1
  while (scale > 0.4 && height(scale) > millimetresToPoints(14)) scale -= 0.02
  let top = y
  for (const [text, style] of lines) {
    if (!text) continue
    const scaledStyle = { ...style, size: style.size * scale }
    addAccessibleElement(
      paper,
      paper.body,
      'P',
      () => void drawWrappedText(paper, text, { x, y: top, width }, scaledStyle),
    )
    top += measureWrappedTextHeight(paper, text, width, scaledStyle)
  }
}

const LABEL: Style & { size: number } = { size: 5.5, color: INK.quiet }
const VALUE: Style & { size: number } = { size: 8.25, face: 'bold', figures: true }

/** Writes a label with its value below. Returns the y coordinate of its lower edge. */
const drawLabelAndValue = (
  paper: Paper,
  label: string,
  value: string,
  { x, y, width, lines = 1 }: Place & { width: number; lines?: number },
): number => {
  drawTextFittedToWidth(paper, label, { x, y, width }, LABEL)
  return drawTextFittedToWidth(paper, value, { x, y: y + millimetresToPoints(2.5), width, lines }, VALUE)
}

/** Draws the logo so that its bottom right corner is at this position. */
const drawCredentialLogo = (paper: Paper, logo: Uint8Array, right: number, bottom: number): void =>
  drawPdfDecoration(paper, (doc) => {
    const maxSize: [number, number] = [millimetresToPoints(22), millimetresToPoints(6)]
    doc.image(Buffer.from(logo), right - maxSize[0], bottom - maxSize[1], {
      fit: maxSize,
      align: 'right',
      valign: 'bottom',
    })
  })

/** Draws the front of a card, with photo, name, role, company and validity. */
export const drawCredentialFront = (
  paper: Paper,
  { fields, photo }: PrintedCard,
  sender: CardSender,
  at: Place,
): void => {
  const { doc } = paper
  const { x, y } = at
  clipDrawingToCredential(paper, at, () => {
    drawPdfDecoration(paper, () => {
      doc.rect(x, y, CARD.width, CARD.height).fill('#FFFFFF')
      doc.rect(x, y, CARD.width, HEADER_HEIGHT).fill(HEADER_COLOR)
      // Draws a faint tick, as in the logo, in the background of the header.
      doc.save().rect(x, y, CARD.width, HEADER_HEIGHT).clip()
      doc
        .translate(x + millimetresToPoints(60), y - millimetresToPoints(1))
        .scale(millimetresToPoints(30) / 100)
      doc.lineWidth(13).lineCap('round').lineJoin('round').strokeOpacity(0.08)
      doc.moveTo(8, 40).lineTo(36, 66).lineTo(92, 10).stroke('#FFFFFF')
      doc.restore()
    })
    const textLeft = x + millimetresToPoints(30)
    const width = CARD.width - millimetresToPoints(30) - EDGE
    const halfWidth = width / 2
    drawTextFittedToWidth(
      paper,
      cardTexts.title,
      { x: textLeft, y: y + millimetresToPoints(3.2), width: halfWidth + millimetresToPoints(3) },
      { size: 11, face: 'bold', color: HEADER_TEXT_COLORS.strong },
    )
    if (fields.roleType)
      drawTextFittedToWidth(
        paper,
        fields.roleType,
        { x: textLeft, y: y + millimetresToPoints(8.4), width: halfWidth, lines: 2 },
        { size: 7, color: HEADER_TEXT_COLORS.soft },
      )
    drawTextFittedToWidth(
      paper,
      fields.company,
      {
        x: textLeft + halfWidth + millimetresToPoints(1),
        y: y + millimetresToPoints(3.4),
        width: halfWidth - millimetresToPoints(1),
        lines: 3,
      },
      { size: 6.5, least: 4.5, face: 'bold', color: HEADER_TEXT_COLORS.strong, align: 'right' },
    )
    drawCredentialPhoto(paper, photo, at)
    drawPersonNames(paper, fields, { x: textLeft, y: y + millimetresToPoints(17), width })
    drawLabelAndValue(paper, cardTexts.profile, fields.profile || cardTexts.noProfile, {
      x: textLeft,
      y: y + millimetresToPoints(31.8),
      width,
      lines: 2,
    })
    const bottom = y + millimetresToPoints(42.6)
    drawLabelAndValue(paper, cardTexts.code, fields.code || cardTexts.noCode, {
      x: x + EDGE,
      y: bottom,
      width: millimetresToPoints(24),
    })
    drawLabelAndValue(paper, cardTexts.validity, fields.validity || cardTexts.noValidity, {
      x: textLeft,
      y: bottom,
      width: millimetresToPoints(26),
    })
    if (sender.logo)
      drawCredentialLogo(
        paper,
        sender.logo,
        x + CARD.width - EDGE,
        y + CARD.height - millimetresToPoints(4.5),
      )
    else if (sender.utilityName)
      drawTextFittedToWidth(
        paper,
        sender.utilityName,
        {
          x: x + millimetresToPoints(57),
          y: bottom + millimetresToPoints(2.5),
          width: CARD.width - millimetresToPoints(57) - EDGE,
        },
        { size: 7, face: 'bold', color: INK.quiet, align: 'right' },
      )
    drawPdfDecoration(paper, () =>
      doc
        .rect(x, y + CARD.height - millimetresToPoints(1.4), CARD.width, millimetresToPoints(1.4))
        .fill(HEADER_COLOR),
    )
  })
}

/** Side of the printed QR code, in millimetres. With 36 mm, a tested decoder failed four times as often for bad photographs. */
export const QR_MM = 38
const QR_SIDE = millimetresToPoints(QR_MM)

/** Draws the back of a card, with the QR code and instructions for checking the credential. */
export const drawCredentialBack = (
  paper: Paper,
  { fields, address }: PrintedCard,
  { helpPhone, typing, utilityName }: CardSender,
  at: Place,
): void => {
  const { doc } = paper
  const { x, y } = at
  clipDrawingToCredential(paper, at, () => {
    drawPdfDecoration(paper, () => {
      doc.rect(x, y, CARD.width, CARD.height).fill('#FFFFFF')
      doc.rect(x, y, CARD.width, millimetresToPoints(1.4)).fill(HEADER_COLOR)
    })
    const tile = { x: x + millimetresToPoints(2), y: y + millimetresToPoints(2) }
    addAccessibleElement(paper, paper.body, 'Figure', () => undefined, { alt: cardTexts.qr })
    drawQrCode(paper, address, tile.x, tile.y, QR_SIDE)
    const [domain = '', path = ''] = typing.split(/(?=\/)(.*)/su)
    const linkStyle = { size: 7, least: 4, align: 'center' } as const
    const belowQr = { x: tile.x, y: tile.y + QR_SIDE + millimetresToPoints(0.2), width: QR_SIDE }
    drawTextFittedToWidth(paper, domain, belowQr, linkStyle)
    drawTextFittedToWidth(paper, path, { ...belowQr, y: belowQr.y + millimetresToPoints(3) }, linkStyle)
    if (fields.code)
      drawTextFittedToWidth(
        paper,
        fields.code,
        { ...belowQr, y: belowQr.y + millimetresToPoints(6.3) },
        { ...VALUE, align: 'center' },
      )
    const textLeft = tile.x + QR_SIDE + millimetresToPoints(2.5)
    const width = x + CARD.width - EDGE - textLeft
    const scanTextEnd = drawTextFittedToWidth(
      paper,
      cardTexts.scan,
      { x: textLeft, y: y + millimetresToPoints(4.5), width, lines: 3 },
      { size: 9.5, face: 'bold', color: HEADER_COLOR },
    )
    const instructionsEnd = drawTextFittedToWidth(
      paper,
      pdfTexts.card.typed,
      { x: textLeft, y: scanTextEnd + millimetresToPoints(1.5), width, lines: 4 },
      { size: 6.5, color: INK.text },
    )
    const disclaimerEnd = drawTextFittedToWidth(
      paper,
      pdfTexts.card.disclaimer(utilityName),
      { x: textLeft, y: instructionsEnd + millimetresToPoints(1.5), width, lines: 7 },
      { size: 6, color: INK.quiet },
    )
    if (helpPhone)
      drawTextFittedToWidth(
        paper,
        pdfTexts.help(helpPhone),
        {
          x: textLeft,
          y: Math.max(disclaimerEnd + millimetresToPoints(1.5), y + millimetresToPoints(45)),
          width,
        },
        { size: 7.5, face: 'bold' },
      )
  })
}
