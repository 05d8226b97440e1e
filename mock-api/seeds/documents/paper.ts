import { type Day, formatDate } from '../../../src/domain/common/days.ts'
import { createRandomGenerator } from '../random.ts'
import type { Issuer } from './issuers.ts'
import {
  createSinglePagePdf,
  drawCircle,
  drawPath,
  drawRectangle,
  drawText,
  PAGE,
  rotateDrawing,
} from './pdf.ts'

/** Content of a one-page PDF document. */
export interface Paper extends Issuer {
  title: string
  folio: string
  day: Day
  facts: readonly (readonly [label: string, value: string])[]
  body: string
}

const INK = '#13242c'
const FAINT = '#51636c'
const LINE = '#dfe5e4'
const ACCENT = '#0b5c66'
const LEFT = 64
const RIGHT = PAGE.width - LEFT
/** Vertical position of the first label and value, in points. */
const FIRST_LABEL_TOP = 196
const ROW = 31

/** Splits a paragraph into lines of at most `letters` characters. */
const splitTextIntoLines = (paragraph: string, letters: number): string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + word.length >= letters) {
      lines.push(line)
      line = ''
    }
    line += line === '' ? word : ` ${word}`
  }
  return [...lines, line]
}

const demoWatermark = rotateDrawing([150, 640], 52, [
  drawText([150, 640], 'DEMOSTRACIÓN', { size: 64, font: 'bold', color: '#eef2f1' }),
])

const drawLetterhead = (issuer: string, folio: string): string[] => [
  drawRectangle([0, 0], PAGE.width, 84, ACCENT),
  drawText([LEFT, 42], issuer, { size: 15, font: 'bold', color: '#ffffff' }),
  drawText([LEFT, 62], `Folio ${folio}`, { size: 10, color: '#c9dfdf' }),
  drawRectangle([RIGHT - 34, 25], 34, 34, '#17707a'),
  drawPath(
    [
      [RIGHT - 26, 42],
      [RIGHT - 20, 49],
      [RIGHT - 8, 34],
    ],
    '#f0a23b',
    4,
  ),
]

/** Draws a horizontal line. */
const drawHorizontalLine = (y: number, right: number, color: string): string =>
  drawPath(
    [
      [LEFT, y],
      [right, y],
    ],
    color,
    0.8,
  )

const drawLabelsAndValues = (rows: Paper['facts']): string[] =>
  rows.flatMap(([label, value], i) => {
    const y = FIRST_LABEL_TOP + i * ROW
    const lines = splitTextIntoLines(value, 62)
    const up = lines.length > 1 ? 6 : 0
    return [
      drawText([LEFT, y], label, { size: 9.5, color: FAINT }),
      ...lines.map((line, j) => drawText([206, y - up + j * 13], line, { size: 11 - up / 6 })),
      drawHorizontalLine(y + 14, RIGHT, LINE),
    ]
  })

/** Draws a signature of random loops, always the same for the same signer. */
const drawSignature = (signer: string): string => {
  const random = createRandomGenerator(`signature ${signer}`)
  const [height, turns, swing] = [random.int(9, 18), random.int(3, 6), random.int(6, 16)]
  const [lean, fade] = [random.int(80, 190) / 100, random.int(50, 90)]
  const points = Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * Math.PI * 2 * turns
    const x = LEFT + 20 + i * 2.2 + swing * Math.cos(turn)
    return [x, 628 - height * (1 - i / fade) * Math.sin(turn * lean)] as const
  })
  return drawPath(points, '#24449a', 1.1)
}

const drawOfficialStamp = (day: Day, folio: string): string => {
  const [x, y, color] = [458, 612, '#b0413a']
  const drawCenteredText = (line: string, dy: number, size: number) =>
    drawText([x - line.length * size * 0.3, y + dy], line, { size, font: 'stamp', color })
  return rotateDrawing([x, y], createRandomGenerator(`stamp ${folio}`).int(-16, 18), [
    drawCircle([x, y], 56, color, 2.4),
    drawCircle([x, y], 50, color, 0.8),
    drawCenteredText('RECIBIDO', -8, 15),
    drawCenteredText(formatDate(day).toUpperCase(), 10, 11),
    drawCenteredText('DEMOSTRACIÓN', 26, 9),
  ])
}

/** Creates a one-page PDF document. The same contents give the same bytes. */
export const createDemoDocumentPdf = ({
  title,
  issuer,
  folio,
  day,
  facts: rows,
  body,
  signer,
  position,
}: Paper): Buffer => {
  const below = FIRST_LABEL_TOP + rows.length * ROW + 22
  return createSinglePagePdf(title, [
    demoWatermark,
    ...drawLetterhead(issuer, folio),
    drawText([LEFT, 132], title, { size: title.length > 42 ? 17 : 21, font: 'bold', color: INK }),
    drawText([LEFT, 154], `Fecha de emisión: ${formatDate(day)}`, { size: 10.5, color: FAINT }),
    ...drawLabelsAndValues(rows),
    ...splitTextIntoLines(body, 88).map((line, i) => drawText([LEFT, below + i * 18], line, { size: 11.5 })),
    drawSignature(signer),
    drawHorizontalLine(646, LEFT + 210, INK),
    drawText([LEFT, 662], signer, { size: 10.5, font: 'bold' }),
    drawText([LEFT, 677], position, { size: 9.5, color: FAINT }),
    drawOfficialStamp(day, folio),
    drawText([LEFT, 750], 'Documento de demostración: los datos son ficticios y no tiene validez alguna.', {
      size: 8.5,
      color: FAINT,
    }),
  ])
}
