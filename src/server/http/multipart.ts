import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { HttpError, invalid } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { deferDeletes } from '../files/deferredDeletes.ts'
import { documentName } from '../files/files.ts'
import { scanned } from '../files/scan.ts'
import { receiveUpload, type Upload } from '../files/uploads.ts'
import type { Services } from './call.ts'

/** Bytes on the disk that are gone with whoever holds them. */
export interface Spooled {
  size: number
  read(): Promise<Buffer>
  close(): Promise<void>
}

/** A file that has no name any more: nothing is left of it, however the process ends. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `acredita-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

/** Keeps on the disk what comes slowly, so that it takes no memory until it is whole. Throws what the source throws. */
const spool = async (source: Readable): Promise<Spooled> => {
  const handle = await openNameless()
  let size = 0
  const close = () => handle.close()
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      await handle.write(chunk, 0, chunk.length, size)
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
  /** What came in parts that are held in memory, and what was kept of those that are streamed. */
  uploads: Record<string, Buffer | Upload>
}

type Accepted = NonNullable<Endpoint['files']>

/** Bytes of a text field; the rest is cut off unseen, so it must be more than the longest text that any field may have. */
const LONGEST_FIELD = 200_000

const TOO_LARGE: Record<string, MessageCode> = {
  profile_picture: 'photoTooLarge',
  logo: 'logoTooLarge',
  photo: 'photoTooLarge',
}

/** Must this part come? */
export const isRequired = (bound: Accepted[string]): boolean => 'stream' in bound && !bound.optional

/** The files that a form brought and that are kept. */
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
  // An empty part is how a browser sends a file field that nobody filled in.
  if (!isTooLarge && content.size > 0) return content
  await content.close()
  return isTooLarge ? (TOO_LARGE[part.fieldname] ?? 'invalid') : undefined
}

const isSpooled = (received: Spooled | Upload): received is Spooled => 'read' in received

/** Reads the form to its end, whatever is wrong with it: whoever still sends would not read an answer. What is held in memory is there once the whole form is. */
export const readParts = async (
  request: FastifyRequest,
  accepted: Accepted,
  services: Services,
  form: Form,
) => {
  const spooled = new Map<string, Spooled>()
  try {
    await receiveParts(request, accepted, services, { form, spooled })
    for (const [name, content] of spooled) form.uploads[name] = await content.read()
  } finally {
    for (const content of spooled.values()) await content.close()
  }
}

const receiveParts = async (
  request: FastifyRequest,
  accepted: Accepted,
  services: Services,
  { form, spooled }: { form: Form; spooled: Map<string, Spooled> },
) => {
  const sizes = Object.values(accepted).map((bound) =>
    'stream' in bound ? services.config.maxUploadBytes : bound.maxBytes,
  )
  const limits = {
    fileSize: Math.max(...sizes),
    files: 4,
    fields: 60,
    fieldSize: LONGEST_FIELD,
    parts: 64,
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
      if (again) wrong[part.fieldname] = 'invalid'
      // A file field that nobody filled in may come as an empty text.
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

/** A multipart body whose file parts the endpoint names. A repeated or unknown part is an error of that part. */
export const readForm = async (
  request: FastifyRequest,
  accepted: Accepted,
  services: Services,
): Promise<Form> => {
  const form: Form = { fields: {}, uploads: {} }
  try {
    await readParts(request, accepted, services, form)
    for (const [name, upload] of Object.entries(form.uploads)) {
      const warn = (error: unknown) => request.log.warn(error)
      if (!Buffer.isBuffer(upload)) form.uploads[name] = await scanned(services, name, upload, warn)
    }
    return form
  } catch (error) {
    await deferDeletes(services.store, services.files, (cause) => request.log.warn(cause)).done(filesOf(form))
    throw error instanceof HttpError ? error : new HttpError(400, texts.badMultipart)
  }
}
