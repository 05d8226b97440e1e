import type { CardFields } from '../../domain/cardFields.ts'
import { cardTexts } from '../../domain/cardTexts.ts'
import type { Sender } from '../pdf/letterhead.ts'
import {
  addElement,
  drawDecoration,
  INK,
  measureHeight,
  type Paper,
  type Style,
  writeText,
} from '../pdf/paper.ts'
import { pdfTexts } from '../pdf/pdfTexts.ts'
import { drawQr } from './qr.ts'

/** What stands on a printed card. */
export interface PrintedCard {
  fields: CardFields
  /** A JPEG of the card's shape; null where there is none. */
  photo: Uint8Array | null
  /** What the QR carries. */
  address: string
}

/** And on all of them: who answers for them, whom to call, and where a number is typed. */
export interface CardSender extends Sender {
  helpPhone: string
  typing: string
}

/** Millimetres in points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4

/** A bank card, ISO/IEC 7810 ID-1. */
export const CARD = { width: mm(85.6), height: mm(54) } as const

/** A card's corner on the page. */
export interface Place {
  x: number
  y: number
}

/** The header's green and what stands on it. */
const GROUND = '#0B5C66'
const ON_GROUND = { strong: '#FFFFFF', soft: '#CFE5E4' } as const

/** A text in its place, as large as it fits within so many lines; answers where it ended. */
const fitted = (
  paper: Paper,
  text: string,
  { x, y, width, lines = 1 }: Place & { width: number; lines?: number },
  style: Style & { size: number; least?: number },
): number => {
  let size = style.size
  const least = style.least ?? 5
  const fits = () => measureHeight(paper, text, width, { ...style, size }) <= lines * size * 1.5 + 0.5
  while (size > least && !fits()) size -= 0.25
  addElement(
    paper,
    paper.body,
    'P',
    () => void writeText(paper, text, { x, y, width }, { ...style, size, oneLine: lines === 1 }),
  )
  return y + Math.min(measureHeight(paper, text, width, { ...style, size }), lines * size * 1.5)
}

/** What is drawn within the card, and nowhere else. */
const within = (paper: Paper, { x, y }: Place, draw: () => void): void => {
  paper.doc.save().rect(x, y, CARD.width, CARD.height).clip()
  draw()
  paper.doc.restore()
}

const HEAD = mm(15)
const PHOTO = { x: mm(4.5), y: mm(9), width: mm(22), height: mm(27.5) } as const
const EDGE = mm(4.5)

const drawPhoto = (paper: Paper, photo: Uint8Array | null, { x, y }: Place): void => {
  const { doc } = paper
  const [left, top] = [x + PHOTO.x, y + PHOTO.y]
  const rim = mm(0.9)
  drawDecoration(paper, () =>
    doc
      .roundedRect(left - rim, top - rim, PHOTO.width + 2 * rim, PHOTO.height + 2 * rim, mm(2.4))
      .fill('#FFFFFF'),
  )
  const draw = () => {
    doc.save().roundedRect(left, top, PHOTO.width, PHOTO.height, mm(1.8)).clip()
    if (photo) doc.image(Buffer.from(photo), left, top, { width: PHOTO.width, height: PHOTO.height })
    else {
      // The silhouette of the card on the screen, whose square is 80 × 100.
      const scale = PHOTO.width / 80
      doc.rect(left, top, PHOTO.width, PHOTO.height).fill('#E4EEEC')
      doc.circle(left + 40 * scale, top + 41 * scale, 17 * scale).fill('#A9C0BD')
      doc.ellipse(left + 40 * scale, top + 104 * scale, 32 * scale, 38 * scale).fill('#A9C0BD')
    }
    doc.restore()
  }
  addElement(paper, paper.body, 'Figure', draw, { alt: photo ? cardTexts.photo : cardTexts.noPhoto })
}

/** The surname and under it the other names, both smaller until they fit above the profile. */
const drawNames = (
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
        text ? sum + measureHeight(paper, text, width, { ...style, size: style.size * scale }) : sum,
      0,
    )
  let scale = 1
  while (scale > 0.4 && height(scale) > mm(14)) scale -= 0.02
  let top = y
  for (const [text, style] of lines) {
    if (!text) continue
    const scaled = { ...style, size: style.size * scale }
    addElement(paper, paper.body, 'P', () => void writeText(paper, text, { x, y: top, width }, scaled))
    top += measureHeight(paper, text, width, scaled)
  }
}

const LABEL: Style & { size: number } = { size: 5.5, color: INK.quiet }
const VALUE: Style & { size: number } = { size: 8.25, face: 'bold', figures: true }

/** A label and what it says; answers where it ended. */
const labelled = (
  paper: Paper,
  label: string,
  value: string,
  { x, y, width, lines = 1 }: Place & { width: number; lines?: number },
): number => {
  fitted(paper, label, { x, y, width }, LABEL)
  return fitted(paper, value, { x, y: y + mm(2.5), width, lines }, VALUE)
}

/** The logo, as large as its place lets it be, from its right edge. */
const drawLogo = (paper: Paper, logo: Uint8Array, right: number, bottom: number): void =>
  drawDecoration(paper, (doc) => {
    const fit: [number, number] = [mm(22), mm(6)]
    doc.image(Buffer.from(logo), right - fit[0], bottom - fit[1], { fit, align: 'right', valign: 'bottom' })
  })

/** The side with the face: who it is, as what, for whom and until when. */
export const drawFront = (
  paper: Paper,
  { fields, photo }: PrintedCard,
  sender: CardSender,
  at: Place,
): void => {
  const { doc } = paper
  const { x, y } = at
  within(paper, at, () => {
    drawDecoration(paper, () => {
      doc.rect(x, y, CARD.width, CARD.height).fill('#FFFFFF')
      doc.rect(x, y, CARD.width, HEAD).fill(GROUND)
      // The mark's tick, hardly there.
      doc.save().rect(x, y, CARD.width, HEAD).clip()
      doc.translate(x + mm(60), y - mm(1)).scale(mm(30) / 100)
      doc.lineWidth(13).lineCap('round').lineJoin('round').strokeOpacity(0.08)
      doc.moveTo(8, 40).lineTo(36, 66).lineTo(92, 10).stroke('#FFFFFF')
      doc.restore()
    })
    const left = x + mm(30)
    const width = CARD.width - mm(30) - EDGE
    const half = width / 2
    fitted(
      paper,
      cardTexts.title,
      { x: left, y: y + mm(3.2), width: half + mm(3) },
      { size: 11, face: 'bold', color: ON_GROUND.strong },
    )
    if (fields.roleType)
      fitted(
        paper,
        fields.roleType,
        { x: left, y: y + mm(8.4), width: half, lines: 2 },
        { size: 7, color: ON_GROUND.soft },
      )
    fitted(
      paper,
      fields.company,
      { x: left + half + mm(1), y: y + mm(3.4), width: half - mm(1), lines: 3 },
      { size: 6.5, least: 4.5, face: 'bold', color: ON_GROUND.strong, align: 'right' },
    )
    drawPhoto(paper, photo, at)
    drawNames(paper, fields, { x: left, y: y + mm(17), width })
    labelled(paper, cardTexts.profile, fields.profile || cardTexts.noProfile, {
      x: left,
      y: y + mm(31.8),
      width,
      lines: 2,
    })
    const bottom = y + mm(42.6)
    labelled(paper, cardTexts.code, fields.code || cardTexts.noCode, {
      x: x + EDGE,
      y: bottom,
      width: mm(24),
    })
    labelled(paper, cardTexts.validity, fields.validity || cardTexts.noValidity, {
      x: left,
      y: bottom,
      width: mm(26),
    })
    if (sender.logo) drawLogo(paper, sender.logo, x + CARD.width - EDGE, y + CARD.height - mm(4.5))
    else if (sender.utilityName)
      fitted(
        paper,
        sender.utilityName,
        { x: x + mm(57), y: bottom + mm(2.5), width: CARD.width - mm(57) - EDGE },
        { size: 7, face: 'bold', color: INK.quiet, align: 'right' },
      )
    drawDecoration(paper, () => doc.rect(x, y + CARD.height - mm(1.4), CARD.width, mm(1.4)).fill(GROUND))
  })
}

/** With modules of 0.4 mm at least: 38 mm hold 95 of them, and the largest QR that an address of ours needs has 81 with its quiet zone. Of 36 mm, the older of two decoders missed 4 of 300 bad photographs; of these, none or one. */
export const QR_MM = 38
const QR = mm(QR_MM)

/** The side with the QR: what it is for, what to type where no camera is at hand, and in whose name the bearer comes. */
export const drawBack = (
  paper: Paper,
  { fields, address }: PrintedCard,
  { helpPhone, typing, utilityName }: CardSender,
  at: Place,
): void => {
  const { doc } = paper
  const { x, y } = at
  within(paper, at, () => {
    drawDecoration(paper, () => {
      doc.rect(x, y, CARD.width, CARD.height).fill('#FFFFFF')
      doc.rect(x, y, CARD.width, mm(1.4)).fill(GROUND)
    })
    const tile = { x: x + mm(2), y: y + mm(2) }
    addElement(paper, paper.body, 'Figure', () => undefined, { alt: cardTexts.qr })
    drawQr(paper, address, tile.x, tile.y, QR)
    const [domain = '', path = ''] = typing.split(/(?=\/)(.*)/su)
    const printed = { size: 7, least: 4, align: 'center' } as const
    const under = { x: tile.x, y: tile.y + QR + mm(0.2), width: QR }
    fitted(paper, domain, under, printed)
    fitted(paper, path, { ...under, y: under.y + mm(3) }, printed)
    if (fields.code)
      fitted(paper, fields.code, { ...under, y: under.y + mm(6.3) }, { ...VALUE, align: 'center' })
    const left = tile.x + QR + mm(2.5)
    const width = x + CARD.width - EDGE - left
    const scan = fitted(
      paper,
      cardTexts.scan,
      { x: left, y: y + mm(4.5), width, lines: 3 },
      { size: 9.5, face: 'bold', color: GROUND },
    )
    const how = fitted(
      paper,
      pdfTexts.card.typed,
      { x: left, y: scan + mm(1.5), width, lines: 4 },
      { size: 6.5, color: INK.text },
    )
    const said = fitted(
      paper,
      pdfTexts.card.disclaimer(utilityName),
      { x: left, y: how + mm(1.5), width, lines: 7 },
      { size: 6, color: INK.quiet },
    )
    if (helpPhone)
      fitted(
        paper,
        pdfTexts.help(helpPhone),
        { x: left, y: Math.max(said + mm(1.5), y + mm(45)), width },
        { size: 7.5, face: 'bold' },
      )
  })
}
