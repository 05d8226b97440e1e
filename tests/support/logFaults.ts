import { type LogFault, logFaults } from '../../src/server/log/verify.ts'
import type { Store } from '../../src/server/store/store.ts'

/** All that verifying a store's log finds. */
export const faultsOf = async (store: Store): Promise<LogFault[]> => {
  const found: LogFault[] = []
  for await (const fault of logFaults(store)) found.push(fault)
  return found
}
