import { setTimeout as pause } from 'node:timers/promises'
import { matrixPage } from './calls.ts'
import { clientOf } from './client.ts'

/**
 * Readers who page through the matrix, each asking for a page at random when the last one has come and it has thought for a while: as long as chance will
 * have it, and so many milliseconds on average. Readers who all think equally long end up asking together, which people do not.
 */
const [, , url = '', token = '', readers = '50', think = '0', pages = '1'] = process.argv
let reading = true
let pagesRead = 0
const started = performance.now()

const read = async () => {
  const client = clientOf({ url, token })
  await pause(Math.random() * Number(think))
  while (reading) {
    const page = 1 + Math.floor(Math.random() * Number(pages))
    await client.ask(matrixPage(page))
    pagesRead += 1
    if (Number(think) > 0) await pause(-Math.log(1 - Math.random()) * Number(think))
  }
  client.close()
}

const all = Promise.all(Array.from({ length: Number(readers) }, read))
// Everyone has read something before anything is measured.
await pause(1000)
process.send?.('reading')
process.once('message', async () => {
  reading = false
  await all
  const seconds = (performance.now() - started) / 1000
  process.send?.(pagesRead / seconds)
  process.disconnect()
})
