import { createHash } from 'node:crypto'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import {
  type ContentType,
  detectDocumentFileType,
  findPdfHeaderPosition,
  getFileRefusalCode,
  HEAD_BYTES,
  OLD_OFFICE,
  PDF_START_BYTES,
} from '../../domain/common/contentType.ts'
import { NOT_WITHDRAWN } from '../../domain/common/withdrawals.ts'
import { toSafeFileName } from '../../domain/documents/fileName.ts'
import type { StoredFile } from '../../domain/documents/schemas.ts'
import type { Actor } from '../../domain/groups.ts'
import { createNotFoundError, createValidationError, HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { createStorageKey } from '../common/secrets.ts'
import { type FileStorage, getDocumentFileName, type StoredContent } from './fileStorage.ts'

/** Byte sequences that appear somewhere in old Office documents and identify their type. */
export const MARKERS = OLD_OFFICE.map(([stream]) => Buffer.from(stream, 'utf16le'))

/** Whether a file may be an old Office document, judged by its first byte. The exact type is stored further back in the file. */
const isPossiblyOldOfficeFile = (head: Buffer | undefined): boolean => head?.readUInt8(0) === 0xd0

/** Detects the media type of a document from its first bytes and from the markers of old Office files found in it. */
export const detectContentType = async (
  head: Buffer,
  streams: readonly boolean[],
  name: string,
): Promise<ContentType | undefined> =>
  detectDocumentFileType((await fileTypeFromBuffer(head))?.mime, head, streams, name)

/** Uploaded file that is stored, but has no database row yet. `extensions` lists the file extensions that match its content. */
export interface Upload {
  key: string
  file_name: string
  media_type: string
  extensions: readonly [string, ...string[]]
  size: number
  sha256: string
  scan: StoredFile['scan']
}

const MAX_MARKER_BYTES = Math.max(...MARKERS.map((marker) => marker.length))

/** Removes bytes before the header of a PDF, because other programs might run them as a web page or script. */
const removeBytesBeforePdfHeader = async (fileStart: Buffer): Promise<Buffer> => {
  const start = findPdfHeaderPosition(fileStart)
  if (start <= 0) return fileStart
  const type = await detectContentType(fileStart, [], '')
  return type?.media_type === 'application/pdf' ? fileStart.subarray(start) : fileStart
}

/** Creates a stream that passes an upload through and collects its size, hash and first bytes. */
const createUploadInspectionStream = () => {
  const hash = createHash('sha256')
  const hasMarkers = MARKERS.map(() => false)
  const head: Buffer[] = []
  let size = 0
  let previousBytes = Buffer.alloc(0)
  const searchMarkers = (chunk: Buffer) => {
    // Also searches the end of the previous chunk, because a marker may be split between two chunks.
    const boundary = Buffer.concat([previousBytes, chunk.subarray(0, MAX_MARKER_BYTES)])
    for (const [i, marker] of MARKERS.entries())
      hasMarkers[i] ||= chunk.includes(marker) || boundary.includes(marker)
    previousBytes = Buffer.from(chunk.subarray(-MAX_MARKER_BYTES))
  }
  const inspect = (chunk: Buffer): Buffer => {
    hash.update(chunk)
    if (size < HEAD_BYTES) head.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - size)))
    size += chunk.length
    if (isPossiblyOldOfficeFile(head[0])) searchMarkers(chunk)
    return chunk
  }
  /** First bytes of the upload, until it is known whether they precede a PDF header; undefined afterwards. */
  let fileStart: Buffer | undefined = Buffer.alloc(0)
  const passStart = (bytes: Buffer, done: TransformCallback) => {
    fileStart = undefined
    removeBytesBeforePdfHeader(bytes)
      .then(inspect)
      .then(
        (rest) => done(null, rest),
        (error: Error) => done(error),
      )
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (fileStart === undefined) return done(null, inspect(chunk))
      fileStart = Buffer.concat([fileStart, chunk])
      if (fileStart.length < PDF_START_BYTES) return done()
      passStart(fileStart, done)
    },
    flush(done) {
      if (fileStart === undefined || fileStart.length === 0) return done()
      passStart(fileStart, done)
    },
  })
  return {
    stream,
    result: () => ({ size, sha256: hash.digest('hex'), head: Buffer.concat(head), seen: hasMarkers }),
  }
}

/** Stores an uploaded file while it is being received. Throws and deletes the file if it is too large, empty or of an unsupported type. */
export const receiveUploadedFile = async (
  files: FileStorage,
  part: Readable & { truncated?: boolean },
  fileName: string,
  maxBytes: number,
): Promise<Upload> => {
  // A destroyed stream emits no further events, so the upload would never end.
  if (part.destroyed) throw new Error('the upload was cut off')
  const key = createStorageKey()
  const { stream, result: getResult } = createUploadInspectionStream()
  // Stops writing if the upload fails. `pipe` does not forward errors, so the writer would wait forever.
  let isAborted = false
  const abort = (error: Error) => {
    isAborted = true
    stream.destroy(error)
  }
  part.once('error', abort)
  part.once('close', () => {
    if (!part.readableEnded) abort(new Error('the upload was cut off'))
  })
  try {
    await files.write(getDocumentFileName(key), part.pipe(stream))
  } catch (error) {
    if (isAborted) throw new Error('the upload was cut off', { cause: error })
    // Reads the rest of the form, because clients read the response only after sending everything.
    part.unpipe(stream)
    part.resume()
    throw error
  }
  try {
    const { size, sha256, head, seen: hasMarkers } = getResult()
    if (part.truncated) throw new HttpError(413, texts.fileTooLarge(Math.floor(maxBytes / 1024 / 1024)))
    if (size === 0) throw createValidationError({ file: 'fileEmpty' })
    const type = await detectContentType(head, hasMarkers, fileName)
    if (!type) throw createValidationError({ file: getFileRefusalCode(head) })
    return { key, size, sha256, scan: null, ...type, file_name: toSafeFileName(fileName, type.extensions) }
  } catch (error) {
    // Ignores errors of the deletion, so that the client gets the original error. A daily cleanup deletes the file later.
    await files.delete(getDocumentFileName(key)).catch(() => undefined)
    throw error
  }
}

export const deleteDocumentFile = (files: FileStorage, key: string): Promise<void> =>
  files.delete(getDocumentFileName(key))

/** Returns the database columns that describe an uploaded file. */
export const createStoredFileColumns = (
  { extensions, ...upload }: Upload,
  actor: Actor,
  now: Date,
): StoredFile => ({
  ...upload,
  ...NOT_WITHDRAWN,
  uploaded_by: actor.id,
  created_at: now.toISOString(),
})

/** Opens the stored file of a database row. Throws 404 if the file does not exist. */
export const openStoredFile = async (
  files: FileStorage,
  row: Pick<StoredFile, 'key' | 'file_name' | 'media_type' | 'sha256'>,
): Promise<StoredContent> => {
  const file = await files.read(getDocumentFileName(row.key))
  if (!file) throw createNotFoundError()
  return { file, filename: row.file_name, media_type: row.media_type, sha256: row.sha256 }
}
