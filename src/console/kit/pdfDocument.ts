import type { PDFDocumentLoadingTask } from 'pdfjs-dist'

/** Starts reading a PDF in a worker. The caller must destroy the returned task. */
export const loadPdfDocument = async (file: Blob): Promise<PDFDocumentLoadingTask> => {
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
