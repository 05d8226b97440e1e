import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { formatValidationErrorCode } from '../../contract/errorTexts.ts'
import { MAX_PHOTO_BYTES } from '../../contract/personnel.ts'
import { yieldToOtherRequests } from '../common/eventLoop.ts'
import { FILE_MODE } from '../common/privateFiles.ts'
import { detectPictureType } from '../files/pictureType.ts'
import type { Reader } from '../store/store.ts'
import { serializeCheckedRow } from './checkedRows.ts'
import {
  type CheckInput,
  type CheckProgress,
  type CheckResult,
  createEmptyImportCheckResult,
} from './checkSpreadsheetRows.ts'
import { importTexts } from './importTexts.ts'
import { createPlanForRefusedRow } from './kinds/importer.ts'
import { photoImporter } from './kinds/photoImporter.ts'
import { PartError, SheetError } from './sheets/sheet.ts'
import { openZipArchive, type Parts } from './sheets/zipParts.ts'

/** Maximum number of files in a ZIP of photos, and their maximum unpacked size in bytes. */
const LIMITS = { parts: 20_000, unpacked: 4 * 1024 ** 3 }

/** Files that operating systems add to a ZIP. */
const SYSTEM_FILE = /(?:^|\/)(?:__macosx\/|\.|thumbs\.db$|desktop\.ini$)/iu

/** ZIP of photos. Its files are read one at a time. */
export interface PhotoZip {
  names: string[]
  /** Returns the file's bytes, or a Spanish reason if it is too large, encrypted or damaged. */
  read(name: string): Promise<Buffer | string>
  close(): void
}

/** Returns a Spanish reason if only this file of the ZIP is damaged. Returns undefined if the whole ZIP or the disk fails. */
const explainZipEntryError = (error: unknown): string | undefined => {
  if (error instanceof PartError) return error.message
  const isFatal = error instanceof SheetError || (error instanceof Error && 'syscall' in error)
  return isFatal ? undefined : importTexts.brokenPhoto
}

const readZipEntry = async (parts: Parts, name: string): Promise<Buffer | string> => {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of parts.read(name)) {
      size += piece.length
      if (size > MAX_PHOTO_BYTES) return formatValidationErrorCode('photoTooLarge')
      pieces.push(piece)
    }
  } catch (error) {
    const reason = explainZipEntryError(error)
    if (reason === undefined) throw error
    return reason
  }
  return Buffer.concat(pieces)
}

export const openPhotoZip = async (path: string): Promise<PhotoZip> => {
  const parts = await openZipArchive(path, LIMITS).catch((error: unknown) => {
    throw error instanceof SheetError ? error : new SheetError(importTexts.notAZip, { cause: error })
  })
  const byName = new Map<string, string>()
  for (const part of parts.listNames()) {
    let name = parts.getOriginalName(part)
    // Different raw names may decode to the same name. Both files are checked, and the second file is refused as a duplicate.
    for (let copy = 2; byName.has(name); copy += 1) name = `${copy}/${parts.getOriginalName(part)}`
    byName.set(name, part)
  }
  return {
    names: [...byName.keys()].filter((name) => !SYSTEM_FILE.test(name)),
    read: (name) => readZipEntry(parts, byName.get(name) ?? ''),
    close: parts.close,
  }
}

/** Returns the reason why a photo cannot be unpacked or has an unsupported type. Undefined if the photo is valid. */
const explainInvalidPhoto = async (zip: PhotoZip, name: string): Promise<string | undefined> => {
  const bytes = await zip.read(name)
  if (typeof bytes === 'string') return bytes
  const type = await detectPictureType(bytes)
  return type === 'ok' ? undefined : formatValidationErrorCode(type === 'heic' ? 'heicPicture' : 'photoType')
}

/** Checks a ZIP of photos for an import. Each file becomes a row, as in `checkSpreadsheetRows`. */
export const checkPhotoZip = async (
  store: Reader,
  check: CheckInput,
  reportProgress: (progress: CheckProgress) => void,
  now: Date,
): Promise<CheckResult> => {
  const [field] = await photoImporter.listFields(store)
  const columns = ['file']
  const { reading } = check
  const result = createEmptyImportCheckResult({
    titles: [field?.title ?? ''],
    columns,
    reading,
    needsAnswer: false,
  })
  const zip = await openPhotoZip(check.path)
  const planner = photoImporter.createPlanner(check)
  try {
    if (zip.names.length === 0) throw new SheetError(importTexts.emptyZip)
    const lines = async function* () {
      for (const [i, name] of zip.names.entries()) {
        const texts = { number: i + 1, texts: new Map([['file', name]]) }
        const [planned] = await planner.plan(store, [texts], now)
        const plan = planned ?? createPlanForRefusedRow(name, [])
        const broken = await explainInvalidPhoto(zip, name)
        if (broken) plan.problems.push({ field: 'file', reason: broken })
        if (plan.problems.length > 0) plan.outcome = 'refused'
        result.checked[plan.outcome] += 1
        result.problems += plan.problems.length
        result.done = i + 1
        yield serializeCheckedRow({ n: i + 1, c: [name] }, plan, columns)
        reportProgress({ rows: zip.names.length, done: result.done, checked: result.checked })
        await yieldToOtherRequests()
      }
    }
    await pipeline(lines, createWriteStream(check.outputPath, { mode: FILE_MODE }))
    return { ...result, rows: result.done }
  } finally {
    zip.close()
  }
}
