import type { Entry } from 'yauzl'
import { decodeFileName } from '../../domain/fileNameEncoding.ts'

/** Bit 11 of the general purpose flags of a ZIP entry: the name is in UTF-8. */
const UTF8_FLAG = 0x800
/** Extra field of a ZIP entry with its name in UTF-8 (Info-ZIP): version (1 byte), CRC-32 of the plain name (4), UTF-8 name. */
const UNICODE_PATH = { id: 0x7075, nameOffset: 5 }

/** Returns whether the ZIP library (yauzl) took an entry's name from its UTF-8 extra field. It ignores the field if the CRC-32 differs. */
const hasUnicodePath = ({ fileName, extraFields }: Entry): boolean =>
  extraFields.some(
    ({ id, data }) =>
      id === UNICODE_PATH.id &&
      data.subarray(UNICODE_PATH.nameOffset).toString('utf8').replaceAll('\\', '/') === fileName,
  )

/**
 * Returns the name of a ZIP entry with its folders. The library yauzl follows the UTF-8 flag and the UTF-8 extra field, and decodes all other
 * names as code page 437. But macOS writes UTF-8 without the flag, and Windows in Spanish uses code page 850.
 */
export const readEntryName = (entry: Entry): string => {
  // The types of yauzl do not declare the raw bytes of the name.
  const { fileNameRaw } = entry as Entry & { fileNameRaw: Buffer }
  const isDecoded = (entry.generalPurposeBitFlag & UTF8_FLAG) !== 0 || hasUnicodePath(entry)
  const name = isDecoded ? entry.fileName.normalize('NFC') : decodeFileName(fileNameRaw)
  return name.replaceAll('\\', '/')
}
