import { appWords } from '../i18n/app.ts'
import { createHttpErrorFromResponse } from './httpErrors.ts'

/** Whether the browser can still read a file. It refuses files that changed, moved or were deleted after the user chose them. */
export const isFileReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Throws an error of the field if a file of a form cannot be read. Otherwise the request would fail as if the connection was lost. */
export const assertFilesReadable = async (body: unknown): Promise<void> => {
  if (!(body instanceof FormData)) return
  for (const [field, value] of body)
    if (value instanceof File && value.size > 0 && !(await isFileReadable(value)))
      throw createHttpErrorFromResponse(400, { [field]: [appWords.fileChanged] })
}
