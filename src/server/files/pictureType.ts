import { fileTypeFromBuffer } from 'file-type'
import { findMediaType } from '../../domain/contentType.ts'
import { getMediaTypes, PICTURES } from '../../domain/fileKinds.ts'

const DECODED = Object.keys(getMediaTypes(PICTURES))
const HEIF: readonly string[] = ['image/heic', 'image/heif']

/** Returns whether a picture can be decoded, by its content: 'ok', 'heic' for the format of the iPhone, or 'other'. */
export const pictureType = async (picture: Buffer): Promise<'ok' | 'heic' | 'other'> => {
  const fileType = await fileTypeFromBuffer(picture).catch(() => undefined)
  const type = findMediaType(fileType?.mime, picture) ?? ''
  if (DECODED.includes(type)) return 'ok'
  return HEIF.includes(type) ? 'heic' : 'other'
}
