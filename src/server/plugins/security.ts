import type { FastifyInstance } from 'fastify'

/**
 * What pages may do. Scripts come from here only; styles too, but for those that the console's style engine makes, which carry the page's
 * nonce (pages.ts). Pictures may be made in the page (data:, blob:), as the credential's download is; documents are looked at in a
 * frame of their own bytes (blob:).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self' data: blob:",
  'frame-src blob:',
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join(';')

/** Those that helmet sets, as a table: a list's page would spend a quarter of its time on making them anew. */
const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

const HSTS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Of a script, a style or a font only its type and who may load it are of any use; a cold start loads a dozen. */
const ASSET_HEADERS = {
  'cross-origin-resource-policy': HEADERS['cross-origin-resource-policy'],
  'x-content-type-options': HEADERS['x-content-type-options'],
}

/** The worker that reads QR codes (console/features/on-site/qrReader.ts) compiles WebAssembly, which no page may. */
const READER = /^\/assets\/qrReader-[\w-]+\.js(?:\?|$)/u
const READER_HEADERS = {
  'content-security-policy': "default-src 'none';script-src 'self' 'wasm-unsafe-eval'",
}

/** The one page that uses the camera. */
const CAMERA = /^\/verificar-en-sitio\/?(?:\?|$)/u
const CAMERA_HEADERS = {
  'permissions-policy': HEADERS['permissions-policy'].replace('camera=()', 'camera=(self)'),
}

/** Headers that every answer carries. */
export const security = (app: FastifyInstance, { https }: { https: boolean }): void => {
  const more = https ? HSTS : {}
  const [headers, assetHeaders] = [
    { ...HEADERS, ...more },
    { ...ASSET_HEADERS, ...more },
  ]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/assets/') ? assetHeaders : headers)
    if (READER.test(request.url)) reply.headers(READER_HEADERS)
    if (CAMERA.test(request.url)) reply.headers(CAMERA_HEADERS)
    done()
  })
}

/**
 * Says once that somebody who is not in TRUST_PROXY names another as the visitor: a proxy that was forgotten there, so that all visitors
 * have its address, or a visitor who pretends.
 */
export const warnOfProxy = (app: FastifyInstance): void => {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, socket, ips, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return
    isSaid = true
    log.warn(
      `${socket.remoteAddress} envía X-Forwarded-For y no está en TRUST_PROXY: no se le cree. Si es su proxy, agréguelo ahí.`,
    )
  })
}
