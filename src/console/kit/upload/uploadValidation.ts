import { HttpError } from 'react-admin'
import { message } from '../../../contract/messages.ts'
import { contentType, OLD_OFFICE, refusalCode } from '../../../domain/contentType.ts'
import { translate } from '../../i18n/i18nProvider.ts'
import { checksFileContent } from '../../port/backend.ts'
import { settings } from '../../port/settings.ts'
import { isHeif, readFileHead } from '../fileMediaType.ts'
import { formatBytes } from '../formatBytes.ts'
import { findPdfProblem } from '../pdfProblem.ts'

/** Which of its streams make an old office document acceptable is in the middle of it, and is the server's to say. */
const ANY_STREAM = OLD_OFFICE.map(() => true)

/** What is wrong with a file's size: the server would refuse it, after all of it had gone out. */
export const checkSize = ({ size }: File): string | undefined => {
  const { maxUploadBytes } = settings()
  if (size === 0) return translate('upload.emptyFile')
  if (maxUploadBytes === null || size <= maxUploadBytes) return undefined
  return translate('upload.tooLarge', { size: formatBytes(size), max: formatBytes(maxUploadBytes) })
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** Returns what a file's content is, by the rule of our server; undefined if it is not accepted. */
const getContentType = async (file: File): Promise<string | undefined> => {
  const { head, mediaType } = await readFileHead(file)
  return contentType(mediaType, head, ANY_STREAM, file.name)?.media_type
}

/** Returns whether the content of a file is a PDF. */
export const isPdf = async (file: File): Promise<boolean> =>
  (await getContentType(file)) === 'application/pdf'

const findWarning = async (file: File): Promise<string | undefined> => {
  const type = await getContentType(file)
  const problem = type === 'application/pdf' ? await findPdfProblem(file) : isHeif(type) && 'heic'
  return problem ? translate(`upload.warnings.${problem}`) : undefined
}

/** The warning of each file: forms ask several times. */
const warnings = new WeakMap<File, Promise<string | undefined>>()

/** Returns why others cannot look at a file that can be sent, and what to do: it needs a password, is damaged, or is HEIC. */
export const getWarning = (file: File): Promise<string | undefined> => {
  const warning = warnings.get(file) ?? findWarning(file).catch(() => undefined)
  warnings.set(file, warning)
  return warning
}

/** Returns why the back end would refuse a file for its content. */
const checkContent = async (file: File): Promise<string | undefined> => {
  // A folder, or a file that was moved meanwhile.
  if (!(await isReadable(file))) return translate('upload.unreadable')
  if (!checksFileContent()) return undefined
  const { head, mediaType } = await readFileHead(file)
  return contentType(mediaType, head, ANY_STREAM, file.name) ? undefined : message(refusalCode(head))
}

/** What was found of each file; a form asks again with every letter that is typed. */
const checks = new WeakMap<File, Promise<string | undefined>>()

/** What is wrong with a file itself, as soon as it is chosen; undefined for what can be sent. */
export const checkFile = (file: File): Promise<string | undefined> => {
  const known = checks.get(file)
  if (known) return known
  const problem = checkSize(file)
  // What could not be looked into is the server's to refuse.
  const check = problem ? Promise.resolve(problem) : checkContent(file).catch(() => undefined)
  checks.set(file, check)
  return check
}

/** The error of a form's required file; undefined when it can be sent. */
export const validateFile = async (value: unknown): Promise<string | undefined> =>
  value instanceof File ? checkFile(value) : translate('ra.validation.required')

const REFUSED = [403, 404, 413, 415]

/**
 * What the server said of a file that it would refuse again, however often it is sent; undefined for what may succeed another time. It is then wrong
 * with that file.
 */
export const noteRefusal = (file: File, error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const problem: unknown = error.body?.fields?.file ?? (REFUSED.includes(error.status) ? error.message : '')
  if (typeof problem !== 'string' || problem === '') return undefined
  checks.set(file, Promise.resolve(problem))
  return problem
}
