import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { unavailable } from '../common/unavailable.ts'
import type { Files } from './files.ts'

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
