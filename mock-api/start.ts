import { describeStartError } from '../src/server/common/errorDescriptions.ts'
import { serve } from '../src/server/serve.ts'
import { fillDemo } from './fill.ts'
import { demoAccounts } from './seeds/accounts.ts'

/** Starts the real server. Fills an empty portal with the demo data. */
serve(process.env, { fill: fillDemo, accounts: demoAccounts }).catch((error: unknown) => {
  console.error(describeStartError(error))
  process.exit(1)
})
