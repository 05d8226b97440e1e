import type { Entry } from 'yauzl'
import { decodeFileName } from '../../domain/documents/fileNameEncoding.ts'

/** Flag of a ZIP entry whose name is in UTF-8 (bit 11). */
const UTF8_FLAG = 0x800
/** ZIP extra field with a name in UTF-8 (Info-ZIP). A version byte and a CRC-32 (4 bytes) precede the name. */
const UNICODE_PATH = { id: 0x7075, nameOffset: 5 }

/** Returns whether the ZIP library (yauzl) read the entry's name from its UTF-8 extra field. */
const hasUnicodePath = ({ fileName, extraFields }: Entry): boolean =>
  extraFields.some(
    ({ id, data }) =>
      id === UNICODE_PATH.id &&
      data.subarray(UNICODE_PATH.nameOffset).toString('utf8').replaceAll('\\', '/') === fileName,
  )

/**
 * Returns the name of a ZIP entry with its folders. Guesses the encoding if it is not declared: macOS writes UTF-8, Windows in Spanish writes code
 * page 850.
 */
export const readZipEntryName = (entry: Entry): string => {
  // The types of yauzl do not declare the raw bytes of the name.
  const { fileNameRaw } = entry as Entry & { fileNameRaw: Buffer }
  const isDecoded = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || hasUnicodePath(entry)
  const name = isDecoded ? entry.fileName.normalize('NFC') : decodeFileName(fileNameRaw)
  return name.replaceAll('\\', '/')
}
