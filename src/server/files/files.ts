import type { Readable } from 'node:stream'

/**
 * Where bytes are kept, under names of ours: slash-separated parts of letters, digits, `-`, `_` and `.`, such as `photos/<key>/large.jpg`.
 * What `write` has answered is kept, whole, under its name; until then nothing is there. A file is never changed, only written and deleted.
 */
export interface Files {
  write(name: string, content: Buffer | Readable): Promise<void>
  /** The size in bytes and a stream of the content, or of a part of it; undefined where there is no such file. */
  read(name: string): Promise<KeptFile | undefined>
  delete(name: string): Promise<void>
  /** Every name that is kept, or every one that was there before a moment. */
  list(before?: Date): AsyncIterable<string>
}

export interface KeptFile {
  size: number
  /** Bytes from one to another, both included; all of them unless told otherwise. */
  stream(from?: number, to?: number): Readable
}

/** Where a document's bytes are, by its key. */
export const documentName = (key: string): string => `documents/${key.slice(0, 2)}/${key}`

/** The two sizes of a person's picture. A picture is never changed in place: a new one has a new key. */
export const photoName = (key: string, size: 'large' | 'small'): string => `photos/${key}/${size}.jpg`
