import type { FastifyInstance } from 'fastify'
import { notFound } from '../common/httpError.ts'
import type { Services } from '../http/call.ts'
import { isSetupOpen } from '../portal/setup.ts'

const PATH = '/api/v1/setup'

/**
 * The calls that set an empty portal up are there for whoever has its secret, and for nobody once there is an account. It is looked at before
 * anything of the request is read.
 */
export const setupSecret = (app: FastifyInstance, { store, now }: Pick<Services, 'store' | 'now'>): void => {
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!url.startsWith(PATH)) return
    if (!(await isSetupOpen(store, String(headers['x-setup-secret'] ?? ''), now()))) throw notFound()
  })
}
