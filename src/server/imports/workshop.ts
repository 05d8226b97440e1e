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
  /** How long a check may take, in milliseconds; a quarter of an hour unless told otherwise. */
  checkMs?: number
}
