import { describeStartError } from '../src/server/common/errorDescriptions.ts'
import { startPortal } from '../src/server/startPortal.ts'
import { fillDemo } from './fill.ts'
import { demoAccounts } from './seeds/accounts.ts'

/** Starts the real server. Fills an empty portal with the demo data. */
startPortal(process.env, { fill: fillDemo, accounts: demoAccounts }).catch((error: unknown) => {
  console.error(describeStartError(error))
  process.exit(1)
})
