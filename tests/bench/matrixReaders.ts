import { setTimeout as pause } from 'node:timers/promises'
import { matrixPath } from './calls.ts'
import { createClient } from './client.ts'

/**
 * Reads random pages of the matrix as several users. Each pauses for a random time after a page, `think`
 * milliseconds on average. With equal pauses, all readers would soon send their requests at the same time.
 */
const [, , url = '', token = '', readers = '50', think = '0', pages = '1'] = process.argv
let isReading = true
let pagesRead = 0
const started = performance.now()

const readPages = async () => {
  const client = createClient({ url, token })
  await pause(Math.random() * Number(think))
  while (isReading) {
    const page = 1 + Math.floor(Math.random() * Number(pages))
    await client.ask(matrixPath(page))
    pagesRead += 1
    if (Number(think) > 0) await pause(-Math.log(1 - Math.random()) * Number(think))
  }
  client.close()
}

const readerRuns = Promise.all(Array.from({ length: Number(readers) }, readPages))
// Each reader has read a page before the measurement starts.
await pause(1000)
process.send?.('reading')
process.once('message', async () => {
  isReading = false
  await readerRuns
  const seconds = (performance.now() - started) / 1000
  process.send?.(pagesRead / seconds)
  process.disconnect()
})
