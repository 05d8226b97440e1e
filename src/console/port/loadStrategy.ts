import { isOwnServer } from './backend.ts'
import { ownStrategy } from './ownStrategy.ts'
import type { Strategy } from './strategy.ts'

/** Returns the strategy for the server. Loads the one for other servers only if the console needs it. */
export const loadStrategy = async (): Promise<Strategy> =>
  isOwnServer() ? ownStrategy : (await import('./documented/documentedStrategy.ts')).documentedStrategy
