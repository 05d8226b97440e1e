import type { Audit } from '../common/audit.ts'
import { onceAWhile } from '../common/onceAWhile.ts'
import { storeOf } from '../store/origins.ts'
import type { Store } from '../store/store.ts'
import type { Refusal } from './refusals.ts'

/** Somebody whom nobody knows yet was not let in. */
interface Refused {
  action: 'auth.signOn' | 'auth.enter'
  refusal: Refusal
  detail: string
  address: string
}

/** What is refused without anybody being known is written down so often at most, for each reason. */
const EVERY_MS = 600_000

/** Told of sign-ons that lead nowhere: anybody can begin them, and end them with what they make up. */
export const createStrangers = (store: Store, audit: Audit, warn: (error: unknown) => void) => {
  const refusals = onceAWhile<Refused>(
    async ({ action, refusal, detail, address: first }, more) => {
      const reason = `provider: ${refusal}${detail && ` (${detail})`}${more > 0 ? ` (+${more})` : ''}`
      // The others came from wherever they came from.
      const address = more > 0 ? '' : first
      await storeOf(store, { action, user: null, username: '', address }).transaction(async (tx) =>
        tx.log({ result: 'refused', reason, user: { id: null, username: '' } }),
      )
      audit({ event: 'sign-in', username: null, address, result: 'refused', reason })
    },
    warn,
    EVERY_MS,
  )
  return {
    refused: (refused: Refused) => refusals.note(`${refused.refusal} ${refused.detail}`, refused),
    stop: refusals.stop,
  }
}

export type Strangers = Pick<ReturnType<typeof createStrangers>, 'refused'>
