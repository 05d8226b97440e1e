import type { LogFault } from '../../src/server/log/fault.ts'
import { logFaults, type VerifyOptions } from '../../src/server/log/verify.ts'
import type { Store } from '../../src/server/store/store.ts'

/** Verifies the audit log of a store and returns all faults. */
export const collectLogFaults = async (store: Store, options: VerifyOptions = {}): Promise<LogFault[]> => {
  const faults: LogFault[] = []
  // Tests may use a fixed clock.
  for await (const fault of logFaults(store, { ...options, isClockStill: true })) faults.push(fault)
  return faults
}
