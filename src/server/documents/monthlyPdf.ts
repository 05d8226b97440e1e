import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { MonthlyFigures } from '../reports/monthly.ts'

/** The monthly report (decisions, section 6). */
export const monthlyPdf = (figures: MonthlyFigures): Readable => {
  const document = new PDFDocument({ info: { Title: `${figures.month}/${figures.year}` } })
  document.end()
  return document as unknown as Readable
}
