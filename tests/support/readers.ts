import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Work in a folder that is gone afterwards. */
const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-read-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What a command says of some bytes, given as a file; it fails as the command does. */
const ask = (command: string, args: (file: string) => string[], bytes: Buffer): Promise<string> =>
  inFolder(async (folder) => {
    const file = join(folder, 'file')
    await writeFile(file, bytes)
    return (await run(command, args(file), { maxBuffer: 2 ** 26 })).stdout
  })

/** A page of a PDF as a picture: the first, 72 dots to the inch, unless told otherwise. */
export const pdfPicture = (bytes: Buffer, { page = 1, dpi = 72 } = {}): Promise<Buffer> =>
  inFolder(async (folder) => {
    const file = join(folder, 'file')
    await writeFile(file, bytes)
    await run('pdftoppm', ['-r', `${dpi}`, '-f', `${page}`, '-png', '-singlefile', file, file])
    return readFile(`${file}.png`)
  })

/** A PDF's text, or that of one page, as somebody would copy it out of a reader. */
export const pdfText = (bytes: Buffer, page?: number): Promise<string> => {
  const pages = page === undefined ? [] : ['-f', `${page}`, '-l', `${page}`]
  return ask('pdftotext', (file) => ['-layout', ...pages, file, '-'], bytes)
}

/** A PDF's facts: title, whether it is tagged, pages. */
export const pdfInfo = async (bytes: Buffer): Promise<Record<string, string>> => {
  const facts = (await ask('pdfinfo', (file) => [file], bytes)).matchAll(/^([^:\n]+):\s+(.*)$/gmu)
  return Object.fromEntries([...facts].map(([, name = '', value = '']) => [name, value]))
}

/** The order in which a screen reader goes through a PDF. */
export const pdfStructure = (bytes: Buffer): Promise<string> =>
  ask('pdfinfo', (file) => ['-struct-text', file], bytes)

/** Whether each font is in the file, by its name. */
export const pdfFonts = async (bytes: Buffer): Promise<[name: string, embedded: string][]> =>
  (await ask('pdffonts', (file) => [file], bytes))
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => [line.split(/\s+/u)[0] ?? '', line.trim().split(/\s+/u).at(-5) ?? ''])

/** The whole PDF with its objects in the open; it fails on a file that is not as it should be. */
export const pdfChecked = (bytes: Buffer): Promise<string> =>
  ask('qpdf', (file) => ['--check', file], bytes).then(() =>
    ask('qpdf', (file) => ['--qdf', '--object-streams=disable', file, '-'], bytes),
  )

/** A zip's own check of all it holds; it fails on a broken one. */
export const unzipTest = (bytes: Buffer): Promise<string> => ask('unzip', (file) => ['-t', file], bytes)

const CELL = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gu

/** The cells of a CSV. */
export const csvCells = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end = ''] of text.trimEnd().matchAll(CELL)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end !== ',') rows.push([])
  }
  return rows
}

/** Comma, quote, UTF-8, every cell as the sheet shows it. */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true,false'

/** Opens a workbook in LibreOffice and saves it as a workbook again. */
export const resavedByLibreOffice = (workbook: Buffer): Promise<Buffer> =>
  inFolder(async (folder) => {
    const [file, out] = [join(folder, 'book.xlsx'), join(folder, 'out')]
    await writeFile(file, workbook)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    await run('soffice', [profile, '--headless', '--convert-to', 'xlsx', '--outdir', out, file])
    return readFile(join(out, 'book.xlsx'))
  })

/** What LibreOffice shows in the cells of each workbook, all opened in one go: it takes seconds to start. */
export const shownInLibreOffice = <N extends string>(
  workbooks: Record<N, Buffer>,
): Promise<Record<N, string[][]>> =>
  inFolder(async (folder) => {
    const names = Object.keys(workbooks) as N[]
    const [books, out] = [join(folder, 'books'), join(folder, 'out')]
    await mkdir(books)
    const files = names.map((name) => join(books, `${name}.xlsx`))
    await Promise.all(names.map((name, i) => writeFile(files[i] ?? '', workbooks[name])))
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    await run('soffice', [profile, '--headless', '--convert-to', AS_SHOWN, '--outdir', out, ...files])
    const read = names.map(async (name) => [name, csvCells(await readFile(join(out, `${name}.csv`), 'utf8'))])
    return Object.fromEntries(await Promise.all(read)) as Record<N, string[][]>
  })
