import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { RateLimiterCluster, RateLimiterMemory } from 'rate-limiter-flexible'

/** Random text that is hashed with counted keys. The supervisor passes it on to all workers. */
export const COUNTER_SALT = process.env.ACREDITA_COUNTER_SALT ?? randomBytes(16).toString('hex')

/** Creates a rate limiter in memory. The workers of a portal count together, in the memory of their supervisor. */
export const createRateLimiter = (options: {
  /** Unique name of the limiter. */
  keyPrefix: string
  points: number
  /** Time after which a counter is reset, in seconds. */
  duration: number
}) => (cluster.isWorker ? new RateLimiterCluster(options) : new RateLimiterMemory(options))
