import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createNotFoundError } from '../common/httpError.ts'
import { getPhotoName } from '../files/fileStorage.ts'
import type { Services } from '../http/call.ts'

const photoParams = z.object({ key: z.string().regex(/^[\w-]{10,64}$/u), size: z.enum(['large', 'small']) })
const logoParams = z.object({ hash: z.string().regex(/^[0-9a-f]{24}$/u) })
const photoQuery = z.strictObject({ expires: z.string(), signature: z.string() })

const YEAR_SECONDS = 31_536_000

/** Registers the URLs of photos and of the logo. Photo URLs are signed and expire, because an `<img>` sends no session token. */
export const registerMedia = (
  app: FastifyInstance,
  { files, photos, now, settings }: Pick<Services, 'files' | 'photos' | 'now' | 'settings'>,
): void => {
  // Serves the logo without a signature, because it is shown on public pages.
  app.get('/media/logo/:hash.png', async (request, reply) => {
    const parsedParams = logoParams.safeParse(request.params)
    const logo = parsedParams.success ? await settings.getLogo(parsedParams.data.hash) : null
    if (!logo) throw createNotFoundError()
    return reply
      .type('image/png')
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .send(logo.content)
  })
  app.get('/media/photos/:key/:size.jpg', async (request, reply) => {
    const parsedParams = photoParams.safeParse(request.params)
    const parsedQuery = photoQuery.safeParse(request.query)
    if (!parsedParams.success || !parsedQuery.success) throw createNotFoundError()
    const { key, size } = parsedParams.data
    const seconds = photos.secondsLeft(key, parsedQuery.data, now())
    const file = seconds > 0 ? await files.read(getPhotoName(key, size)) : undefined
    if (!file) throw createNotFoundError()
    return reply
      .type('image/jpeg')
      .header('content-length', file.size)
      .header('cache-control', `private, max-age=${seconds}, immutable`)
      .send(file.stream())
  })
}
