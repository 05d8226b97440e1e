import { message } from '../../../contract/messages.ts'
import { MAX_PHOTO_BYTES } from '../../../contract/personnel.ts'
import { PartError, SheetError } from '../sheets/sheetError.ts'
import { openParts, type Parts } from '../sheets/workbookParts.ts'
import { importTexts } from '../texts.ts'

/** So many files may be in a zip of photos, and they may unpack to so many bytes. */
const MOST = { parts: 20_000, unpacked: 4 * 1024 ** 3 }

/** What systems put beside the files that somebody zips. */
const BESIDE = /(?:^|\/)(?:__macosx\/|\.|thumbs\.db$|desktop\.ini$)/iu

/** A zip of photos: what its files are called, and their bytes, one at a time. */
export interface PhotoZip {
  names: string[]
  /** Its bytes, or why there are none: it is larger than a photo may be, encrypted, or cannot be unpacked. */
  read(name: string): Promise<Buffer | string>
  close(): void
}

/** What is wrong with an entry alone; undefined where it is the whole zip, or the disk. */
const wrongWith = (error: unknown): string | undefined => {
  if (error instanceof PartError) return error.message
  const isOfAll = error instanceof SheetError || (error instanceof Error && 'syscall' in error)
  return isOfAll ? undefined : importTexts.brokenPhoto
}

const bytesOf = async (parts: Parts, name: string): Promise<Buffer | string> => {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of parts.read(name)) {
      size += piece.length
      if (size > MAX_PHOTO_BYTES) return message('photoTooLarge')
      pieces.push(piece)
    }
  } catch (error) {
    const reason = wrongWith(error)
    if (reason === undefined) throw error
    return reason
  }
  return Buffer.concat(pieces)
}

export const openPhotoZip = async (path: string): Promise<PhotoZip> => {
  const parts = await openParts(path, MOST).catch((error: unknown) => {
    throw error instanceof SheetError ? error : new SheetError(importTexts.noZip, { cause: error })
  })
  const byName = new Map(parts.names().map((name) => [parts.given(name), name]))
  return {
    names: [...byName.keys()].filter((name) => !BESIDE.test(name)),
    read: (name) => bytesOf(parts, byName.get(name) ?? ''),
    close: parts.close,
  }
}
