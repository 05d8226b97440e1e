import { detectMediaType, HEAD_BYTES } from '../../domain/common/contentType.ts'

/** Returns the first bytes of a file and the media type that they identify, if any. Throws if the file cannot be read. */
export const readFileStartAndMediaType = async (
  file: Blob,
): Promise<{ head: Uint8Array; mediaType: string | undefined }> => {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  // Dynamic import: the library loads when the first file is checked.
  const { fileTypeFromBuffer } = await import('file-type')
  const fileType = await fileTypeFromBuffer(head)
  return { head, mediaType: detectMediaType(fileType?.mime, head) }
}

/** Returns the media type of a file by its content, or else the browser's guess from the name. */
export const detectFileMediaType = (file: File): Promise<string> =>
  readFileStartAndMediaType(file).then(
    ({ mediaType }) => mediaType ?? file.type,
    () => file.type,
  )

export const isHeifImageType = (mediaType: string | undefined): boolean =>
  mediaType === 'image/heic' || mediaType === 'image/heif'
