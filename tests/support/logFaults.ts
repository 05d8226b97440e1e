import type { LogFault } from '../../src/server/log/fault.ts'
import { logFaults, type VerifyOptions } from '../../src/server/log/verify.ts'
import type { Store } from '../../src/server/store/store.ts'

/** All that verifying a store's log finds. */
export const faultsOf = async (store: Store, options: VerifyOptions = {}): Promise<LogFault[]> => {
  const found: LogFault[] = []
  // A test's clock may stand still.
  for await (const fault of logFaults(store, { ...options, isClockStill: true })) found.push(fault)
  return found
}
