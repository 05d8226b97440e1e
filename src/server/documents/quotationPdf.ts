import type { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { Quotation } from '../../domain/quotations.ts'
import type { Config } from '../config.ts'

/** A quotation as its customer gets it. */
export const quotationPdf = (quotation: Quotation, _config: Config): Readable => {
  const document = new PDFDocument({ info: { Title: quotation.folio } })
  document.text(quotation.folio)
  document.end()
  return document as unknown as Readable
}
