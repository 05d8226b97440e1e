import { HttpError } from 'react-admin'
import { formatErrorCode } from '../../../contract/errorTexts.ts'
import { findDocumentType, getFileRefusalCode, OLD_OFFICE } from '../../../domain/contentType.ts'
import { translate } from '../../i18n/i18nProvider.ts'
import { isFileContentChecked } from '../../port/backend.ts'
import { getSettings } from '../../port/settings.ts'
import { isHeif, readFileHead } from '../fileMediaType.ts'
import { formatBytes } from '../formatBytes.ts'
import { findPdfProblem } from '../pdfProblem.ts'

/** Assumes that an old Office file has all expected streams, because only the server can check them. */
const ANY_STREAM = OLD_OFFICE.map(() => true)

/** Returns an error message if a file is empty or too large. The server reports this only after the whole upload. */
export const checkFileSize = ({ size }: File): string | undefined => {
  const { maxUploadBytes } = getSettings()
  if (size === 0) return translate('upload.emptyFile')
  if (maxUploadBytes === null || size <= maxUploadBytes) return undefined
  return translate('upload.tooLarge', { size: formatBytes(size), max: formatBytes(maxUploadBytes) })
}

const isFileReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Returns the media type of a file's content, as our server would detect it; undefined if it is not accepted. */
const getContentType = async (file: File): Promise<string | undefined> => {
  const { head, mediaType } = await readFileHead(file)
  return findDocumentType(mediaType, head, ANY_STREAM, file.name)?.media_type
}

export const isPdfFile = async (file: File): Promise<boolean> =>
  (await getContentType(file)) === 'application/pdf'

const findFileWarning = async (file: File): Promise<string | undefined> => {
  const type = await getContentType(file)
  const problem = type === 'application/pdf' ? await findPdfProblem(file) : isHeif(type) && 'heic'
  return problem ? translate(`upload.warnings.${problem}`) : undefined
}

/** Cached warnings by file, because forms ask several times. */
const warningsByFile = new WeakMap<File, Promise<string | undefined>>()

/** Returns a warning if other users may be unable to open the file: password, damage or HEIC format. */
export const getFileWarning = (file: File): Promise<string | undefined> => {
  const warning = warningsByFile.get(file) ?? findFileWarning(file).catch(() => undefined)
  warningsByFile.set(file, warning)
  return warning
}

/** Returns an error message if the server would refuse the file's content. */
const checkFileContent = async (file: File): Promise<string | undefined> => {
  // Folders, and files that were moved after the choice, cannot be read.
  if (!(await isFileReadable(file))) return translate('upload.unreadable')
  if (!isFileContentChecked()) return undefined
  const { head, mediaType } = await readFileHead(file)
  return findDocumentType(mediaType, head, ANY_STREAM, file.name)
    ? undefined
    : formatErrorCode(getFileRefusalCode(head))
}

/** Cached check results by file, because forms validate on every key press. */
const errorsByFile = new WeakMap<File, Promise<string | undefined>>()

/** Returns the error of a chosen file, or undefined if it can be sent. */
export const checkFile = (file: File): Promise<string | undefined> => {
  const cached = errorsByFile.get(file)
  if (cached) return cached
  const problem = checkFileSize(file)
  // If the browser cannot check the file, the server decides.
  const check = problem ? Promise.resolve(problem) : checkFileContent(file).catch(() => undefined)
  errorsByFile.set(file, check)
  return check
}

/** Returns the error of a required file field; undefined if the file can be sent. */
export const validateFile = async (value: unknown): Promise<string | undefined> =>
  value instanceof File ? checkFile(value) : translate('ra.validation.required')

const REFUSED = [403, 404, 413, 415]

/** Remembers that the server refused a file, so that the file is not sent again. Returns the error message; undefined for temporary errors. */
export const rememberFileRefusal = (file: File, error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const problem: unknown = error.body?.fields?.file ?? (REFUSED.includes(error.status) ? error.message : '')
  if (typeof problem !== 'string' || problem === '') return undefined
  errorsByFile.set(file, Promise.resolve(problem))
  return problem
}
