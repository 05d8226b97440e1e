import type { FastifyReply, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import type { StoredContent } from '../files/files.ts'

const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/gu, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

/** A download's name by RFC 6266: with its accents for those who read `filename*`, without for the rest. */
export const contentDisposition = (filename: string): string => {
  const plain = filename
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(filename)}`
}

/** Whatever is inside, it runs nothing: not as a page, not in a frame. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** What range-parser answers where there are no ranges. */
const [UNSATISFIABLE, MALFORMED] = [-1, -2] as const

/** The one range that a request asks for, in bytes; undefined for none, several, or something else; null for one beyond the end. */
const rangeOf = (header: string | undefined, size: number): parseRange.Range | null | undefined => {
  const ranges = header === undefined ? MALFORMED : parseRange(size, header)
  if (ranges === UNSATISFIABLE) return null
  return ranges !== MALFORMED && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
}

const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//u, '') === etag)

/** Sends a kept file as an attachment: resumable (`Range`, `If-Range`) and conditional (`If-None-Match`), by its hash. */
export const sendStoredFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, filename, media_type, sha256 }: StoredContent,
) => {
  const etag = `"${sha256}"`
  const { 'if-none-match': known, 'if-range': onlyIf, range: asked } = request.headers
  reply
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', SANDBOX)
    .header('content-disposition', contentDisposition(filename))
  if (names(known, etag)) return reply.code(304).send()
  const range = onlyIf === undefined || onlyIf === etag ? rangeOf(asked, file.size) : undefined
  if (range === null) return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  reply.type(media_type)
  if (!range) return reply.header('content-length', file.size).send(file.stream())
  const { start: from, end: to } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${file.size}`)
    .header('content-length', to - from + 1)
    .send(file.stream(from, to))
}
