import Fastify from 'fastify'

/** Runs Fastify with an empty route in its own process. */
const app = Fastify()
app.get('/', async () => '')
process.once('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
