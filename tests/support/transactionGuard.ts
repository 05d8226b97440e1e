import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../src/server/http/call.ts'
import type { Job } from '../../src/server/jobKinds.ts'
import type { JobRunner } from '../../src/server/jobs/workerJobs.ts'

/** State of a request: its number of open transactions, and what it waited for meanwhile. */
interface RequestContext {
  open: number
  slow: string[]
}

const request = new AsyncLocalStorage<RequestContext>()

/** Channels of Node for `fetch`, `http.request` and `net.connect`, which mail and scanner use. The driver of Postgres publishes to none of them. */
for (const channel of ['undici:request:create', 'http.client.request.start', 'net.client.socket'])
  subscribe(channel, () => {
    const context = request.getStore()
    if (context?.open) context.slow.push(channel)
  })

/** Throws if the current request has called another host or a slow service while it kept all other writers waiting. */
export const assertNothingSlow = (): void => {
  const calls = request.getStore()?.slow.splice(0) ?? []
  if (calls.length > 0) throw new Error(`slow while a transaction is open: ${calls}`)
}

/** Returns a service whose functions throw while the request that calls them keeps all other writers waiting. */
const guardService = <T extends object>(name: string, service: T): T =>
  Object.fromEntries(
    Object.keys(service).map((verb) => [
      verb,
      (...given: unknown[]) => {
        const context = request.getStore()
        if (context?.open) {
          // A handler may catch the error; `assertNothingSlow` still reports the call.
          context.slow.push(`${name}.${verb}`)
          throw new Error(`${name}.${verb} is slow, and a transaction is open`)
        }
        // Reads the function at each call, because a test may replace it.
        return (Reflect.get(service, verb) as (...all: unknown[]) => unknown)(...given)
      },
    ]),
  ) as T

type GuardedServices = Pick<Services, 'store' | 'files' | 'passwords'> & { jobs: JobRunner<Job> }

/** Returns services that throw when a handler waits for files, hashes or jobs between the beginning and the end of a transaction. */
export const guardServices = ({ store, files, passwords, jobs }: GuardedServices): GuardedServices => ({
  store: {
    ...store,
    async transaction(work, origin) {
      const current = request.getStore()
      let started = 0
      try {
        return await store.transaction((tx) => {
          started = 1
          if (current) current.open += started
          return work(tx)
        }, origin)
      } finally {
        if (current) current.open -= started
      }
    },
  },
  files: guardService('files', files),
  passwords: guardService('passwords', passwords),
  jobs: guardService('jobs', jobs),
})

/** Runs work as a request of its own. */
export const asRequest = <T>(work: () => T): T => request.run({ open: 0, slow: [] }, work)

/** Gives each request of an app its own context, once its body is read. Answers 500 if the request waited for something slow in a transaction. */
export const guardRequests = (app: FastifyInstance): void => {
  app.addHook('preHandler', (_request, _reply, done) => asRequest(done))
  app.addHook('onSend', async () => assertNothingSlow())
}
