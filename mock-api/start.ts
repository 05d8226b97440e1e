import { describeStartupError } from '../src/server/common/errorDescriptions.ts'
import { startPortal } from '../src/server/startPortal.ts'
import { fillDemoDatabase } from './fill.ts'
import { demoAccounts } from './seeds/accounts.ts'

/** Starts the real server. Fills an empty portal with the demo data. */
startPortal(process.env, { fill: fillDemoDatabase, accounts: demoAccounts }).catch((error: unknown) => {
  console.error(describeStartupError(error))
  process.exit(1)
})
