import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { dayOf } from '../../src/domain/days.ts'
import { benchPortal } from './benchPortal.ts'
import { crowd } from './crowd.ts'

/** A portal, and beside it Fastify's plain static serving of the same file, in a process that tells how much memory it takes. */
const [, , folder = '', megabytes = '201'] = process.argv
const { app, store, token, url } = await benchPortal(
  folder,
  { MAX_UPLOAD_MB: megabytes },
  crowd(10, dayOf(new Date())),
)
const plain = Fastify()
await plain.register(fastifyStatic, { root: folder })
const plainUrl = await plain.listen({ port: 0, host: '127.0.0.1' })

let peak = 0
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)

const answers: Record<string, () => number> = {
  memory: () => {
    globalThis.gc?.()
    peak = process.memoryUsage.rss()
    return peak
  },
  peak: () => peak,
}
process.on('message', (question) => process.send?.(answers[String(question)]?.()))
process.on('SIGTERM', async () => {
  clearInterval(watch)
  await Promise.all([app.close(), plain.close()])
  await store.close()
  process.exit(0)
})
const { rows } = await store.getList('personnel', { range: [0, 0] })
process.send?.({ url, token, person: rows[0]?.id, plain: `${plainUrl}/${encodeURIComponent('big.pdf')}` })
