import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { openCsv } from './csv.ts'
import type { Sheet } from './sheet.ts'
import { SheetError } from './sheetError.ts'
import { sheetTexts } from './texts.ts'
import { openXlsx } from './xlsx.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** What a zip that is a workbook may look like from its first entries. */
const ZIPPED: readonly (string | undefined)[] = [XLSX, 'application/zip']
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

const startsAsZip = async (path: string): Promise<boolean> => {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0).finally(() => file.close())
  return buffer.toString('latin1') === 'PK\u0003\u0004'
}

/** Opens a spreadsheet by what it is, whatever its name says. Whatever cannot be read is a SheetError, that says why. */
export const openSheet = async (path: string): Promise<Sheet> => {
  // What breaks off while it is looked at is looked at by its first letters.
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime
  if (type?.startsWith(OPEN_DOCUMENT)) throw new SheetError(sheetTexts.openDocument)
  if (type === 'application/x-cfb') throw new SheetError(sheetTexts.oldExcel)
  if (ZIPPED.includes(type) || (await startsAsZip(path))) return openXlsx(path)
  if (type !== undefined && type !== 'application/xml') throw new SheetError(sheetTexts.notASheet)
  return openCsv(path)
}
