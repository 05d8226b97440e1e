import { inWords } from './common/inWords.ts'
import { serve } from './serve.ts'

serve(process.env).catch((error: unknown) => {
  console.error(inWords(error))
  process.exit(1)
})
