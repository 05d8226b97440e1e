import PDFDocument from 'pdfkit'

/** Makes a PDF of one page with pdfkit, with the passwords of `options`. */
export const makePdf = async (options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> => {
  const pdf = new PDFDocument({ size: 'A5', ...options })
  pdf.text('Constancia de prueba')
  pdf.end()
  return Buffer.concat(await pdf.toArray())
}
