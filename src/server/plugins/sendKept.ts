import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kept } from '../call.ts'
import { contentDisposition } from '../documents/contentDisposition.ts'

/** Whatever is inside, it runs nothing: not as a page, not in a frame. */
const SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The one range that a request asks for, in bytes; undefined for none, several, or something else; null for one beyond the end. */
const rangeOf = (header: string | undefined, size: number): [from: number, to: number] | null | undefined => {
  const asked = /^bytes=(\d*)-(\d*)$/u.exec(header ?? '')
  if (!asked || (asked[1] === '' && asked[2] === '')) return undefined
  const [first, last] = [asked[1] ?? '', asked[2] ?? '']
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? null : [from, to]
}

const names = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//u, '') === etag)

/** Sends a kept file as an attachment: resumable (`Range`, `If-Range`) and conditional (`If-None-Match`), by its hash. */
export const sendKept = (
  request: FastifyRequest,
  reply: FastifyReply,
  { file, filename, media_type, sha256 }: Kept,
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
  const [from, to] = range
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${file.size}`)
    .header('content-length', to - from + 1)
    .send(file.stream(from, to))
}
