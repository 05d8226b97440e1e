import type { Config } from '../common/config.ts'
import type { Files } from '../files/files.ts'
import type { Store } from '../store/store.ts'
import type { Checker } from './checker.ts'

/** What an import is worked on with. */
export interface Workshop {
  store: Store
  files: Files
  config: Config
  checker: Checker
  now: () => Date
  /** Which process this is. */
  worker: string
}

/** Whoever works at an import has it to itself for so long, and says so again with each step. */
export const LEASE_MS = 20_000
