import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { StoredContent } from '../files/fileStorage.ts'

const encodeFilename = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** Formats the header `Content-Disposition` of a download. Old clients use the ASCII `filename`, others `filename*`. */
export const formatContentDisposition = (filename: string): string => {
  const asciiName = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodeFilename(filename)}`
}

/** Content security policy of downloaded files. It blocks scripts in files that a browser displays. */
const SANDBOX_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Return values of `parseRange` for a range beyond the end of the file and for an invalid header. */
const [UNSATISFIABLE, MALFORMED] = [-1, -2] as const

/**
 * Returns the byte range of a request, or null if the range is beyond the end. Returns undefined unless there is exactly one valid range.
 */
const parseByteRangeHeader = (
  header: string | undefined,
  size: number,
): parseRange.Range | null | undefined => {
  const ranges = header === undefined ? MALFORMED : parseRange(size, header)
  if (ranges === UNSATISFIABLE) return null
  return ranges !== MALFORMED && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

/** Whether an `If-None-Match` header contains the ETag. */
const hasMatchingETag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//u, '') === etag)

/** Sends a stored file as an attachment. Supports `Range`, `If-Range` and `If-None-Match`; the ETag is the file's hash. */
export const sendStoredFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, filename, media_type, sha256, isSensitive }: StoredContent,
) => {
  const etag = `"${sha256}"`
  const { 'if-none-match': ifNoneMatch, 'if-range': ifRange, range: rangeHeader } = request.headers
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', isSensitive ? 'no-store' : 'private, no-cache')
    .header('content-security-policy', SANDBOX_POLICY)
    .header('content-disposition', formatContentDisposition(filename))
  if (hasMatchingETag(ifNoneMatch, etag)) return reply.code(304).send()
  const range =
    ifRange === undefined || ifRange === etag ? parseByteRangeHeader(rangeHeader, file.size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  reply.type(media_type)
  if (!range) return reply.header('content-length', file.size).send(file.stream())
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${file.size}`)
    .header('content-length', end - start + 1)
    .send(file.stream(start, end))
}
