import type { Readable } from 'node:stream'
import type { Day } from '../../domain/days.ts'
import { HttpError, toUnavailableError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/** Folders of the files that database rows refer to. Files in other folders are not listed. */
export const FOLDERS = ['documents', 'photos'] as const
type Folder = (typeof FOLDERS)[number]

/** Folder of deleted files, with a subfolder per day, such as `trash/2026-03-10/documents/…`. */
export const TRASH = 'trash'

/**
 * Storage of files, on a disk or in a bucket. A name has slash-separated parts of letters, digits, `-`, `_` and `.`, such as
 * `photos/<key>/large.jpg`. A file appears under its name when it is completely stored. Files are never changed, only written and deleted.
 */
export interface FileStorage {
  write(name: string, content: Buffer | Readable): Promise<void>
  /** Opens a file for reading. Returns undefined if the file does not exist. */
  read(name: string): Promise<ReadableFile | undefined>
  /** Reads a small file, four times faster than a stream. Returns undefined if the file does not exist. */
  readWhole(name: string): Promise<Buffer | undefined>
  delete(name: string): Promise<void>
  /** Moves a file to the trash of a day, where it is neither listed nor served. Ignores missing files. */
  discard(name: string, day: Day): Promise<void>
  /** Deletes the files that were moved to the trash before a day. */
  emptyTrash(before: Day): Promise<void>
  /** Yields the names of all files, or only of those written before a time. */
  list(before?: Date, folders?: readonly Folder[]): AsyncIterable<string>
}

export interface ReadableFile {
  size: number
  /** Streams the bytes from `from` to `to`, both included, or all bytes. */
  stream(from?: number, to?: number): Readable
}

/** Returns the file name of an uploaded document. */
export const getDocumentName = (key: string): string => `documents/${key.slice(0, 2)}/${key}`

/**
 * Returns the file name of a photo. A new photo has a new key, so that files never change. The small size `door` for the public credential
 * page is created when it is first needed; neither rows nor backups contain it.
 */
export const getPhotoName = (key: string, size: 'large' | 'small' | 'door'): string =>
  `photos/${key}/${size}.jpg`

/** Stored file with the data that range requests and conditional requests need. */
export interface StoredContent {
  file: ReadableFile
  filename: string
  media_type: string
  sha256: string
}

/** Converts an error of the file storage, such as a full disk or an unreachable bucket, to a 503. */
export const toStorageError = (cause: unknown): HttpError =>
  toUnavailableError(cause) ?? new HttpError(503, texts.busy, 5, cause)

const convertStorageError = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof HttpError ? error : toStorageError(error)
  })

/** Wraps a file storage so that its errors become 503 responses. */
export const withStorageErrors = (files: FileStorage): FileStorage => ({
  ...files,
  write: (name, content) => convertStorageError(files.write(name, content)),
  read: (name) => convertStorageError(files.read(name)),
  delete: (name) => convertStorageError(files.delete(name)),
})
