import { HEAD_BYTES, mediaTypeOf } from '../../domain/contentType.ts'

/** Returns the first bytes of a file, and the media type that they tell, if they tell one. Throws if the file cannot be read. */
export const readFileHead = async (
  file: Blob,
): Promise<{ head: Uint8Array; mediaType: string | undefined }> => {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  // Its code is loaded with the first file.
  const { fileTypeFromBuffer } = await import('file-type')
  const fileType = await fileTypeFromBuffer(head)
  return { head, mediaType: mediaTypeOf(fileType?.mime, head) }
}

/** Returns the media type of a file by its content, or as the browser takes it from the name where the content tells none. */
export const getMediaType = (file: File): Promise<string> =>
  readFileHead(file).then(
    ({ mediaType }) => mediaType ?? file.type,
    () => file.type,
  )

/** Returns whether a media type is HEIC or HEIF, which only Safari decodes. */
export const isHeif = (mediaType: string | undefined): boolean =>
  mediaType === 'image/heic' || mediaType === 'image/heif'
