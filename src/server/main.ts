import { describeStartError } from './common/errorDescriptions.ts'
import { startPortal } from './startPortal.ts'

startPortal(process.env).catch((error: unknown) => {
  console.error(describeStartError(error))
  process.exit(1)
})
