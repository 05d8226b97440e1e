import { describeStartError } from './common/errorDescriptions.ts'
import { serve } from './serve.ts'

serve(process.env).catch((error: unknown) => {
  console.error(describeStartError(error))
  process.exit(1)
})
