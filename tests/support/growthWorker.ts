import { parentPort } from 'node:worker_threads'
import { TEXT_PARSERS } from './textParsers.ts'

/** Request to run a parser on a text. */
export interface GrowthRequest {
  name: string
  text: string
}

// Replies with the time that the parser took, in milliseconds.
parentPort?.on('message', async ({ name, text }: GrowthRequest) => {
  const start = performance.now()
  await TEXT_PARSERS[name]?.run(text)
  parentPort?.postMessage(performance.now() - start)
})
