import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { MessageCode } from '../../contract/messages.ts'
import { texts } from '../messages.ts'
import { invalid, Refusal } from '../refusal.ts'

export interface Form {
  fields: Record<string, unknown>
  uploads: Record<string, Buffer>
}

const TOO_LARGE: Record<string, MessageCode> = { profile_picture: 'photoTooLarge' }

/** A multipart body whose file parts the endpoint names. A repeated or unknown part is an error of that part. */
export const readForm = async (
  request: FastifyRequest,
  accepted: NonNullable<Endpoint['files']>,
): Promise<Form> => {
  const form: Form = { fields: {}, uploads: {} }
  const seen = new Set<string>()
  const largest = Math.max(...Object.values(accepted).map(({ maxBytes }) => maxBytes))
  const wrong: Record<string, MessageCode> = {}
  try {
    const limits = { fileSize: largest, files: 4, fields: 60, fieldSize: 100_000, parts: 64, headerPairs: 50 }
    for await (const part of request.parts({ limits })) {
      if (seen.has(part.fieldname)) wrong[part.fieldname] = 'invalid'
      seen.add(part.fieldname)
      if (part.type === 'field') {
        form.fields[part.fieldname] = part.value
        continue
      }
      const bound = accepted[part.fieldname]
      const content = await part.toBuffer().catch((error: Error & { code?: string }) => {
        if (error.code !== 'FST_REQ_FILE_TOO_LARGE') throw error
        return undefined
      })
      if (!bound) wrong[part.fieldname] = 'unknown'
      else if (!content || content.length > bound.maxBytes)
        wrong[part.fieldname] = TOO_LARGE[part.fieldname] ?? 'invalid'
      // An empty part is how a browser sends a file field that nobody filled in.
      else if (content.length > 0) form.uploads[part.fieldname] = content
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, texts.badMultipart)
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return form
}
