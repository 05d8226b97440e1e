import type { FastifyInstance } from 'fastify'
import type { Files } from '../files/files.ts'
import { photoName } from '../files/files.ts'
import { notFound } from '../refusal.ts'

/**
 * People's pictures under their random keys. An `<img>` sends no token, and the public page has none: knowing the key is the permission,
 * and whoever may not see a person is never told it. A picture never changes under its key, so it may be kept for good.
 */
export const media = (app: FastifyInstance, files: Files): void => {
  app.get<{ Params: { key: string; size: string } }>(
    '/media/photos/:key/:size.jpg',
    async (request, reply) => {
      const { key, size } = request.params
      const known = size === 'large' || size === 'small' ? size : undefined
      const file = known && /^[\w-]{10,64}$/u.test(key) ? await files.read(photoName(key, known)) : undefined
      if (!file) throw notFound()
      return reply
        .type('image/jpeg')
        .header('content-length', file.size)
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(file.stream())
    },
  )
}
