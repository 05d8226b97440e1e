import { loadPdfDocument } from './pdfDocument.ts'

/** Reason why a PDF cannot be read. `password`: it needs a password. `damaged`: it does not open. `cut`: its end is missing. */
export type PdfProblem = 'password' | 'damaged' | 'cut'

/** Number of bytes of a file that are searched at once. */
const SLICE_BYTES = 4 * 1024 * 1024
/** Number of bytes at the end of a PDF that contain the position of its cross-reference table. */
const END_BYTES = 2048

const doesFileContainText = async (file: Blob, text: string): Promise<boolean> =>
  new TextDecoder('latin1').decode(await file.arrayBuffer()).includes(text)

/** Returns whether a file contains a text. Slices overlap, so that no match is split. */
const findTextInFile = async (file: Blob, text: string): Promise<boolean> => {
  for (let from = 0; from < file.size; from += SLICE_BYTES)
    if (await doesFileContainText(file.slice(from, from + SLICE_BYTES + text.length), text)) return true
  return false
}

/** Opens a PDF and returns the problem, if any. PDFs with only an owner password open without it. */
const findPdfOpeningProblem = async (file: Blob): Promise<PdfProblem | undefined> => {
  const loading = await loadPdfDocument(file)
  try {
    const { numPages } = await loading.promise
    return numPages > 0 ? undefined : 'damaged'
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') return 'password'
    return name === 'InvalidPDFException' ? 'damaged' : undefined
  } finally {
    await loading.destroy()
  }
}

/**
 * Returns why a PDF cannot be read; undefined if it can, or if the check fails. Opens only suspicious PDFs, because pdf.js loads
 * slowly on phones.
 */
export const findPdfReadingProblem = async (file: Blob): Promise<PdfProblem | undefined> => {
  try {
    const isCut = !(await doesFileContainText(file.slice(-END_BYTES), 'startxref'))
    if (!isCut && !(await findTextInFile(file, '/Encrypt'))) return undefined
    if (typeof Worker === 'undefined') return undefined
    return (await findPdfOpeningProblem(file)) ?? (isCut ? 'cut' : undefined)
  } catch {
    return undefined
  }
}
