import { join } from 'node:path'
import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { toPrintableText } from '../../domain/common/printableText.ts'
import { pdfTexts } from './pdfTexts.ts'

/** Content area of a page and position of its footer, in points. */
interface PageArea {
  left: number
  top: number
  width: number
  bottom: number
  foot: number
}

/** Content area of a portrait letter page, in points. */
export const PAGE = { left: 54, top: 54, width: 504, bottom: 726, foot: 748 } as const satisfies PageArea

/** Colours of the PDFs, taken from the console's light theme. */
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
  /** Whether a header cell of a table describes its column or its row, for screen readers. */
  scope?: 'Column' | 'Row'
}

/** PDF document that is drawn from top to bottom. `y` is the position of the next element. `body` is the root of the accessible structure. */
export interface Paper {
  doc: PDFKit.PDFDocument
  page: PageArea
  body: Element
  y: number
}

/** Text style. `figures` gives all digits the same width. */
export interface Style {
  face?: 'regular' | 'bold'
  size?: number
  color?: string
  align?: 'left' | 'right' | 'center'
  figures?: boolean
  /** Whether the text is cut with an ellipsis instead of wrapped. */
  oneLine?: boolean
}

const getFontPath = (name: string): string => join(import.meta.dirname, 'fonts', `Inter-${name}.ttf`)

/** Page size in points, or its name. */
export type PaperSize = 'LETTER' | 'A4' | readonly [width: number, height: number]

/** Creates an accessible (tagged) PDF in Mexican Spanish, in portrait letter format by default. `empty` creates no page. */
export const createAccessiblePdf = (
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
    // Keeps the pages in memory, because footers are drawn at the end.
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

/**
 * Asks programs that print the PDF for its real size instead of the size of the page, and to turn sheets that are printed on both
 * sides over the given edge. pdfkit (0.20) has no option for either.
 */
export const setActualSizePrinting = ({ doc }: Paper, edge: 'Long' | 'Short'): void => {
  const { _root: root } = doc as unknown as {
    _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } }
  }
  Object.assign(root.data.ViewerPreferences.data, {
    PrintScaling: 'None',
    Duplex: `DuplexFlip${edge}Edge`,
  })
}

const LINE_GAP = 2

const applyPdfTextStyle = ({ doc }: Paper, { face = 'regular', size = 10, color = INK.text }: Style) =>
  doc.font(face).fontSize(size).fillColor(color)

const createPdfTextOptions = (
  width: number,
  { align = 'left', figures = false }: Style,
): PDFKit.Mixins.TextOptions => ({
  width,
  align,
  lineGap: LINE_GAP,
  ...(figures ? { features: ['tnum'] } : {}),
})

/** Returns the height of a text that is wrapped to a width. */
export const measureWrappedTextHeight = (
  paper: Paper,
  text: string,
  width: number,
  style: Style = {},
): number =>
  applyPdfTextStyle(paper, style).heightOfString(toPrintableText(text), createPdfTextOptions(width, style))

/** Draws a wrapped text and returns its bottom position. */
export const drawWrappedText = (
  paper: Paper,
  text: string,
  { x = paper.page.left, y = paper.y, width = paper.page.width }: { x?: number; y?: number; width?: number },
  style: Style = {},
): number => {
  const pen = applyPdfTextStyle(paper, style)
  const cut = style.oneLine ? { height: pen.currentLineHeight(), ellipsis: true } : {}
  pen.text(toPrintableText(text), x, y, { ...createPdfTextOptions(width, style), ...cut })
  return pen.y
}

/** Adds an element to the accessible structure of the PDF. `draw` draws the element's content. */
export const addAccessibleElement = (
  { doc }: Paper,
  parent: Element,
  type: string,
  draw: () => void,
  options: ElementOptions = {},
): void => {
  parent.add(doc.struct(type, options, draw))
}

/** Adds a group of elements to the accessible structure of the PDF. */
export const addAccessiblePdfGroup = ({ doc }: Paper, parent: Element, type: string): Element => {
  const element = doc.struct(type)
  parent.add(element)
  return element
}

/** Draws a decoration, which screen readers skip. */
export const drawPdfDecoration = ({ doc }: Paper, draw: (doc: PDFKit.PDFDocument) => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw(doc)
  doc.endMarkedContent()
}

/** Draws a horizontal line over the width of the page. */
export const drawHorizontalLine = (paper: Paper, y: number, color: string = INK.line): void =>
  drawPdfDecoration(paper, (doc) =>
    doc
      .moveTo(paper.page.left, y)
      .lineTo(paper.page.left + paper.page.width, y)
      .lineWidth(0.75)
      .stroke(color),
  )

/** Adds a page if an element of this height does not fit. Returns whether a page was added. */
export const addPageIfNeeded = (paper: Paper, height: number): boolean => {
  if (paper.y + height <= paper.page.bottom) return false
  paper.doc.addPage()
  paper.y = paper.page.top
  return true
}

/** Ends the document and returns its bytes as a stream. */
export const endPdfAndGetStream = ({ doc, body }: Paper): Readable => {
  body.end()
  doc.end()
  // The types of pdfkit do not declare that the document is a Node stream.
  return doc as unknown as Readable
}

/** Draws the footer of each page, calls `drawAbove`, ends the document and returns its bytes as a stream. */
export const addFootersAndEndPdf = (paper: Paper, foot: string, drawAbove?: () => void): Readable => {
  const { doc, page: area } = paper
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page)
    drawAbove?.()
    drawPdfDecoration(paper, () => {
      const style: Style = { size: 8, color: INK.quiet, oneLine: true }
      drawWrappedText(paper, foot, { y: area.foot, width: area.width - 100 }, style)
      if (count === 1) return
      const at = { x: area.left + area.width - 100, y: area.foot, width: 100 }
      drawWrappedText(paper, pdfTexts.page(page - start + 1, count), at, { ...style, align: 'right' })
    })
  }
  return endPdfAndGetStream(paper)
}
