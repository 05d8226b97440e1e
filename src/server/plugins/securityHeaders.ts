import type { FastifyInstance } from 'fastify'
import type { Config } from '../common/config.ts'

/**
 * Content security policy of all pages. The console shows images from `data:` and `blob:` URLs, and documents in `blob:` frames. pages.ts adds a
 * nonce for the styles that MUI inserts.
 */
const CONTENT_SECURITY_POLICY = [
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

/** Constant security headers, with the values of the package helmet. Computing them for each response took a quarter of the time of a list. */
const SECURITY_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
}

const HSTS_NAME = 'strict-transport-security'
/** Tells browsers to use https for a year. */
const HSTS = 'max-age=31536000'

/** Security headers of scripts, styles and fonts. The other headers have no effect on these files. */
const ASSET_HEADERS = {
  'cross-origin-resource-policy': SECURITY_HEADERS['cross-origin-resource-policy'],
  'x-content-type-options': SECURITY_HEADERS['x-content-type-options'],
}

/** Path of the worker script that reads QR codes. Only this script may compile WebAssembly. */
const QR_READER_PATH = /^\/assets\/qrReader-[\w-]+\.js(?:\?|$)/u
const QR_READER_HEADERS = {
  'content-security-policy': "default-src 'none';script-src 'self' 'wasm-unsafe-eval'",
}

/** Path of the only page that may use the camera. */
const CAMERA_PAGE_PATH = /^\/verificar-en-sitio\/?(?:\?|$)/u
const CAMERA_HEADERS = {
  'permissions-policy': SECURITY_HEADERS['permissions-policy'].replace('camera=()', 'camera=(self)'),
}

/** Adds security headers to every response. */
export const registerSecurityHeaders = (
  app: FastifyInstance,
  { publicUrl, hstsSubdomains }: Pick<Config, 'publicUrl' | 'hstsSubdomains'>,
): void => {
  const httpsHeaders = publicUrl.startsWith('https:')
    ? { [HSTS_NAME]: hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS }
    : {}
  const [headers, assetHeaders] = [
    { ...SECURITY_HEADERS, ...httpsHeaders },
    { ...ASSET_HEADERS, ...httpsHeaders },
  ]
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/assets/') ? assetHeaders : headers)
    if (QR_READER_PATH.test(request.url)) reply.headers(QR_READER_HEADERS)
    if (CAMERA_PAGE_PATH.test(request.url)) reply.headers(CAMERA_HEADERS)
    done()
  })
}
