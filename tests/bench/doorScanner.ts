import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { measureMs } from './timing.ts'

/**
 * Scans genuine cards at a random pace, without waiting for earlier responses. It runs in its own process,
 * so that the times are those of the server.
 */
const [, , url = '', ids = '', perSecond = '50'] = process.argv
const cards = ids.split(',')
/** One page in this number is read and checked. */
const READ_EVERY = 20
const agent = new Agent({ keepAlive: true })
const durations: number[] = []
let refused = 0

/** Each scan comes from another address, so that no limit is reached. */
const scanCard = async (at: number): Promise<void> => {
  const outgoing = get(`${url}/credential/validation/${cards[at % cards.length]}`, {
    agent,
    headers: {
      'accept-encoding': 'br',
      'x-forwarded-for': `${10 + (at & 63)}.51.${(at >> 6) & 255}.${(at >> 14) & 255}`,
    },
  })
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  const page = await buffer(answer)
  const isGenuine = at % READ_EVERY > 0 || brotliDecompressSync(page).includes('Acreditación vigente')
  if (answer.statusCode !== 200 || !isGenuine) refused += 1
}

let isScanning = true
const scans: Promise<unknown>[] = []
let dueAt = performance.now()
process.once('message', () => {
  isScanning = false
})
process.send?.('scanning')
for (let at = 0; isScanning; at += 1) {
  scans.push(measureMs(() => scanCard(at)).then((ms) => durations.push(ms)))
  dueAt -= (Math.log(1 - Math.random()) * 1000) / Number(perSecond)
  const waitMs = dueAt - performance.now()
  if (waitMs > 0) await pause(waitMs)
}
await Promise.all(scans)
agent.destroy()
// Exits only after the message is sent.
process.send?.({ took: durations, refused }, () => process.disconnect())
