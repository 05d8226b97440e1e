import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { clamdAt } from './clamd.ts'
import { documentName, type Files } from './files.ts'
import type { Upload } from './uploads.ts'

/**
 * An upload and what the scanner says of it, if there is one. It is asked about what is kept, not while it comes in: a slow client would
 * keep one of its few threads busy. What is infected is a 400 on the part, called `name`. What could not be checked is said to be so (`warn` is
 * told why), or a 503 where everything must be checked.
 */
export const scanned = async (
  { files, config: { clamdUrl, clamdRequired } }: { files: Files; config: Config },
  name: string,
  upload: Upload,
  warn: (error: unknown) => void,
): Promise<Upload> => {
  if (clamdUrl === '') return upload
  const verdict = async () => {
    const file = await files.read(documentName(upload.key))
    if (!file) throw new Error('the file is gone')
    return clamdAt(clamdUrl)(file.stream())
  }
  try {
    const { found } = await verdict()
    if (found !== null) throw new HttpError(400, { [name]: [texts.infected(found)] })
    return { ...upload, scan: 'clean' }
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) throw error
    if (clamdRequired) throw new HttpError(503, texts.notScanned, 30, error)
    warn(error)
    return { ...upload, scan: 'unchecked' }
  }
}
