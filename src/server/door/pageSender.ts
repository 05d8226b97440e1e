import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DoorPages, DoorView } from '../../domain/door/door.ts'

/** Returns a content security policy that allows the page's own style, inline images and the utility's logo. */
const createContentSecurityPolicy = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')

type Encode = (page: Buffer) => Buffer
/** HTTP encodings in order of preference, with their fastest level. A higher level would save only 1 KB per page. */
const ENCODINGS: [name: string, encode: Encode][] = [
  [
    'br',
    (page) =>
      brotliCompressSync(page, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 },
      }),
  ],
  ['gzip', (page) => gzipSync(page)],
]
const IDENTITY: [name: string, encode: Encode] = ['identity', (page) => page]

const chooseCompressionEncoding = (accepted: string) =>
  ENCODINGS.find(([name]) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`, 'u').test(accepted),
  ) ?? IDENTITY

const MINUTE_MS = 60_000
/** Maximum number of rendered pages in the cache. */
const MAX_CACHED_PAGES = 64

/**
 * Returns the cache key of a page, or undefined if the page shows personal data. The key contains the minute, because pages show the time.
 */
const getPageCacheKey = (view: DoorView): string | undefined => {
  if (view.kind === 'valid' || 'values' in view || ('number' in view && view.number)) return undefined
  const minute = 'at' in view ? Math.floor(view.at.getTime() / MINUTE_MS) : 0
  return JSON.stringify({ ...view, at: minute })
}

/** Creates a function that sends compressed pages. Pages without personal data are cached for up to a minute. */
export const createCredentialPageSender = ({ style, render }: DoorPages) => {
  const policy = createContentSecurityPolicy(style)
  const cache = new Map<string, Buffer>()

  const getPageBytes = (view: DoorView, [name, encode]: [string, Encode]): Buffer => {
    const renderPage = () => encode(Buffer.from(render(view)))
    const key = getPageCacheKey(view)
    if (key === undefined) return renderPage()
    const cacheKey = `${name} ${key}`
    const bytes = cache.get(cacheKey) ?? renderPage()
    if (cache.size >= MAX_CACHED_PAGES) cache.clear()
    cache.set(cacheKey, bytes)
    return bytes
  }

  return async (request: FastifyRequest, reply: FastifyReply, view: DoorView, status = 200) => {
    const encoding = chooseCompressionEncoding(String(request.headers['accept-encoding'] ?? ''))
    const page = getPageBytes(view, encoding)
    return reply
      .code(status)
      .headers({
        'content-security-policy': policy,
        // Makes browsers send the header `Origin` with forms, and hides the page's address from other sites.
        'referrer-policy': 'same-origin',
        // Keeps proxies such as Cloudflare from rewriting the mail link, which then needs a script.
        'cache-control': 'no-store, no-transform',
        'content-language': view.language,
        vary: 'accept-encoding, accept-language',
        ...(encoding === IDENTITY ? {} : { 'content-encoding': encoding[0] }),
      })
      .type('text/html; charset=utf-8')
      .send(page)
  }
}
