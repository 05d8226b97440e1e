import * as argon2 from '@node-rs/argon2'
import { createLimiter } from '../common/limiter.ts'

/** argon2id is the library's default; memory in KiB. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** So many hash at once: the thread pool that hashes also serves files. */
const AT_ONCE = 2
const WAITING = 200

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for a user that does not exist (`undefined`) as for one that does. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** argon2id with a bounded number of hashes at once; past a bound of callers waiting, it refuses with 503. */
export const createPasswords = ({
  hash,
  verify,
}: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords => {
  const bounded = createLimiter({ atOnce: AT_ONCE, waiting: WAITING })
  const nobodys = hash('nobody has this password', OPTIONS)

  return {
    hash: (password) => bounded(() => hash(password, OPTIONS)),
    verify: async (known, password) => {
      const matches = await bounded(async () => verify(known ?? (await nobodys), password))
      return known !== undefined && matches
    },
  }
}
