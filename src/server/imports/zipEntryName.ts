import type { Entry } from 'yauzl'
import { decodeFileName } from '../../domain/fileNameEncoding.ts'

/** General purpose bit 11 of an entry: its name is UTF-8. */
const UTF8_FLAG = 0x800
/** Info-ZIP Unicode Path Extra Field: version (1 byte), CRC-32 of the other name (4), name in UTF-8. */
const UNICODE_PATH = { id: 0x7075, nameOffset: 5 }

/** Returns whether yauzl took an entry's name from its Unicode path extra field, which it ignores if the CRC-32 differs. */
const hasUnicodePath = ({ fileName, extraFields }: Entry): boolean =>
  extraFields.some(
    ({ id, data }) =>
      id === UNICODE_PATH.id &&
      data.subarray(UNICODE_PATH.nameOffset).toString('utf8').replaceAll('\\', '/') === fileName,
  )

/**
 * Reads an entry's name with its folders. yauzl follows the UTF-8 flag and the Unicode path extra field, and takes any other name for code page
 * 437; macOS writes UTF-8 without the flag, and Windows in Spanish code page 850.
 */
export const readEntryName = (entry: Entry): string => {
  // @types/yauzl lacks the bytes of the name.
  const { fileNameRaw } = entry as Entry & { fileNameRaw: Buffer }
  const isDecoded = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || hasUnicodePath(entry)
  const name = isDecoded ? entry.fileName.normalize('NFC') : decodeFileName(fileNameRaw)
  return name.replaceAll('\\', '/')
}
