import { findLogFaults, type VerifyOptions } from '../../src/server/log/findLogFaults.ts'
import type { LogFault } from '../../src/server/log/logFault.ts'
import type { Reader } from '../../src/server/store/store.ts'

/** Verifies the audit log of a store and returns all faults. */
export const collectLogFaults = async (store: Reader, options: VerifyOptions = {}): Promise<LogFault[]> => {
  const faults: LogFault[] = []
  // Tests may use a fixed clock.
  for await (const fault of findLogFaults(store, { ...options, isClockStill: true })) faults.push(fault)
  return faults
}
