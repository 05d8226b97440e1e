import type { Audit } from '../common/audit.ts'
import { createStoreWithLogOrigin } from '../store/origins.ts'
import type { Store } from '../store/store.ts'
import type { Refusal } from './refusals.ts'
import { createThrottledEventReporter } from './throttledReporter.ts'

/** Refused sign-on of an anonymous visitor. */
interface AnonymousRefusal {
  action: 'auth.signOn' | 'auth.enter'
  refusal: Refusal
  detail: string
  address: string
}

/** Minimum time between two audit log entries with the same reason, in milliseconds. */
const INTERVAL_MS = 600_000

/** Creates a log of refused sign-ons. The log is throttled, because anonymous visitors could otherwise fill it. */
export const createRefusedSignOnLog = (store: Store, audit: Audit, warn: (error: unknown) => void) => {
  const reporter = createThrottledEventReporter<AnonymousRefusal>(
    async ({ action, refusal, detail, address: firstAddress }, count) => {
      const reason = `provider: ${refusal}${detail && ` (${detail})`}${count > 0 ? ` (+${count})` : ''}`
      // A summary has no address, because its refusals may come from several addresses.
      const address = count > 0 ? '' : firstAddress
      await createStoreWithLogOrigin(store, { action, user: null, username: '', address }).transaction(
        async (tx) => tx.log({ result: 'refused', reason, user: { id: null, username: '' } }),
      )
      audit({ event: 'sign-in', username: null, address, result: 'refused', reason })
    },
    warn,
    INTERVAL_MS,
  )
  return {
    record: (refusal: AnonymousRefusal) => reporter.record(`${refusal.refusal} ${refusal.detail}`, refusal),
    stop: reporter.stop,
  }
}

export type RefusalLog = Pick<ReturnType<typeof createRefusedSignOnLog>, 'record'>
