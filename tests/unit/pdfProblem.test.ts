import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findPdfReadingProblem } from '../../src/console/kit/pdfProblem.ts'
import { makePdf } from '../support/makePdf.ts'

/** Node has no browser worker, so pdf.js reads on the main thread. */
vi.mock('../../src/console/kit/pdfDocument.ts', () => ({
  loadPdfDocument: async (file: Blob) =>
    getDocument({ data: await file.arrayBuffer(), useWasm: false, verbosity: VerbosityLevel.ERRORS }),
}))
beforeEach(() => void vi.stubGlobal('Worker', class {}))

const problemOf = (content: Buffer) => findPdfReadingProblem(new Blob([new Uint8Array(content)]))

describe('a PDF', () => {
  it.each(['1.3', '1.4', '1.6', '1.7ext3'] as const)(
    'of version %s with encryption needs a password only if a user password is set',
    async (pdfVersion) => {
      const owner = await makePdf({
        pdfVersion,
        ownerPassword: 'dueño',
        permissions: { printing: 'lowResolution' },
      })
      expect(owner.includes('/Encrypt')).toBe(true)
      expect(await problemOf(owner)).toBeUndefined()
      expect(await problemOf(await makePdf({ pdfVersion, userPassword: 'abre' }))).toBe('password')
    },
  )

  it('that opens has no problem, also after a line break', async () => {
    const pdf = await makePdf()
    expect(await problemOf(pdf)).toBeUndefined()
    expect(await problemOf(Buffer.concat([Buffer.from('\r\n'), pdf]))).toBeUndefined()
  })

  it('that was cut off is damaged or incomplete', async () => {
    const pdf = await makePdf()
    expect(await problemOf(pdf.subarray(0, 200))).toBe('damaged')
    expect(await problemOf(pdf.subarray(0, pdf.lastIndexOf('startxref')))).toBe('cut')
  })

  it('with encryption is recognized wherever its declaration is', async () => {
    const pdf = await makePdf({ userPassword: 'abre' })
    const at = pdf.indexOf('/Encrypt')
    for (const size of [4 * 1024 * 1024 - at - 3, 9 * 1024 * 1024]) {
      const filler = Buffer.from(`%PDF-1.4\n%${' '.repeat(size)}\n`)
      expect(await problemOf(Buffer.concat([filler, pdf]))).toBe('password')
    }
  })
})
