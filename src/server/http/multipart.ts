import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { HttpError, invalid, unavailable } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deferDeletes } from '../files/deferredDeletes.ts'
import { documentName } from '../files/files.ts'
import { scanned } from '../files/scan.ts'
import { receiveUpload, type Upload } from '../files/uploads.ts'
import type { Services } from './call.ts'
import { getFieldLimits } from './formLimits.ts'

/** Bytes in a temporary file that exists until it is closed. */
interface Spooled {
  size: number
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** Opens a file without a name: nothing is left of it, however the process ends. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `acredita-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

/** Throws a 503 for a temporary fault of the disk. */
const refuse = (error: unknown): never => {
  throw unavailable(error) ?? error
}

/** Writes a stream to the disk, so that a slow upload takes no memory until it is complete. Throws the error of the stream. */
const spool = async (source: Readable): Promise<Spooled> => {
  const handle = await openNameless().catch(refuse)
  let size = 0
  const close = () => handle.close()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await handle.write(chunk, 0, chunk.length, size).catch(refuse)
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
  /** Files by the names of their parts: held in memory, or stored while they were streamed. */
  uploads: Record<string, Buffer | Upload>
}

type Accepted = NonNullable<Endpoint['files']>

/** Parts of a form: its files, and the schema of its text fields. */
interface FormParts {
  files: Accepted
  body?: z.ZodObject | undefined
}

const NO_FIELDS = z.strictObject({})
const MAX_FILES = 4

const TOO_LARGE: Record<string, MessageCode> = {
  profile_picture: 'photoTooLarge',
  logo: 'logoTooLarge',
  photo: 'photoTooLarge',
}

/** Returns whether a file part is required. */
export const isRequired = (bound: Accepted[string]): boolean => 'stream' in bound && !bound.optional

/** Returns the names of the files that were stored with a form. */
export const filesOf = ({ uploads }: Form): string[] =>
  Object.values(uploads).flatMap((upload) => (Buffer.isBuffer(upload) ? [] : [documentName(upload.key)]))

const receive = async (
  part: MultipartFile,
  bound: Accepted[string],
  { files, config }: Services,
): Promise<Spooled | Upload | MessageCode | undefined> => {
  if ('stream' in bound) return receiveUpload(files, part.file, part.filename, config.maxUploadBytes)
  const content = await spool(part.file)
  const isTooLarge = part.file.truncated || content.size > bound.maxBytes
  // A browser sends an empty part for a file field without a file.
  if (!isTooLarge && content.size > 0) return content
  await content.close()
  return isTooLarge ? (TOO_LARGE[part.fieldname] ?? 'invalid') : undefined
}

const isSpooled = (received: Spooled | Upload): received is Spooled => 'read' in received

/** Returns the refusal for a form that could not be parsed. */
const asFormError = (error: unknown): HttpError => {
  if (error instanceof HttpError) return error
  const isTooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return isTooLarge ? new HttpError(413, texts.tooLarge) : new HttpError(400, texts.badMultipart)
}

/**
 * Reads a form to its end even if it is refused, because a client that still sends does not read a response. Files that are held in memory are
 * read into it when the form is complete. Throws 400 for wrong parts, and 413 for too many.
 */
export const readParts = async (
  request: FastifyRequest,
  parts: FormParts,
  services: Services,
  form: Form,
) => {
  const spooled = new Map<string, Spooled>()
  try {
    await receiveParts(request, parts, services, { form, spooled })
    for (const [name, content] of spooled) form.uploads[name] = await content.read()
  } catch (error) {
    throw asFormError(error)
  } finally {
    for (const content of spooled.values()) await content.close()
  }
}

const receiveParts = async (
  request: FastifyRequest,
  { files: accepted, body = NO_FIELDS }: FormParts,
  services: Services,
  { form, spooled }: { form: Form; spooled: Map<string, Spooled> },
) => {
  const sizes = Object.values(accepted).map((bound) =>
    'stream' in bound ? services.config.maxUploadBytes : bound.maxBytes,
  )
  const { fields, fieldSize } = getFieldLimits(body)
  const limits = {
    fileSize: Math.max(...sizes),
    files: MAX_FILES,
    // A file field without a file may come as an empty text.
    fields: fields + Object.keys(accepted).length,
    fieldSize,
    parts: fields + MAX_FILES,
    headerPairs: 50,
  }
  const seen = new Set<string>()
  const wrong: Record<string, MessageCode> = {}
  let refused: unknown
  for await (const part of request.parts({ limits })) {
    const bound = accepted[part.fieldname]
    const again = seen.has(part.fieldname)
    seen.add(part.fieldname)
    if (part.type === 'field') {
      if (again || part.valueTruncated) wrong[part.fieldname] = 'invalid'
      if (!bound || part.value !== '') form.fields[part.fieldname] = part.value
    } else if (!bound || again || refused) {
      if (!bound || again) wrong[part.fieldname] = bound ? 'invalid' : 'unknown'
      part.file.resume()
    } else {
      const received = await receive(part, bound, services).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        refused = error
        return undefined
      })
      if (typeof received === 'string') wrong[part.fieldname] = received
      else if (received && isSpooled(received)) spooled.set(part.fieldname, received)
      else if (received) form.uploads[part.fieldname] = received
    }
  }
  if (refused) throw refused
  for (const [name, bound] of Object.entries(accepted)) {
    if (isRequired(bound) && !form.uploads[name] && !wrong[name]) wrong[name] = 'required'
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** Reads the multipart body of an endpoint. A repeated or unknown part is an error of that part. Files of a refused form are deleted. */
export const readForm = async (
  request: FastifyRequest,
  parts: FormParts,
  services: Services,
): Promise<Form> => {
  const form: Form = { fields: {}, uploads: {} }
  try {
    await readParts(request, parts, services, form)
    for (const [name, upload] of Object.entries(form.uploads)) {
      const warn = (error: unknown) => request.log.warn(error)
      if (!Buffer.isBuffer(upload)) form.uploads[name] = await scanned(services, name, upload, warn)
    }
    return form
  } catch (error) {
    await deferDeletes(services.store, services.files, (cause) => request.log.warn(cause)).done(filesOf(form))
    throw error
  }
}
