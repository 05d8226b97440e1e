import type { Readable } from 'node:stream'

/**
 * Where bytes are kept, under names of ours: slash-separated parts of letters, digits, `-`, `_` and `.`, such as `photos/<key>/large.jpg`.
 * What `write` has answered is on the disk, whole, under its name; until then nothing is there.
 */
export interface Files {
  write(name: string, content: Buffer | Readable): Promise<void>
  /** The size in bytes and a stream of the content; undefined where there is no such file. */
  read(name: string): Promise<{ size: number; stream: () => Readable } | undefined>
  delete(name: string): Promise<void>
  /** Every name that is kept. */
  list(): AsyncIterable<string>
}

/** The two sizes of a person's picture. A picture is never changed in place: a new one has a new key. */
export const photoName = (key: string, size: 'large' | 'small'): string => `photos/${key}/${size}.jpg`

/** Where the browser finds a kept picture. The key is random: whoever was not told it cannot ask for it. */
export const photoUrl = (key: string, size: 'large' | 'small'): string => `/media/${photoName(key, size)}`
