import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/endpoints.ts'
import { openApi } from '../../contract/openApi.ts'
import { docsPage } from '../documents/docsPage.ts'

/** Written by the first portal of the process: it takes a tenth of a second, so no request waits for it, and the table is the same for all. */
let written: { schema: string; page: ReturnType<typeof docsPage> } | undefined
const write = () => ({ schema: JSON.stringify(openApi(endpoints)), page: docsPage(endpoints) })

/** The endpoint table, for machines at /api/schema/ and for people at /api/docs/. */
export const docs = (app: FastifyInstance): void => {
  written ??= write()
  const { schema, page } = written
  app.get('/api/schema/', (_request, reply) => reply.type('application/json; charset=utf-8').send(schema))
  app.get('/api/docs/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page.html))
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(page.css))
}
