import { Parser } from 'htmlparser2'
import { BOUNDS, SheetError, sheetTexts } from './sheet.ts'
import type { Parts } from './zipParts.ts'

/** What is heard of a part's XML; names come without their prefixes. */
export interface XmlHandler {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML as it comes, and says after each piece that it was read. Entities of its own are not known, so none can grow. */
export async function* readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): AsyncGenerator<undefined> {
  const { open, text, close } = handler
  let depth = 0
  const parser = new Parser(
    {
      // The parser keeps the open tags in an array that it moves as a whole for each.
      onopentagname() {
        depth += 1
        if (depth > BOUNDS.depth) throw new SheetError(sheetTexts.tooDeep)
      },
      onclosetag(name) {
        depth -= 1
        close?.(local(name))
      },
      ...(open && {
        onopentag: (name: string, attributes: Record<string, string>) => open(local(name), attributes),
      }),
      ...(text && { ontext: text }),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder('utf-8')
  let encoding: TextDecoder | undefined
  for await (const chunk of bytes) {
    encoding ??= chunk[0] === 0xff && chunk[1] === 0xfe ? new TextDecoder('utf-16le') : decoder
    parser.write(encoding.decode(chunk, { stream: true }))
    yield
  }
  parser.end()
  yield
}

/** Reads all of it. */
const readWholeXml = async (bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> => {
  for await (const _ of readXml(bytes, handler));
}

/** What a workbook's cells are read with. */
export interface Workbook {
  /** The parts of its visible sheets, in their order. */
  sheets: string[]
  /** Its days are counted from 1904 on. */
  from1904: boolean
  /** Which cell formats show a number as a day, and which as a day and a time. */
  formats: ('number' | 'day' | 'moment')[]
  /** Texts that cells share, by their places. */
  texts: string[]
}

/** The part that a relation leads to, as seen from `xl/`. */
const partOf = (target: string): string => {
  const path = target.toLowerCase().replaceAll('\\', '/')
  return path.startsWith('/') ? path.slice(1) : `xl/${path.replace(/^(?:\.\/)+/u, '')}`
}

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const readSheets = async (parts: Parts): Promise<Pick<Workbook, 'sheets' | 'from1904'>> => {
  const targets = new Map<string, string>()
  if (parts.has('xl/_rels/workbook.xml.rels'))
    await readWholeXml(parts.read('xl/_rels/workbook.xml.rels'), {
      open(name, { Id = '', Target = '' }) {
        if (name === 'Relationship') targets.set(Id, partOf(Target))
      },
    })
  const sheets: string[] = []
  let from1904 = false
  await readWholeXml(parts.read('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = isTrue(attributes.date1904)
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const [, id] = Object.entries(attributes).find(([key]) => /:id$/u.test(key)) ?? []
      const part = targets.get(id ?? '')
      if (part && parts.has(part)) sheets.push(part)
    },
  })
  return { sheets, from1904 }
}

/** Formats that every program knows by their numbers. */
const BUILT_IN_DAYS = new Set([
  14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])
const BUILT_IN_MOMENT = 22

/** What a format shows; letters in quotes, in brackets or behind a backslash are none of its own. */
const shownBy = (code: string): Workbook['formats'][number] => {
  const own = code.replace(/"[^"]*"|\[[^\]]*\]|\\./gu, '').toLowerCase()
  if (!/[dy]/u.test(own)) return 'number'
  return /h/u.test(own) ? 'moment' : 'day'
}

const readFormats = async (parts: Parts): Promise<Workbook['formats']> => {
  const formats: Workbook['formats'] = []
  if (!parts.has('xl/styles.xml')) return formats
  const codes = new Map<number, string>()
  let inCells = false
  const kindOf = (format: number): Workbook['formats'][number] => {
    const code = codes.get(format)
    if (code !== undefined) return shownBy(code)
    return BUILT_IN_DAYS.has(format) ? 'day' : format === BUILT_IN_MOMENT ? 'moment' : 'number'
  }
  await readWholeXml(parts.read('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(kindOf(Number(numFmtId)))
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

const readTexts = async (parts: Parts): Promise<string[]> => {
  const texts: string[] = []
  if (!parts.has('xl/sharedstrings.xml')) return texts
  let letters = 0
  let text: string | undefined
  let listening = false
  // How a text is read aloud is none of it.
  let aloud = false
  await readWholeXml(parts.read('xl/sharedstrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') aloud = true
      else if (name === 't') listening = !aloud
    },
    text(piece) {
      if (!listening || text === undefined) return
      text += piece
      letters += piece.length
      if (letters > BOUNDS.sharedText) throw new SheetError(sheetTexts.tooMuchText)
    },
    close(name) {
      if (name === 't') listening = false
      if (name === 'rPh') aloud = false
      if (name !== 'si') return
      texts.push(text ?? '')
      text = undefined
      if (texts.length > BOUNDS.sharedTexts) throw new SheetError(sheetTexts.tooMuchText)
    },
  })
  return texts
}

/** What is to be known of a workbook before its rows are read. */
export const readWorkbook = async (parts: Parts): Promise<Workbook> => {
  if (!parts.has('xl/workbook.xml')) throw new SheetError(sheetTexts.notAWorkbook)
  return { ...(await readSheets(parts)), formats: await readFormats(parts), texts: await readTexts(parts) }
}
