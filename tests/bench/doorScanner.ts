import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { timed } from './timing.ts'

/**
 * Scans of genuine cards, so many a second, as a browser asks: they come by chance, each whether the one before was answered or not, from this process of its
 * own. What one takes is the server's time.
 */
const [, , url = '', ids = '', perSecond = '50'] = process.argv
const cards = ids.split(',')
/** Every so manieth page is read. */
const READ = 20
const agent = new Agent({ keepAlive: true })
const took: number[] = []
let refused = 0

/** Each comes from another address, so that no limit of one is met. */
const scan = async (at: number): Promise<void> => {
  const asked = get(`${url}/credential/validation/${cards[at % cards.length]}`, {
    agent,
    headers: {
      'accept-encoding': 'br',
      'x-forwarded-for': `${10 + (at & 63)}.51.${(at >> 6) & 255}.${(at >> 14) & 255}`,
    },
  })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const page = await buffer(answer)
  const isGenuine = at % READ > 0 || brotliDecompressSync(page).includes('Acreditación vigente')
  if (answer.statusCode !== 200 || !isGenuine) refused += 1
}

let scanning = true
const all: Promise<unknown>[] = []
let due = performance.now()
process.once('message', () => {
  scanning = false
})
process.send?.('scanning')
for (let at = 0; scanning; at += 1) {
  all.push(timed(() => scan(at)).then((ms) => took.push(ms)))
  due -= (Math.log(1 - Math.random()) * 1000) / Number(perSecond)
  const left = due - performance.now()
  if (left > 0) await pause(left)
}
await Promise.all(all)
agent.destroy()
// Before all of it is there, nobody hears of it.
process.send?.({ took, refused }, () => process.disconnect())
