import { describeStartupError } from './common/errorDescriptions.ts'
import { startPortal } from './startPortal.ts'

startPortal(process.env).catch((error: unknown) => {
  console.error(describeStartupError(error))
  process.exit(1)
})
