import { getBuiltInNumberFormat, type NumberFormat, parseNumberFormat } from './numberFormat.ts'
import { LIMITS, SheetError, sheetTexts } from './sheet.ts'
import { parseXmlDocument } from './xml.ts'
import type { Parts } from './zipParts.ts'

/** Sheets, shared texts and formats of an Excel workbook. */
export interface Workbook {
  /** Visible worksheets, in order. */
  sheets: { name: string; part: string }[]
  /** Whether serial dates are counted from 1904 instead of 1900. */
  is1904: boolean
  /** Whether the formulas were not calculated by the program that wrote the workbook. */
  isUncalculated: boolean
  /** Number format of each cell style, in the order of the style ids. */
  formats: NumberFormat[]
  sharedTexts: string[]
}

interface Relation {
  /** Last part of the relation's type URL, such as 'worksheet'. The rest of the URL differs between programs. */
  type: string
  part: string
}

/** Resolves the relative target of a relation between two files of a workbook. */
const resolveWorkbookPartPath = (target: string, source: string): string => {
  const { pathname } = new URL(target.replaceAll('\\', '/'), `file:///${source}`)
  try {
    return decodeURIComponent(pathname).slice(1).toLowerCase()
  } catch {
    return pathname.slice(1).toLowerCase()
  }
}

const readWorkbookRelations = async (parts: Parts, source: string): Promise<Map<string, Relation>> => {
  const relations = new Map<string, Relation>()
  const part = source.replace(/([^/]*)$/u, '_rels/$1.rels')
  if (!parts.has(part)) return relations
  await parseXmlDocument(parts.read(part), {
    open(name, { Id = '', Type = '', Target = '', TargetMode = '' }) {
      if (name === 'Relationship' && TargetMode !== 'External' && URL.canParse(Target, 'file:///'))
        relations.set(Id, {
          type: Type.slice(Type.lastIndexOf('/') + 1),
          part: resolveWorkbookPartPath(Target, source),
        })
    },
  })
  return relations
}

/** Returns the path of the workbook's file with this type, or the usual path without a relation to a file. */
const findWorkbookPart = (
  parts: Parts,
  relations: Map<string, Relation>,
  type: string,
  usual: string,
): string =>
  [...relations.values()].find((relation) => relation.type === type && parts.has(relation.part))?.part ??
  usual

const isXmlBooleanTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** Types of sheets without cells, such as charts. */
const NOT_WORKSHEETS = new Set(['chartsheet', 'dialogsheet', 'xlMacrosheet'])

const readVisibleSheets = async (
  parts: Parts,
  part: string,
  relations: Map<string, Relation>,
): Promise<Pick<Workbook, 'sheets' | 'is1904' | 'isUncalculated'>> => {
  const sheets: Workbook['sheets'] = []
  let is1904 = false
  let isUncalculated = false
  await parseXmlDocument(parts.read(part), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = isXmlBooleanTrue(attributes.date1904)
      if (name === 'calcPr') isUncalculated = isXmlBooleanTrue(attributes.fullCalcOnLoad)
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return
      const [, id = ''] = Object.entries(attributes).find(([key]) => /:id$/u.test(key)) ?? []
      const relation = relations.get(id)
      if (relation && parts.has(relation.part) && !NOT_WORKSHEETS.has(relation.type))
        sheets.push({ name: attributes.name ?? '', part: relation.part })
    },
  })
  return { sheets, is1904, isUncalculated }
}

const readNumberFormats = async (parts: Parts, part: string): Promise<NumberFormat[]> => {
  const formats: NumberFormat[] = []
  if (!parts.has(part)) return formats
  const custom = new Map<number, NumberFormat>()
  let isInCellFormats = false
  await parseXmlDocument(parts.read(part), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      const id = Number(numFmtId)
      if (name === 'numFmt' && formatCode !== '') custom.set(id, parseNumberFormat(formatCode))
      if (name === 'cellXfs') isInCellFormats = true
      if (name === 'xf' && isInCellFormats) formats.push(custom.get(id) ?? getBuiltInNumberFormat(id))
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false
    },
  })
  return formats
}

/** Decodes escaped characters that XML cannot contain, such as _x000D_. */
export const decodeXmlEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/giu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const readSharedStrings = async (parts: Parts, part: string): Promise<string[]> => {
  const texts: string[] = []
  if (!parts.has(part)) return texts
  let letters = 0
  let text: string | undefined
  let isInText = false
  let isPhonetic = false
  await parseXmlDocument(parts.read(part), {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isPhonetic = true
      else if (name === 't') isInText = !isPhonetic
    },
    text(piece) {
      if (!isInText || text === undefined) return
      text += piece
      letters += piece.length
      if (letters > LIMITS.sharedText) throw new SheetError(sheetTexts.tooMuchText)
    },
    close(name) {
      if (name === 't') isInText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      texts.push(decodeXmlEscapes(text ?? ''))
      text = undefined
      if (texts.length > LIMITS.sharedTexts) throw new SheetError(sheetTexts.tooMuchText)
    },
  })
  return texts
}

/** Returns the reason for refusing a ZIP that is not an Excel workbook, such as a Word document. */
const explainNonExcelZip = (parts: Parts): string => {
  if (parts.has('xl/workbook.bin')) return sheetTexts.binaryExcel
  if (parts.has('index/document.iwa') || parts.has('index.zip')) return sheetTexts.numbers
  if (parts.has('mimetype') && parts.has('content.xml')) return sheetTexts.openDocument
  return sheetTexts.notAWorkbook
}

/** Reads the sheets, texts and formats of a workbook, but not its rows. */
export const readWorkbook = async (parts: Parts): Promise<Workbook> => {
  const part = findWorkbookPart(
    parts,
    await readWorkbookRelations(parts, ''),
    'officeDocument',
    'xl/workbook.xml',
  )
  if (!parts.has(part) || part.endsWith('.bin')) throw new SheetError(explainNonExcelZip(parts))
  const relations = await readWorkbookRelations(parts, part)
  const find = (type: string, usual: string) => findWorkbookPart(parts, relations, type, usual)
  const sheets = await readVisibleSheets(parts, part, relations)
  if (sheets.sheets.length === 0) throw new SheetError(sheetTexts.noSheet)
  return {
    ...sheets,
    formats: await readNumberFormats(parts, find('styles', 'xl/styles.xml')),
    sharedTexts: await readSharedStrings(parts, find('sharedStrings', 'xl/sharedstrings.xml')),
  }
}
