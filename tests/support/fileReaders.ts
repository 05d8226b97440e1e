import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Runs work in a folder that is removed afterwards. */
const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-read-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Runs a command on a file with these bytes and returns its output. Rejects if the command fails. */
const runOnFile = (command: string, args: (file: string) => string[], bytes: Buffer): Promise<string> =>
  withFolder(async (folder) => {
    const file = join(folder, 'file')
    await writeFile(file, bytes)
    return (await run(command, args(file), { maxBuffer: 2 ** 26 })).stdout
  })

/** Renders a page of a PDF. Default: the first page at 72 dpi. */
export const renderPdf = (bytes: Buffer, { page = 1, dpi = 72 } = {}): Promise<Buffer> =>
  withFolder(async (folder) => {
    const file = join(folder, 'file')
    await writeFile(file, bytes)
    await run('pdftoppm', ['-r', `${dpi}`, '-f', `${page}`, '-png', '-singlefile', file, file])
    return readFile(`${file}.png`)
  })

/** Returns the text of a PDF, or of one page, as a user would copy it. */
export const readPdfText = (bytes: Buffer, page?: number): Promise<string> => {
  const pages = page === undefined ? [] : ['-f', `${page}`, '-l', `${page}`]
  return runOnFile('pdftotext', (file) => ['-layout', ...pages, file, '-'], bytes)
}

/** Returns the properties of a PDF, such as title, pages and whether it is tagged. */
export const readPdfInfo = async (bytes: Buffer): Promise<Record<string, string>> => {
  const facts = (await runOnFile('pdfinfo', (file) => [file], bytes)).matchAll(/^([^:\n]+):\s+(.*)$/gmu)
  return Object.fromEntries([...facts].map(([, name = '', value = '']) => [name, value]))
}

/** Returns the structure of a PDF in the reading order of a screen reader. */
export const readPdfStructure = (bytes: Buffer): Promise<string> =>
  runOnFile('pdfinfo', (file) => ['-struct-text', file], bytes)

/** Returns each font of a PDF, and whether it is embedded. */
export const listPdfFonts = async (bytes: Buffer): Promise<[name: string, embedded: string][]> =>
  (await runOnFile('pdffonts', (file) => [file], bytes))
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => [line.split(/\s+/u)[0] ?? '', line.trim().split(/\s+/u).at(-5) ?? ''])

/** Returns a PDF with its objects uncompressed. Rejects if the file has errors. */
export const checkPdf = (bytes: Buffer): Promise<string> =>
  runOnFile('qpdf', (file) => ['--check', file], bytes).then(() =>
    runOnFile('qpdf', (file) => ['--qdf', '--object-streams=disable', file, '-'], bytes),
  )

/** Tests a zip. Rejects if it is damaged. */
export const testZip = (bytes: Buffer): Promise<string> => runOnFile('unzip', (file) => ['-t', file], bytes)

/** Unpacks a zip with unzip. Returns the content of each file by its path. */
export const unzip = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  withFolder(async (folder) => {
    const [file, target] = [join(folder, 'file.zip'), join(folder, 'unpacked')]
    await writeFile(file, bytes)
    await run('unzip', ['-q', file, '-d', target], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    const entries = await readdir(target, { recursive: true, withFileTypes: true })
    const paths = entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    return new Map(
      await Promise.all(
        paths.map(async (path): Promise<[string, Buffer]> => [relative(target, path), await readFile(path)]),
      ),
    )
  })

const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gu

/** Splits a CSV into its cells. */
export const parseCsv = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end = ''] of text.trimEnd().matchAll(CELL)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

/** Filter options: comma, quote, UTF-8, cells as the sheet shows them. */
const CSV_FILTER = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false'

/** Opens a workbook in LibreOffice and saves it as a workbook again. */
export const resaveInLibreOffice = (workbook: Buffer): Promise<Buffer> =>
  withFolder(async (folder) => {
    const [file, outFolder] = [join(folder, 'book.xlsx'), join(folder, 'out')]
    await writeFile(file, workbook)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    await run('soffice', [profile, '--headless', '--convert-to', 'xlsx', '--outdir', outFolder, file])
    return readFile(join(outFolder, 'book.xlsx'))
  })

/**
 * Returns the cells of each workbook as LibreOffice shows them. Opens all in one run, as the start
 * takes seconds.
 */
export const readInLibreOffice = <N extends string>(
  workbooks: Record<N, Buffer>,
): Promise<Record<N, string[][]>> =>
  withFolder(async (folder) => {
    const names = Object.keys(workbooks) as N[]
    const [books, outFolder] = [join(folder, 'books'), join(folder, 'out')]
    await mkdir(books)
    const files = names.map((name) => join(books, `${name}.xlsx`))
    await Promise.all(names.map((name, i) => writeFile(files[i] ?? '', workbooks[name])))
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    await run('soffice', [profile, '--headless', '--convert-to', CSV_FILTER, '--outdir', outFolder, ...files])
    const entries = names.map(async (name) => [
      name,
      parseCsv(await readFile(join(outFolder, `${name}.csv`), 'utf8')),
    ])
    return Object.fromEntries(await Promise.all(entries)) as Record<N, string[][]>
  })
