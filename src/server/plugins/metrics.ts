import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { notFound } from '../common/httpError.ts'
import type { Store } from '../store/store.ts'

const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/u.test(address)

const isSame = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** From this machine, or with the token; for anybody else the page is not there. */
const assertMayRead = ({ ip, headers }: FastifyRequest, token: string): void => {
  if (isLoopback(ip) || (token !== '' && isSame(headers.authorization ?? '', `Bearer ${token}`))) return
  throw notFound()
}

/**
 * /metrics: how many requests of each route, with which outcome, how long they took, and how the process is. For Prometheus. Answers what
 * is to be told of each transaction, for how many seconds it was open, and of each call that a limit refused.
 */
export const metrics = (
  app: FastifyInstance,
  token: string,
): { transaction(seconds: number): void; refused(limit: string): void } => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'acredita_' })
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Counter({
    name: 'acredita_http_requests_total',
    help: 'Requests answered',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'acredita_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  const underWay = new Gauge({
    name: 'acredita_http_requests_under_way',
    help: 'Requests that are being answered',
    registers: [registry],
  })
  const transactions = new Histogram({
    name: 'acredita_transaction_seconds',
    help: 'Time for which a transaction that writes was open, and no other could begin',
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'acredita_refused_total',
    help: 'Calls that a limit refused',
    labelNames: ['limit'],
    registers: [registry],
  })
  app.addHook('onRequest', async (_request, reply) => {
    underWay.inc()
    // Also of a request that broke off, which is never answered.
    reply.raw.once('close', () => underWay.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: String(reply.statusCode) })
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    assertMayRead(request, token)
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return {
    transaction: (seconds) => transactions.observe(seconds),
    refused: (limit) => refusals.inc({ limit }),
  }
}

/** The same store; `observe` is told for how many seconds each transaction was open, from its beginning to its end, not how long it waited. */
export const timedStore = (store: Store, observe: (seconds: number) => void): Store => ({
  ...store,
  async transaction(work, origin) {
    let begun: number | undefined
    try {
      return await store.transaction((tx) => {
        begun = performance.now()
        return work(tx)
      }, origin)
    } finally {
      if (begun !== undefined) observe((performance.now() - begun) / 1000)
    }
  },
})
