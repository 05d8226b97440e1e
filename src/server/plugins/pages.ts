import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'

const YEAR_MS = 31_536_000_000

/** The built pages: assets under names that change with their content, and for every other address the one page that opens them all. */
export const pages = async (app: FastifyInstance, dist: string): Promise<void> => {
  const index = join(dist, 'index.html')
  const html = existsSync(index) ? await readFile(index, 'utf8') : undefined

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
      globIgnore: ['assets/**', 'index.html', 'config.json', '**/*.{br,gz}'],
      preCompressed: true,
    })
  }

  const sendPage = (reply: FastifyReply, page: string) => {
    const nonce = randomBytes(16).toString('base64')
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    return reply
      .header(
        'content-security-policy',
        policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
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
    if (html === undefined || !isPage) throw new HttpError(404, texts.notFound)
    return sendPage(reply, html)
  })
}
