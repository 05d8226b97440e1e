import type { Readable } from 'node:stream'
import type { Day } from '../../domain/days.ts'
import { HttpError, unavailable } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

/** Where files that rows name lie. Whatever else there is in the same place is not the portal's to list. */
export const FOLDERS = ['documents', 'photos'] as const
type Folder = (typeof FOLDERS)[number]

/** Where lies what no row names any more, by the day on which it was put there: `trash/2026-03-10/documents/…`. */
export const TRASH = 'trash'

/**
 * Where bytes are kept, under names of ours: slash-separated parts of letters, digits, `-`, `_` and `.`, such as `photos/<key>/large.jpg`.
 * What `write` has answered is kept, whole, under its name; until then nothing is there. A file is never changed, only written and deleted.
 */
export interface Files {
  write(name: string, content: Buffer | Readable): Promise<void>
  /** The size in bytes and a stream of the content, or of a part of it; undefined where there is no such file. */
  read(name: string): Promise<KeptFile | undefined>
  /** All bytes of a small file; undefined where there is no such file. A stream takes four times as long. */
  readWhole(name: string): Promise<Buffer | undefined>
  delete(name: string): Promise<void>
  /** Moves a file to the trash of a day, where nothing lists or serves it. What is gone already needs no moving. */
  discard(name: string, day: Day): Promise<void>
  /** Deletes for good what was moved to the trash before a day. */
  emptyTrash(before: Day): Promise<void>
  /** Every name that is kept, or every one that was there before a moment; one after the other, however many there are. */
  list(before?: Date, folders?: readonly Folder[]): AsyncIterable<string>
}

export interface KeptFile {
  size: number
  /** Bytes from one to another, both included; all of them unless told otherwise. */
  stream(from?: number, to?: number): Readable
}

/** Where a document's bytes are, by its key. */
export const documentName = (key: string): string => `documents/${key.slice(0, 2)}/${key}`

/**
 * The sizes of a picture. It is never changed in place: a new one has a new key. `door` is what stands in the page at the door; it is made anew where it is
 * missing, so no row names it and no dump has it.
 */
export const photoName = (key: string, size: 'large' | 'small' | 'door'): string =>
  `photos/${key}/${size}.jpg`

/** A stored file as it is sent: it can be resumed, and asked for only if it has changed. */
export interface StoredContent {
  file: KeptFile
  filename: string
  media_type: string
  sha256: string
}

/** What somebody is told who needs a file while the disk is full or the bucket away: 503, come back. */
export const filesAway = (cause: unknown): HttpError =>
  unavailable(cause) ?? new HttpError(503, texts.busy, 5, cause)

const orAway = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof HttpError ? error : filesAway(error)
  })

/** The same files; whatever goes wrong with them is not the sender's fault, nor the portal's, and is said so. */
export const refusingFiles = (files: Files): Files => ({
  ...files,
  write: (name, content) => orAway(files.write(name, content)),
  read: (name) => orAway(files.read(name)),
  delete: (name) => orAway(files.delete(name)),
})
