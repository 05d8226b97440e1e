import type { FastifyInstance } from 'fastify'
import { type ImportRunner, importRunner } from '../imports/runner.ts'
import type { Workshop } from '../imports/workshop.ts'

declare module 'fastify' {
  interface FastifyInstance {
    imports: ImportRunner
  }
}

/** Works at what was brought, as soon as a call that has asked for it is answered: only then is what it wrote kept. */
export const imports = (app: FastifyInstance, workshop: Omit<Workshop, 'worker'>): void => {
  const runner = importRunner(workshop, (error) => app.log.error(error))
  app.decorate('imports', runner)
  app.addHook('onResponse', async ({ method, routeOptions: { url = '' } }) => {
    if (method !== 'GET' && url.startsWith('/api/imports/')) runner.wake()
  })
  app.addHook('onClose', () => runner.close())
}
