import { loadPdfDocument } from './pdfDocument.ts'

/** Number of pages that are searched for a document's dates. Later pages contain legal terms. */
const MAX_PAGES = 3

/** Returns the text of a PDF's first pages, or '' for scans. Throws if the PDF cannot be opened. */
export const readPdfText = async (file: Blob): Promise<string> => {
  const loading = await loadPdfDocument(file)
  try {
    const pdf = await loading.promise
    const texts: string[] = []
    for (let page = 1; page <= Math.min(MAX_PAGES, pdf.numPages); page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''))
    }
    return texts.join('\n')
  } finally {
    await loading.destroy()
  }
}
