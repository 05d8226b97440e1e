import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../src/server/http/call.ts'
import type { Job } from '../../src/server/jobKinds.ts'
import type { Jobs } from '../../src/server/jobs/jobs.ts'

/** How many transactions the request that is being answered has open. */
const request = new AsyncLocalStorage<{ open: number }>()

/** The same, but each of its functions fails while the request that calls it keeps all other writers waiting. */
const outside = <T extends object>(name: string, service: T): T =>
  Object.fromEntries(
    Object.keys(service).map((verb) => [
      verb,
      (...given: unknown[]) => {
        if (request.getStore()?.open) throw new Error(`${name}.${verb} is slow, and a transaction is open`)
        // Looked up each time: a test may put another in its place.
        return (Reflect.get(service, verb) as (...all: unknown[]) => unknown)(...given)
      },
    ]),
  ) as T

type Guarded = Pick<Services, 'store' | 'files' | 'passwords'> & { jobs: Jobs<Job> }

/** Services that fail when a handler waits for something slow, be it files, hashes or jobs, between a transaction's beginning and its end. */
export const guarded = ({ store, files, passwords, jobs }: Guarded): Guarded => ({
  store: {
    ...store,
    async transaction(work, origin) {
      const mine = request.getStore()
      let begun = 0
      try {
        return await store.transaction((tx) => {
          begun = 1
          if (mine) mine.open += begun
          return work(tx)
        }, origin)
      } finally {
        if (mine) mine.open -= begun
      }
    },
  },
  files: outside('files', files),
  passwords: outside('passwords', passwords),
  jobs: outside('jobs', jobs),
})

/** Does something as a request of its own. */
export const asRequest = <T>(work: () => T): T => request.run({ open: 0 }, work)

/** Tells the requests of an app apart; a body is read before, in a context of its own. */
export const guardRequests = (app: FastifyInstance): void => {
  app.addHook('preHandler', (_request, _reply, done) => asRequest(done))
}
