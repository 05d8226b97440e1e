import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { ErrorCode } from '../../contract/errorTexts.ts'
import { createValidationError, HttpError, toServiceUnavailableError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deferFileDeletionsUntilCommit } from '../files/deferredDeletes.ts'
import { getDocumentFileName } from '../files/fileStorage.ts'
import { receiveUploadedFile, type Upload } from '../files/uploads.ts'
import { scanUploadForViruses } from '../files/virusScan.ts'
import type { Services } from './call.ts'
import { getFormFieldLimits } from './fieldLimits.ts'

/** Temporary file without a name, which the operating system deletes when it is closed. */
interface TemporaryFile {
  size: number
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a temporary file and deletes its name, so that the operating system frees the space even if the process crashes. */
const openTemporaryFile = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `acredita-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

/** Throws a 503 error for a temporary problem such as a full disk. Rethrows other errors. */
const rethrowTemporaryDiskError = (error: unknown): never => {
  throw toServiceUnavailableError(error) ?? error
}

/** Writes an upload to a temporary file, so that slow uploads need no memory. Rejects with the errors of the stream. */
const writeTemporaryFile = async (source: Readable): Promise<TemporaryFile> => {
  const handle = await openTemporaryFile().catch(rethrowTemporaryDiskError)
  let size = 0
  const close = () => handle.close()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await handle.write(chunk, 0, chunk.length, size).catch(rethrowTemporaryDiskError)
      size += chunk.length
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    size,
    async read() {
      const content = Buffer.allocUnsafeSlow(size)
      await handle.read(content, 0, size, 0)
      return content
    },
    close,
  }
}

export interface Form {
  fields: Record<string, unknown>
  /** Uploaded files by form field, in memory or already stored. */
  uploads: Record<string, Buffer | Upload>
}

type FileParts = NonNullable<Endpoint['files']>

/** Allowed files and text fields of a form. */
interface FormParts {
  files: FileParts
  body?: z.ZodObject | undefined
}

const NO_FIELDS = z.strictObject({})
const MAX_FILES = 4

const TOO_LARGE_MESSAGES: Record<string, ErrorCode> = {
  profile_picture: 'photoTooLarge',
  logo: 'logoTooLarge',
  photo: 'photoTooLarge',
}

export const isRequiredFilePart = (part: FileParts[string]): boolean => 'stream' in part && !part.optional

/** Returns the names of the files that a form has stored. */
export const listFilesStoredByForm = ({ uploads }: Form): string[] =>
  Object.values(uploads).flatMap((upload) =>
    Buffer.isBuffer(upload) ? [] : [getDocumentFileName(upload.key)],
  )

const receiveFormFile = async (
  part: MultipartFile,
  fileLimits: FileParts[string],
  { files, config }: Services,
): Promise<TemporaryFile | Upload | ErrorCode | undefined> => {
  if ('stream' in fileLimits)
    return receiveUploadedFile(files, part.file, part.filename, config.maxUploadBytes)
  const content = await writeTemporaryFile(part.file)
  const isTooLarge = part.file.truncated || content.size > fileLimits.maxBytes
  // Ignores an empty file, which browsers send for a file field without a file.
  if (!isTooLarge && content.size > 0) return content
  await content.close()
  return isTooLarge ? (TOO_LARGE_MESSAGES[part.fieldname] ?? 'invalid') : undefined
}

const isTemporaryFile = (file: TemporaryFile | Upload): file is TemporaryFile => 'read' in file

/** Converts an error of the multipart parser to an HTTP error. */
const convertMultipartError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return isTooLarge ? new HttpError(413, texts.tooLarge) : new HttpError(400, texts.badMultipart)
}

/**
 * Reads a multipart form to its end, even if it is refused: clients read the response only after sending everything. Throws 400 for wrong
 * parts, and 413 for too many.
 */
export const readMultipartFormParts = async (
  request: FastifyRequest,
  parts: FormParts,
  services: Services,
  form: Form,
) => {
  const temporaryFiles = new Map<string, TemporaryFile>()
  try {
    await receiveMultipartFormParts(request, parts, services, { form, temporaryFiles })
    for (const [name, content] of temporaryFiles) form.uploads[name] = await content.read()
  } catch (error) {
    throw convertMultipartError(error)
  } finally {
    for (const content of temporaryFiles.values()) await content.close()
  }
}

const receiveMultipartFormParts = async (
  request: FastifyRequest,
  { files: fileParts, body = NO_FIELDS }: FormParts,
  services: Services,
  { form, temporaryFiles }: { form: Form; temporaryFiles: Map<string, TemporaryFile> },
) => {
  const sizes = Object.values(fileParts).map((fileLimits) =>
    'stream' in fileLimits ? services.config.maxUploadBytes : fileLimits.maxBytes,
  )
  const { fields, fieldSize } = getFormFieldLimits(body)
  const limits = {
    fileSize: Math.max(...sizes),
    files: MAX_FILES,
    // Also counts a text field per file, because some clients send an empty text for a missing file.
    fields: fields + Object.keys(fileParts).length,
    fieldSize,
    parts: fields + MAX_FILES,
    headerPairs: 50,
  }
  const receivedNames = new Set<string>()
  const problems: Record<string, ErrorCode> = {}
  let refusal: unknown
  for await (const part of request.parts({ limits })) {
    const fileLimits = fileParts[part.fieldname]
    const isRepeated = receivedNames.has(part.fieldname)
    receivedNames.add(part.fieldname)
    if (part.type === 'field') {
      if (isRepeated || part.valueTruncated) problems[part.fieldname] = 'invalid'
      if (!fileLimits || part.value !== '') form.fields[part.fieldname] = part.value
    } else if (!fileLimits || isRepeated || refusal) {
      if (!fileLimits || isRepeated) problems[part.fieldname] = fileLimits ? 'invalid' : 'unknown'
      part.file.resume()
    } else {
      const file = await receiveFormFile(part, fileLimits, services).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        refusal = error
        return undefined
      })
      if (typeof file === 'string') problems[part.fieldname] = file
      else if (file && isTemporaryFile(file)) temporaryFiles.set(part.fieldname, file)
      else if (file) form.uploads[part.fieldname] = file
    }
  }
  if (refusal) throw refusal
  for (const [name, fileLimits] of Object.entries(fileParts)) {
    if (isRequiredFilePart(fileLimits) && !form.uploads[name] && !problems[name]) problems[name] = 'required'
  }
  if (Object.keys(problems).length > 0) throw createValidationError(problems)
}

/** Reads the multipart form of a request. Throws 400 for repeated or unknown parts, and deletes the files that the form has stored. */
export const readMultipartForm = async (
  request: FastifyRequest,
  parts: FormParts,
  services: Services,
): Promise<Form> => {
  const form: Form = { fields: {}, uploads: {} }
  try {
    await readMultipartFormParts(request, parts, services, form)
    for (const [name, upload] of Object.entries(form.uploads)) {
      const warn = (error: unknown) => request.log.warn(error)
      if (!Buffer.isBuffer(upload))
        form.uploads[name] = await scanUploadForViruses(services, name, upload, warn)
    }
    return form
  } catch (error) {
    await deferFileDeletionsUntilCommit(services.store, services.files, (cause) =>
      request.log.warn(cause),
    ).deleteAfterSuccess(listFilesStoredByForm(form))
    throw error
  }
}
