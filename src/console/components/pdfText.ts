/** So many pages tell a document's days; what follows them are terms. */
const PAGES = 3

/** The text of a PDF's first pages, as far as it has any; read by a worker, with code that is loaded when the first is asked for. */
export const textOfPdf = async (file: Blob): Promise<string> => {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    type: 'module',
  })
  const loading = getDocument({
    data: await file.arrayBuffer(),
    disableFontFace: true,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await loading.promise
    const texts: string[] = []
    for (let page = 1; page <= Math.min(PAGES, pdf.numPages); page += 1) {
      const { items } = await (await pdf.getPage(page)).getTextContent()
      texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : ' ') : '')).join(''))
    }
    return texts.join('\n')
  } finally {
    await loading.destroy()
  }
}
