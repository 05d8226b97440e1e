import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Config, getVatSettings } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { getLogoPath } from '../portal/preferences.ts'

/** Registers /config.json, the public settings that the pages need before the user signs in. */
export const registerPublicSettingsRoute = (
  app: FastifyInstance,
  config: Config,
  demoAccounts: { username: string; description: string }[] | null,
): void => {
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({
      apiUrl: '',
      utilityGroup: config.utilityGroup,
      timeZone: config.timeZone,
      publicUrl: config.publicUrl,
      demoAccounts,
      // Tells the console that this server has more endpoints than other back ends of the API.
      extras: true,
      maxUploadBytes: config.maxUploadBytes,
      sessionIdleMinutes: config.sessionIdleMinutes,
      logMonths: config.logMonths,
      mail: config.mail !== null,
      secondReviewer: config.secondReviewer,
      vat: getVatSettings(config),
      ...(config.signOn ? { signOn: config.signOn.name } : {}),
      ...(config.utilityName ? { utilityName: config.utilityName } : {}),
      ...(config.logo ? { logo: getLogoPath(config.logo.hash) } : {}),
      ...(config.helpPhone ? { phone: config.helpPhone } : {}),
      ...(config.reportUrl ? { report: config.reportUrl } : {}),
    }),
  )
}

const HOUR_MS = 3_600_000
const YEAR_MS = 31_536_000_000

const PUBLIC_PAGE_PATH = '/credential/validation/'
/** Entry chunks of the built pages, by page (see vite.config.ts). */
const ENTRY_CHUNKS = { public: 'credential', console: 'console' }

type Manifest = Record<string, { file: string; name?: string; css?: string[]; imports?: string[] }>

/** Formats the `<link>` tags with which browsers load all files of a page at once. */
const formatHtmlPreloadLinks = (manifest: Manifest, chunkName: string): string => {
  const visited = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || visited.has(key)) return
    visited.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  const [entryKey] = Object.entries(manifest).find(([, { name }]) => name === chunkName) ?? []
  if (entryKey) visit(entryKey)
  const formatTag = (file: string): string =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" href="/${file}" crossorigin>`
      : `<link rel="modulepreload" href="/${file}" crossorigin>`
  return [...files].map(formatTag).join('')
}

/** Returns the hashes of a page's inline scripts for its content security policy. */
const hashInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gsu)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )

/** Matches addresses that never lead to a page: calls and files. */
const FILE_PATH = /^\/(?:api|media|assets)(?:\/|$)|\.(?!html?$)[a-z\d]{2,5}$/iu
/** Matches the media types that browsers ask for in pages, and those of monitors, which take anything. */
const PAGE_MEDIA = /text\/html|^\*\/\*/u

/** Registers the built scripts and styles, and the HTML page for all other addresses. */
export const registerConsolePages = async (app: FastifyInstance, dist: string): Promise<void> => {
  const indexPath = join(dist, 'index.html')
  const html = existsSync(indexPath) ? await readFile(indexPath, 'utf8') : undefined

  const manifestPath = join(dist, '.vite/manifest.json')
  const manifest = existsSync(manifestPath)
    ? (JSON.parse(await readFile(manifestPath, 'utf8')) as Manifest)
    : {}
  const addPreloads = (kind: keyof typeof ENTRY_CHUNKS): string | undefined =>
    html?.replace('</head>', `${formatHtmlPreloadLinks(manifest, ENTRY_CHUNKS[kind])}</head>`)
  const scriptSources = ["script-src 'self'", ...hashInlineScripts(html ?? '')].join(' ')
  const pages = { public: addPreloads('public'), console: addPreloads('console') }

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
      (request.method === 'GET' || request.method === 'HEAD') &&
      !FILE_PATH.test(path) &&
      PAGE_MEDIA.test(request.headers.accept ?? '*/*')
    const page = pages[path.startsWith(PUBLIC_PAGE_PATH) ? 'public' : 'console']
    if (page === undefined || !isPage) throw new HttpError(404, texts.notFound)
    return sendPage(reply, page)
  })
}
