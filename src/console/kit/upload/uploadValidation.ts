import { HttpError } from 'react-admin'
import { formatValidationErrorCode } from '../../../contract/errorTexts.ts'
import { detectDocumentFileType, getFileRefusalCode, OLD_OFFICE } from '../../../domain/common/contentType.ts'
import { translate } from '../../i18n/i18nProvider.ts'
import { doesServerCheckFileContent } from '../../port/backend.ts'
import { isFileReadable } from '../../port/changedFiles.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { isHeifImageType, readFileStartAndMediaType } from '../fileMediaType.ts'
import { formatBytes } from '../formatBytes.ts'
import { findPdfReadingProblem } from '../pdfProblem.ts'
import { uploadWords } from './words.ts'

/** Assumes that an old Office file has all expected streams, because only the server can check them. */
const ANY_STREAM = OLD_OFFICE.map(() => true)

/** Returns an error message if a file is empty or too large. The server reports this only after the whole upload. */
export const getFileSizeError = ({ size }: File): string | undefined => {
  const { maxUploadBytes } = getPortalSettings()
  if (size === 0) return uploadWords.emptyFile
  if (maxUploadBytes === null || size <= maxUploadBytes) return undefined
  return uploadWords.tooLarge({ size: formatBytes(size), max: formatBytes(maxUploadBytes) })
}

/** Returns the media type of a file's content, as our server would detect it; undefined if it is not accepted. */
const findAcceptedMediaType = async (file: File): Promise<string | undefined> => {
  const { head, mediaType } = await readFileStartAndMediaType(file)
  return detectDocumentFileType(mediaType, head, ANY_STREAM, file.name)?.media_type
}

export const isPdfFile = async (file: File): Promise<boolean> =>
  (await findAcceptedMediaType(file)) === 'application/pdf'

const findUploadFileWarning = async (file: File): Promise<string | undefined> => {
  const type = await findAcceptedMediaType(file)
  const problem =
    type === 'application/pdf' ? await findPdfReadingProblem(file) : isHeifImageType(type) && 'heic'
  return problem ? uploadWords.warnings[problem] : undefined
}

/** Cached warnings by file, because forms ask several times. */
const uploadWarningsByFile = new WeakMap<File, Promise<string | undefined>>()

/** Returns a warning if other users may be unable to open the file: password, damage or HEIC format. */
export const getUploadFileWarning = (file: File): Promise<string | undefined> => {
  const warning = uploadWarningsByFile.get(file) ?? findUploadFileWarning(file).catch(() => undefined)
  uploadWarningsByFile.set(file, warning)
  return warning
}

/** Returns an error message if the server would refuse the file's content. */
const getFileContentError = async (file: File): Promise<string | undefined> => {
  // Folders, and files that were moved after the choice, cannot be read.
  if (!(await isFileReadable(file))) return uploadWords.unreadable
  if (!doesServerCheckFileContent()) return undefined
  const { head, mediaType } = await readFileStartAndMediaType(file)
  return detectDocumentFileType(mediaType, head, ANY_STREAM, file.name)
    ? undefined
    : formatValidationErrorCode(getFileRefusalCode(head))
}

/** Cached check results by file, because forms validate on every key press. */
const validationErrorsByFile = new WeakMap<File, Promise<string | undefined>>()

/** Returns the error of a chosen file, or undefined if it can be sent. */
export const getUploadFileError = (file: File): Promise<string | undefined> => {
  const cached = validationErrorsByFile.get(file)
  if (cached) return cached
  const problem = getFileSizeError(file)
  // If the browser cannot check the file, the server decides.
  const check = problem ? Promise.resolve(problem) : getFileContentError(file).catch(() => undefined)
  validationErrorsByFile.set(file, check)
  return check
}

/** Returns the error of a required file field; undefined if the file can be sent. */
export const getRequiredFileError = async (value: unknown): Promise<string | undefined> =>
  value instanceof File ? getUploadFileError(value) : translate('ra.validation.required')

const REFUSED = [403, 404, 413, 415]

/** Remembers that the server refused a file, so that the file is not sent again. Returns the error message; undefined for temporary errors. */
export const rememberFileRefusedByServer = (file: File, error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const problem: unknown = error.body?.fields?.file ?? (REFUSED.includes(error.status) ? error.message : '')
  if (typeof problem !== 'string' || problem === '') return undefined
  validationErrorsByFile.set(file, Promise.resolve(problem))
  return problem
}
