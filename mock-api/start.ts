import { describeStartError } from '../src/server/common/errorDescriptions.ts'
import { serve } from '../src/server/serve.ts'
import { fillDemo } from './fill.ts'
import { demoAccounts } from './seeds/accounts.ts'

/** The portal as `npm start` shows it: the real server, filled with the demo data while it is empty. */
serve(process.env, { fill: fillDemo, accounts: demoAccounts }).catch((error: unknown) => {
  console.error(describeStartError(error))
  process.exit(1)
})
