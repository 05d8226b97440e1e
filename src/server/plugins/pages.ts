import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Config, vatOf } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { logoPath } from '../portal/preferences.ts'

/** What the pages must know of this installation before anyone signs in; nothing here is secret. */
export const consoleSettings = (
  app: FastifyInstance,
  config: Config,
  demoAccounts: { username: string; description: string }[] | null,
): void => {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      apiUrl: '',
      utilityGroup: config.utilityGroup,
      publicUrl: config.publicUrl,
      demoAccounts,
      // What only our own server understands; without it the console keeps to the documented calls.
      extras: true,
      maxUploadBytes: config.maxUploadBytes,
      sessionIdleMinutes: config.sessionIdleMinutes,
      logMonths: config.logMonths,
      mail: config.mail !== null,
      secondReviewer: config.secondReviewer,
      vat: vatOf(config),
      ...(config.signOn ? { signOn: config.signOn.name } : {}),
      ...(config.utilityName ? { utilityName: config.utilityName } : {}),
      ...(config.logo ? { logo: logoPath(config.logo.hash) } : {}),
      ...(config.helpPhone ? { phone: config.helpPhone } : {}),
      ...(config.reportUrl ? { report: config.reportUrl } : {}),
    }),
  )
}

const HOUR_MS = 3_600_000
const YEAR_MS = 31_536_000_000

const PUBLIC = '/credential/validation/'
/** What each kind of page begins with, by the names of its chunks (vite.config.ts). */
const BEGINNINGS = { public: 'credential', console: 'console' }

type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

/** Tags that let a browser ask at once for what it would otherwise come upon file by file. */
const preloads = (manifest: Manifest, beginning: string): string => {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  const [first] = Object.entries(manifest).find(([, { name }]) => name === beginning) ?? []
  if (first) visit(first)
  const tagOf = (file: string): string =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" href="/${file}" crossorigin>`
      : `<link rel="modulepreload" href="/${file}" crossorigin>`
  return [...files].map(tagOf).join('')
}

/** Returns the hashes of the scripts within a page, each as a source of a content security policy. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** The built pages: assets under names that change with their content, and for every other address the one page that opens them all. */
export const pages = async (app: FastifyInstance, dist: string): Promise<void> => {
  const index = join(dist, 'index.html')
  const html = existsSync(index) ? await readFile(index, 'utf8') : undefined

  const manifest = join(dist, '.vite/manifest.json')
  const known = existsSync(manifest) ? (JSON.parse(await readFile(manifest, 'utf8')) as Manifest) : {}
  const beginning = (kind: keyof typeof BEGINNINGS): string | undefined =>
    html?.replace('</head>', `${preloads(known, BEGINNINGS[kind])}</head>`)
  const scriptSources = ["script-src 'self'", ...inlineScriptHashes(html ?? '')].join(' ')
  const htmls = { public: beginning('public'), console: beginning('console') }

  if (html !== undefined) {
    await app.register(fastifyStatic, {
      root: join(dist, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: YEAR_MS,
    })
    await app.register(fastifyStatic, {
      root: dist,
      prefix: '/',
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['assets/**', 'door/**', 'index.html', 'config.json', '**/*.{br,gz}'],
      preCompressed: true,
      maxAge: HOUR_MS,
    })
  }

  const sendPage = (reply: FastifyReply, page: string) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .header(
        'content-security-policy',
        policy
          .replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`)
          .replace("script-src 'self'", scriptSources),
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isPage =
      request.method === 'GET' &&
      !/^\/(?:api|media|assets)(?:\/|$)/u.test(path) &&
      (request.headers.accept ?? '').includes('text/html')
    const page = htmls[path.startsWith(PUBLIC) ? 'public' : 'console']
    if (page === undefined || !isPage) throw new HttpError(404, texts.notFound)
    return sendPage(reply, page)
  })
}
