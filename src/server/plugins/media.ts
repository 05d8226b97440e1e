import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createNotFoundError } from '../common/httpError.ts'
import { getPhotoFileName } from '../files/fileStorage.ts'
import type { Services } from '../http/call.ts'

const photoRequestParamsSchema = z.object({
  key: z.string().regex(/^[\w-]{10,64}$/u),
  size: z.enum(['large', 'small']),
})
const logoRequestParamsSchema = z.object({ hash: z.string().regex(/^[0-9a-f]{24}$/u) })
const photoRequestQuerySchema = z.strictObject({ expires: z.string(), signature: z.string() })

const YEAR_SECONDS = 31_536_000

/** Registers the URLs of photos and of the logo. Photo URLs are signed and expire, because an `<img>` sends no session token. */
export const registerMediaRoutes = (
  app: FastifyInstance,
  { files, photos, now, settings }: Pick<Services, 'files' | 'photos' | 'now' | 'settings'>,
): void => {
  // Serves the logo without a signature, because it is shown on public pages.
  app.get('/media/logo/:hash.png', async (request, reply) => {
    const parsedParams = logoRequestParamsSchema.safeParse(request.params)
    const logo = parsedParams.success ? await settings.getLogo(parsedParams.data.hash) : null
    if (!logo) throw createNotFoundError()
    return (
      reply
        .type('image/png')
        // Mail programs in the browser load the logo from another origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
        .send(logo.content)
    )
  })
  app.get('/media/photos/:key/:size.jpg', async (request, reply) => {
    const parsedParams = photoRequestParamsSchema.safeParse(request.params)
    const parsedQuery = photoRequestQuerySchema.safeParse(request.query)
    if (!parsedParams.success || !parsedQuery.success) throw createNotFoundError()
    const { key, size } = parsedParams.data
    const seconds = photos.secondsLeft(key, parsedQuery.data, now())
    const file = seconds > 0 ? await files.read(getPhotoFileName(key, size)) : undefined
    if (!file) throw createNotFoundError()
    return reply
      .type('image/jpeg')
      .header('content-length', file.size)
      .header('cache-control', `private, max-age=${seconds}, immutable`)
      .send(file.stream())
  })
}
