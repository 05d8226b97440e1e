import type { PDFDocumentLoadingTask } from 'pdfjs-dist'

/** Starts to read a PDF in a worker. pdf.js is loaded with the first PDF. The caller destroys the task. */
export const loadPdf = async (file: Blob): Promise<PDFDocumentLoadingTask> => {
  const { getDocument, GlobalWorkerOptions, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  GlobalWorkerOptions.workerPort ??= new Worker(new URL('./pdfWorker.ts', import.meta.url), {
    type: 'module',
  })
  return getDocument({
    data: await file.arrayBuffer(),
    disableFontFace: true,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
}
