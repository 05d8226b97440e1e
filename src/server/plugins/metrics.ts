import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Workers } from '../cluster/workerMessages.ts'
import { createNotFoundError } from '../common/httpError.ts'
import type { Store } from '../store/store.ts'

const isLoopback = (address: string): boolean => /^(?:127\.|::1$|::ffff:127\.)/u.test(address)

const equalsInConstantTime = (received: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Throws 404 unless the request comes from this machine or has the token. */
const assertCanReadMetrics = ({ ip, headers }: FastifyRequest, token: string): void => {
  if (
    isLoopback(ip) ||
    (token !== '' && equalsInConstantTime(headers.authorization ?? '', `Bearer ${token}`))
  )
    return
  throw createNotFoundError()
}

/**
 * Registers /metrics for Prometheus, with statistics of requests and of the process. Returns functions that record database transactions and refused
 * requests.
 */
export const registerMetricsRoute = (
  app: FastifyInstance,
  token: string,
  workers: Workers,
): { observeTransaction(seconds: number): void; countRefusal(limit: string): void } => {
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
  const pendingRequests = new Gauge({
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
  new Gauge({
    name: 'acredita_processes',
    help: 'Processes that serve requests',
    registers: [registry],
  }).set(1)
  const refusals = new Counter({
    name: 'acredita_refused_total',
    help: 'Calls that a limit refused',
    labelNames: ['limit'],
    registers: [registry],
  })
  app.addHook('onRequest', async (_request, reply) => {
    pendingRequests.inc()
    // Listens for `close`, which is also emitted for aborted requests, unlike onResponse.
    reply.raw.once('close', () => pendingRequests.dec())
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.inc({ method: request.method, route, status: String(reply.statusCode) })
    seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
  })
  workers.onMessage('getMetrics', () => registry.getMetricsAsJSON())
  app.get('/metrics', async (request, reply) => {
    assertCanReadMetrics(request, token)
    const sum = AggregatorRegistry.aggregate(await workers.ask<object>('getMetrics'))
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await sum.metrics())
  })
  return {
    observeTransaction: (seconds) => transactions.observe(seconds),
    countRefusal: (limit) => refusals.inc({ limit }),
  }
}

/**
 * Wraps a store to measure its transactions. Calls `observe` with the seconds that each transaction was open, not counting the time in the
 * queue.
 */
export const measureTransactions = (store: Store, observe: (seconds: number) => void): Store => ({
  ...store,
  async transaction(work, origin) {
    let startedAt: number | undefined
    try {
      return await store.transaction((tx) => {
        startedAt = performance.now()
        return work(tx)
      }, origin)
    } finally {
      if (startedAt !== undefined) observe((performance.now() - startedAt) / 1000)
    }
  },
})
