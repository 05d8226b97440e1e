import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { notFound } from '../common/httpError.ts'
import { photoName } from '../files/files.ts'
import type { Services } from '../http/call.ts'

const params = z.object({ key: z.string().regex(/^[\w-]{10,64}$/u), size: z.enum(['large', 'small']) })
const logoParams = z.object({ hash: z.string().regex(/^[0-9a-f]{24}$/u) })
const query = z.strictObject({ expires: z.string(), signature: z.string() })

const YEAR_SECONDS = 31_536_000

/**
 * People's pictures. An `<img>` sends no token, and the public page has none: an address that was signed for whoever may see the person is
 * the permission, until it ends. A picture never changes under its key, so it may be kept for as long.
 */
export const media = (
  app: FastifyInstance,
  { files, photos, now, settings }: Pick<Services, 'files' | 'photos' | 'now' | 'settings'>,
): void => {
  // The utility's logo stands on the sign-in and on the public page: it is everybody's.
  app.get('/media/logo/:hash.png', async (request, reply) => {
    const named = logoParams.safeParse(request.params)
    const logo = named.success ? await settings.logo(named.data.hash) : null
    if (!logo) throw notFound()
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(logo.content)
  })
  app.get('/media/photos/:key/:size.jpg', async (request, reply) => {
    const named = params.safeParse(request.params)
    const signed = query.safeParse(request.query)
    if (!named.success || !signed.success) throw notFound()
    const { key, size } = named.data
    const seconds = photos.secondsLeft(key, signed.data, now())
    const file = seconds > 0 ? await files.read(photoName(key, size)) : undefined
    if (!file) throw notFound()
    return reply
      .type('image/jpeg')
      .header('content-length', file.size)
      .header('cache-control', `private, max-age=${seconds}, immutable`)
      .send(file.stream())
  })
}
