import Fastify from 'fastify'

/** Fastify with a route that answers nothing, in a process of its own. */
const app = Fastify()
app.get('/', async () => '')
process.once('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
