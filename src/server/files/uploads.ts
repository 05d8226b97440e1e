import { createHash, randomBytes } from 'node:crypto'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import {
  type ContentType,
  findContentType,
  findPdfStart,
  getRefusalCode,
  HEAD_BYTES,
  OLD_OFFICE,
  PDF_START_BYTES,
} from '../../domain/contentType.ts'
import type { StoredFile } from '../../domain/documents.ts'
import { toSafeFileName } from '../../domain/fileName.ts'
import type { Actor } from '../../domain/groups.ts'
import { NOT_WITHDRAWN } from '../../domain/withdrawals.ts'
import { HttpError, invalid, notFound } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { documentName, type Files, type StoredContent } from './files.ts'

/** Streams of an old office document may be named anywhere in it. */
export const MARKERS = OLD_OFFICE.map(([stream]) => Buffer.from(stream, 'utf16le'))

/** Is this the beginning of a file whose kind only a marker tells? */
const isMarked = (head: Buffer | undefined): boolean => head?.readUInt8(0) === 0xd0

/** What a document's content is, by its beginning and by which of `MARKERS` were seen in it (domain/contentType.ts). */
export const contentTypeOf = async (
  head: Buffer,
  streams: readonly boolean[],
  name: string,
): Promise<ContentType | undefined> =>
  findContentType((await fileTypeFromBuffer(head))?.mime, head, streams, name)

/** A file that has come in and is kept: what a row will say of it. `extensions` are those that its content may have. */
export interface Upload {
  key: string
  file_name: string
  media_type: string
  extensions: readonly [string, ...string[]]
  size: number
  sha256: string
  scan: StoredFile['scan']
}

const LONGEST_MARKER = Math.max(...MARKERS.map((marker) => marker.length))

/**
 * Removes the bytes before the header of a PDF. Offsets in a PDF count from its header, and readers rebuild its cross-reference table otherwise.
 * A program that takes the file for a page or a script would show or run those bytes.
 */
const withoutLeadingBytes = async (opening: Buffer): Promise<Buffer> => {
  const start = findPdfStart(opening)
  if (start <= 0) return opening
  const type = await contentTypeOf(opening, [], '')
  return type?.media_type === 'application/pdf' ? opening.subarray(start) : opening
}

/** Passes bytes on as they are stored, and collects their number, their hash and how they begin. */
const inspection = () => {
  const hash = createHash('sha256')
  const seen = MARKERS.map(() => false)
  const head: Buffer[] = []
  let size = 0
  let before = Buffer.alloc(0)
  const look = (chunk: Buffer) => {
    // A marker may lie across two chunks.
    const joint = Buffer.concat([before, chunk.subarray(0, LONGEST_MARKER)])
    for (const [i, marker] of MARKERS.entries()) seen[i] ||= chunk.includes(marker) || joint.includes(marker)
    before = Buffer.from(chunk.subarray(-LONGEST_MARKER))
  }
  const inspect = (chunk: Buffer): Buffer => {
    hash.update(chunk)
    if (size < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)))
    size += chunk.length
    if (isMarked(head[0])) look(chunk)
    return chunk
  }
  /** The first chunks, held back until it is known where a PDF begins; undefined from then on. */
  let opening: Buffer | undefined = Buffer.alloc(0)
  const passOpening = (held: Buffer, done: TransformCallback) => {
    opening = undefined
    withoutLeadingBytes(held)
      .then(inspect)
      .then(
        (rest) => done(null, rest),
        (error: Error) => done(error),
      )
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (opening === undefined) return done(null, inspect(chunk))
      opening = Buffer.concat([opening, chunk])
      if (opening.length < PDF_START_BYTES) return done()
      passOpening(opening, done)
    },
    flush(done) {
      if (opening === undefined || opening.length === 0) return done()
      passOpening(opening, done)
    },
  })
  return { stream, result: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(head), seen }) }
}

/**
 * Keeps a file part as it streams in, never whole in memory. What is too large, empty or of a type that is not accepted is gone again
 * when this throws: a 413 that says the limit, or a 400 on `file`.
 */
export const receiveUpload = async (
  files: Files,
  part: Readable & { truncated?: boolean },
  given: string,
  maxBytes: number,
): Promise<Upload> => {
  // What broke off before anybody listened is heard of no more.
  if (part.destroyed) throw new Error('the upload was cut off')
  const key = randomBytes(16).toString('hex')
  const { stream, result } = inspection()
  // An error of the source has to reach the writer, or it would wait for ever.
  let isCut = false
  const cut = (error: Error) => {
    isCut = true
    stream.destroy(error)
  }
  part.once('error', cut)
  part.once('close', () => {
    if (!part.readableEnded) cut(new Error('the upload was cut off'))
  })
  try {
    await files.write(documentName(key), part.pipe(stream))
  } catch (error) {
    if (isCut) throw new Error('the upload was cut off', { cause: error })
    // The form is read to its end all the same: who still sends would not read an answer. A pipe that nobody empties would stop it.
    part.unpipe(stream)
    part.resume()
    throw error
  }
  try {
    const { size, sha256, head, seen } = result()
    if (part.truncated) throw new HttpError(413, texts.fileTooLarge(Math.floor(maxBytes / 1024 / 1024)))
    if (size === 0) throw invalid({ file: 'fileEmpty' })
    const type = await contentTypeOf(head, seen, given)
    if (!type) throw invalid({ file: getRefusalCode(head) })
    return { key, size, sha256, scan: null, ...type, file_name: toSafeFileName(given, type.extensions) }
  } catch (error) {
    // What cannot be deleted now is for the sweep; what was wrong with it is for the sender.
    await files.delete(documentName(key)).catch(() => undefined)
    throw error
  }
}

export const dropDocument = (files: Files, key: string): Promise<void> => files.delete(documentName(key))

/** What a row keeps of an upload. */
export const storedOf = ({ extensions, ...upload }: Upload, actor: Actor, now: Date): StoredFile => ({
  ...upload,
  ...NOT_WITHDRAWN,
  uploaded_by: actor.id,
  created_at: now.toISOString(),
})

/** The file that a row names. */
export const keptFile = async (
  files: Files,
  row: Pick<StoredFile, 'key' | 'file_name' | 'media_type' | 'sha256'>,
): Promise<StoredContent> => {
  const file = await files.read(documentName(row.key))
  if (!file) throw notFound()
  return { file, filename: row.file_name, media_type: row.media_type, sha256: row.sha256 }
}
