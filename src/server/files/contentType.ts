import { fileTypeFromBuffer } from 'file-type'
import { type ContentType, contentType, OLD_OFFICE } from '../../domain/contentType.ts'

/** Streams of an old office document may be named anywhere in it. */
export const MARKERS = OLD_OFFICE.map(([stream]) => Buffer.from(stream, 'utf16le'))

/** Is this the beginning of a file whose kind only a marker tells? */
export const isMarked = (head: Buffer | undefined): boolean => head?.readUInt8(0) === 0xd0

/** What a document's content is, by its beginning and by which of `MARKERS` were seen in it (domain/contentType.ts). */
export const contentTypeOf = async (
  head: Buffer,
  streams: readonly boolean[],
  name: string,
): Promise<ContentType | undefined> =>
  contentType((await fileTypeFromBuffer(head))?.mime, head, streams, name)
