import { fileTypeFromBuffer } from 'file-type'
import { detectMediaType } from '../../domain/common/contentType.ts'
import { listMediaTypesOfFileKinds, PICTURES } from '../../domain/common/fileKinds.ts'

const SUPPORTED_TYPES = Object.keys(listMediaTypesOfFileKinds(PICTURES))
const HEIF_TYPES: readonly string[] = ['image/heic', 'image/heif']

/** Detects by its content whether a picture can be decoded. Returns 'heic' for the photo format of iPhones. */
export const detectPictureType = async (picture: Buffer): Promise<'ok' | 'heic' | 'other'> => {
  const fileType = await fileTypeFromBuffer(picture).catch(() => undefined)
  const type = detectMediaType(fileType?.mime, picture) ?? ''
  if (SUPPORTED_TYPES.includes(type)) return 'ok'
  return HEIF_TYPES.includes(type) ? 'heic' : 'other'
}
