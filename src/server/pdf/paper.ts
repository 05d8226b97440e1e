import { join } from 'node:path'
import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { pdfTexts } from './pdfTexts.ts'

/** The area of a page, in points: where the content begins and ends, and where the foot is. */
interface PageArea {
  left: number
  top: number
  width: number
  bottom: number
  foot: number
}

/** The area of an upright letter page. */
export const PAGE = { left: 54, top: 54, width: 504, bottom: 726, foot: 748 } as const satisfies PageArea

/** The look's light tokens. */
export const INK = {
  text: '#13242C',
  quiet: '#51636C',
  line: '#DFE5E4',
  ground: '#F4F6F5',
  accent: '#0B5C66',
  warning: '#5B6D12',
  danger: '#C23A2E',
  tint: '#E4F0EF',
  spark: '#F0A23B',
} as const

type Element = ReturnType<PDFKit.PDFDocument['struct']>
interface ElementOptions extends PDFKit.Mixins.StructureElementOptions {
  /** Which cells a table's head is the head of. */
  scope?: 'Column' | 'Row'
}

/** A document that is written from top to bottom: `y` is the place of the next element. Texts go under `body`, its structure. */
export interface Paper {
  doc: PDFKit.PDFDocument
  page: PageArea
  body: Element
  y: number
}

/** How something is written; plain text unless told otherwise. `figures` stand under one another. */
export interface Style {
  face?: 'regular' | 'bold'
  size?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  figures?: boolean
  /** Never more than one line: what does not fit ends in an ellipsis. */
  oneLine?: boolean
}

const getFontPath = (name: string): string => join(import.meta.dirname, 'fonts', `Inter-${name}.ttf`)

/** A page in points, or by its name. */
export type PaperSize = 'LETTER' | 'A4' | readonly [width: number, height: number]

/** Opens a tagged document in Mexican Spanish, of upright letter pages by default. `empty`: without a page yet. */
export const openPaper = (
  title: string,
  {
    size = 'LETTER',
    page = PAGE,
    empty = false,
  }: { size?: PaperSize; page?: PageArea; empty?: boolean } = {},
): Paper => {
  const doc = new PDFDocument({
    size: typeof size === 'string' ? size : [...size],
    margin: 0,
    // A foot comes last; a page without one is done with the next.
    bufferPages: !empty,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es-MX',
    displayTitle: true,
    info: { Title: title, Author: pdfTexts.product, Creator: pdfTexts.product },
  })
  doc.registerFont('regular', getFontPath('Regular'))
  doc.registerFont('bold', getFontPath('SemiBold'))
  if (!empty) doc.addPage()
  const body = doc.struct('Document')
  doc.addStructure(body)
  return { doc, page, body, y: page.top }
}

const LINE_GAP = 2

const applyStyle = ({ doc }: Paper, { face = 'regular', size = 10, color = INK.text }: Style) =>
  doc.font(face).fontSize(size).fillColor(color)

const toTextOptions = (
  width: number,
  { align = 'left', figures = false }: Style,
): PDFKit.Mixins.TextOptions => ({
  width,
  align,
  lineGap: LINE_GAP,
  ...(figures ? { features: ['tnum'] } : {}),
})

/** How much height a text takes in a width. */
export const measureHeight = (paper: Paper, text: string, width: number, style: Style = {}): number =>
  applyStyle(paper, style).heightOfString(text.normalize(), toTextOptions(width, style))

/** Writes a text in a width, wrapped; answers where it ended. Letters come composed, as the fonts have them. */
export const writeText = (
  paper: Paper,
  text: string,
  { x = paper.page.left, y = paper.y, width = paper.page.width }: { x?: number; y?: number; width?: number },
  style: Style = {},
): number => {
  const pen = applyStyle(paper, style)
  const cut = style.oneLine ? { height: pen.currentLineHeight(), ellipsis: true } : {}
  pen.text(text.normalize(), x, y, { ...toTextOptions(width, style), ...cut })
  return pen.y
}

/** A piece of the structure, of which `draw` puts the content on the page. */
export const addElement = (
  { doc }: Paper,
  parent: Element,
  type: string,
  draw: () => void,
  options: ElementOptions = {},
): void => {
  parent.add(doc.struct(type, options, draw))
}

/** A piece of the structure that holds others. */
export const addGroup = ({ doc }: Paper, parent: Element, type: string): Element => {
  const element = doc.struct(type)
  parent.add(element)
  return element
}

/** Draws what is there for the eye alone. */
export const drawDecoration = ({ doc }: Paper, draw: (doc: PDFKit.PDFDocument) => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw(doc)
  doc.endMarkedContent()
}

/** A line from side to side. */
export const drawRule = (paper: Paper, y: number, color: string = INK.line): void =>
  drawDecoration(paper, (doc) =>
    doc
      .moveTo(paper.page.left, y)
      .lineTo(paper.page.left + paper.page.width, y)
      .lineWidth(0.75)
      .stroke(color),
  )

/** Goes to the next page if so much does not fit on this one; says whether it did. */
export const ensureSpace = (paper: Paper, height: number): boolean => {
  if (paper.y + height <= paper.page.bottom) return false
  paper.doc.addPage()
  paper.y = paper.page.top
  return true
}

/** Ends the document: its bytes, as they are made. */
export const endPaper = ({ doc, body }: Paper): Readable => {
  body.end()
  doc.end()
  // pdfkit's own types do not say that its document is a stream of Node's.
  return doc as unknown as Readable
}

/** Puts the foot on each page, and what `drawAbove` draws above it, and ends the document. Returns its bytes as they are made. */
export const closePaper = (paper: Paper, foot: string, drawAbove?: () => void): Readable => {
  const { doc, page: area } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    drawAbove?.()
    drawDecoration(paper, () => {
      const style: Style = { size: 8, color: INK.quiet, oneLine: true }
      writeText(paper, foot, { y: area.foot, width: area.width - 100 }, style)
      if (count === 1) return
      const at = { x: area.left + area.width - 100, y: area.foot, width: 100 }
      writeText(paper, pdfTexts.page(page - start + 1, count), at, { ...style, align: 'right' })
    })
  }
  return endPaper(paper)
}
