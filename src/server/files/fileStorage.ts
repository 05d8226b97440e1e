import type { Readable } from 'node:stream'
import type { Day } from '../../domain/common/days.ts'
import { HttpError, toServiceUnavailableError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/** Folders of the files that database rows use. */
export const FOLDERS = ['documents', 'photos'] as const
type Folder = (typeof FOLDERS)[number]

/** Folder of deleted files, with a subfolder per day, such as `trash/2026-03-10/documents/…`. */
export const TRASH = 'trash'

/** File storage on a disk or in a bucket. Files never change: they are only written and deleted. An incomplete file is never visible. */
export interface FileStorage {
  write(name: string, content: Buffer | Readable): Promise<void>
  /** Opens a file for reading. Returns undefined if the file does not exist. */
  read(name: string): Promise<ReadableFile | undefined>
  /** Reads a small file, four times faster than a stream. Returns undefined if the file does not exist. */
  readWhole(name: string): Promise<Buffer | undefined>
  delete(name: string): Promise<void>
  /** Moves a file to the trash, into the folder of the given day. Ignores missing files. */
  discard(name: string, day: Day): Promise<void>
  /** Deletes the files that were moved to the trash before this day. */
  emptyTrash(before: Day): Promise<void>
  /** Yields the names of all files. With `before`, yields only the files written before this time. */
  list(before?: Date, folders?: readonly Folder[]): AsyncIterable<string>
}

export interface ReadableFile {
  size: number
  /** Streams the bytes from `from` to `to`, both included, or all bytes. */
  stream(from?: number, to?: number): Readable
}

/** Returns the file name of an uploaded document. */
export const getDocumentFileName = (key: string): string => `documents/${key.slice(0, 2)}/${key}`

/** Returns the file name of a photo. Each new photo has a new key, so the content of a file never changes. */
export const getPhotoFileName = (key: string, size: 'large' | 'small' | 'door'): string =>
  `photos/${key}/${size}.jpg`

/** Stored file with the data for HTTP range and cache headers. */
export interface StoredContent {
  file: ReadableFile
  filename: string
  media_type: string
  sha256: string
  /** Whether the audit log records the response as a view of a sensitive document. */
  isSensitive?: boolean
}

/** Converts a storage error, such as a full disk or an unreachable bucket, to an HTTP 503 error. */
export const createStorageUnavailableError = (cause: unknown): HttpError =>
  toServiceUnavailableError(cause) ?? new HttpError(503, texts.busy, 5, cause)

const convertStorageErrorToHttp = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof HttpError ? error : createStorageUnavailableError(error)
  })

/** Wraps a file storage and converts its errors to HTTP 503 errors. */
export const convertFileStorageErrors = (files: FileStorage): FileStorage => ({
  ...files,
  write: (name, content) => convertStorageErrorToHttp(files.write(name, content)),
  read: (name) => convertStorageErrorToHttp(files.read(name)),
  delete: (name) => convertStorageErrorToHttp(files.delete(name)),
})
