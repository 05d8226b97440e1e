import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { inBrowser } from './inBrowser.ts'
import { PEOPLE, SECONDS } from './sizes.ts'
import { type Served, startServer } from './startServer.ts'
import { columns, median } from './timing.ts'
import { whileReading } from './whileReading.ts'

const GUESSES = Number(process.env.BENCH_GUESSES ?? 100_000)
const SCANNING = SECONDS * 4
const TIMES = 5
const SCANS_PER_SECOND = 500
const SCANS_BETWEEN = 50
/** A server that has just been started is slower for some seconds. */
const WARM_MS = 3000
/** A poor signal: 400 kbit/s, and so many milliseconds to the server and back. */
const POOR = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

type Door = Served & { cards: string[] }

interface Seen {
  bytes: number
  requests: number
  /** Milliseconds until something was painted, and until the name stood there. */
  painted: number
  named: number
}

/** What a phone with a poor signal and an empty cache waits for. */
const seen = async (browser: Browser, url: string): Promise<Seen> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    javaScriptEnabled: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...POOR })
  const loaded = { bytes: 0, requests: 0 }
  const asked = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // What stands in the page itself is no request.
    if (asked.get(requestId)?.startsWith('data:')) return
    loaded.bytes += encodedDataLength
    loaded.requests += 1
  })
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.getByRole('article').waitFor()
  const named = performance.now() - started
  await page.waitForLoadState('networkidle')
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  await context.close()
  return { ...loaded, painted, named }
}

/** The same bytes, as a server of files would send them. */
const staticPage = async (url: string) => {
  const asked = get(url, { headers: { 'accept-encoding': 'gzip, br', 'accept-language': 'es-MX' } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  const server = createServer((_, reply) => {
    reply.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': String(answer.headers['content-encoding']),
      'content-length': body.length,
      'content-security-policy': String(answer.headers['content-security-policy']),
    })
    reply.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((done) => server.close(done)),
  }
}

const onAPoorSignal = async ({ url, cards }: Door, browser: Browser): Promise<void> => {
  const address = `${url}/credential/validation/${cards[0]}`
  const plain = await staticPage(address)
  const runs: Record<'ours' | 'plain', Seen[]> = { ours: [], plain: [] }
  for (let i = 0; i < TIMES; i += 1) {
    runs.ours.push(await seen(browser, address))
    runs.plain.push(await seen(browser, plain.url))
  }
  await plain.stop()
  const of = (who: Seen[], figure: keyof Seen) => Math.round(median(who.map((run) => run[figure])))
  console.table(
    (['bytes', 'requests', 'painted', 'named'] as const).map((figure) => ({
      'on a poor signal': figure,
      'the page at the door': of(runs.ours, figure),
      'a static page of the same bytes': of(runs.plain, figure),
    })),
  )
}

/** Scans genuine cards from another process (doorScanner.ts) until it is told to stop, which answers what each took, in milliseconds, and how many were refused. */
const scanning = async ({ url, cards }: Door, perSecond: number) => {
  const scanner = fork(new URL('./doorScanner.ts', import.meta.url), [
    url,
    cards.join(','),
    String(perSecond),
  ])
  await once(scanner, 'message')
  return async () => {
    scanner.send('stop')
    const ended = once(scanner, 'exit').then(() => Promise.reject(new Error('doorScanner.ts ended too soon')))
    const [scans] = (await Promise.race([once(scanner, 'message'), ended])) as [
      { took: number[]; refused: number },
    ]
    return scans
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** An id that nobody has, or the number of somebody and three letters by chance. */
const guessed = (at: number): [address: string, form?: URLSearchParams] => {
  if (at % 2 === 0) return [`/guess-${String((at * 7919) % 1_000_003).padStart(7, '0')}`]
  const number = `A-${String((at * 7919) % PEOPLE).padStart(7, '0')}`
  const letters = [1, 26, 676].map((by) => LETTERS[Math.floor((at * 31) / by) % 26]).join('')
  return ['', new URLSearchParams({ number, letters })]
}

/** Strangers guess ids and codes by turns, from one address or from a thousand, while genuine cards are scanned. */
const guesses = async (portal: Door, addresses: number): Promise<object> => {
  const { url } = portal
  const addressOf = (at: number) => `203.${(at % addresses) >> 8}.${(at % addresses) & 255}.7`
  const answers = new Map<string, number>()
  let hits = 0
  const stop = await scanning(portal, SCANS_BETWEEN)
  const guess = async (at: number): Promise<void> => {
    const [address, body] = guessed(at)
    const answer = await fetch(`${url}/credential/validation${address}`, {
      ...(body ? { method: 'POST', body } : {}),
      headers: { 'x-forwarded-for': addressOf(at), 'accept-encoding': 'identity' },
    })
    const text = await answer.text()
    if (text.includes('Acreditación vigente')) hits += 1
    const kind = `${body ? 'code' : 'id'}: ${answer.status}, ${Buffer.byteLength(text)} bytes`
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
  }
  let next = 0
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (next < GUESSES) {
        next += 1
        await guess(next)
      }
    }),
  )
  const { took, refused } = await stop()
  return {
    from: `${addresses} ${addresses === 1 ? 'address' : 'addresses'}`,
    hits,
    answers: [...answers].map(([kind, count]) => `${count} × ${kind}`).join('; '),
    'genuine scans between': took.length,
    refused,
    ...columns(took),
  }
}

/** Genuine scans, each from an address of its own, while people work with the portal. */
const manyScans = async (portal: Door): Promise<void> => {
  const warm = await scanning(portal, SCANS_PER_SECOND)
  await wait(WARM_MS)
  await warm()
  const { done, perSecond } = await whileReading(portal, 1000, PEOPLE, async () => {
    const stop = await scanning(portal, SCANS_PER_SECOND)
    await wait(SCANNING * 1000)
    return stop()
  })
  console.table([
    {
      'scans/s': Math.round(done.took.length / SCANNING),
      refused: done.refused,
      ...columns(done.took),
      'pages read/s meanwhile': perSecond,
    },
  ])
}

/** The page at the door: on a poor signal, under guesses, and by the hundreds. */
export const door = async (): Promise<void> => {
  console.log(`\nThe page at the door, ${PEOPLE} people`)
  const portal = await startServer<Pick<Door, 'cards'>>('door', { people: PEOPLE, items: 8 })
  await inBrowser((browser) => onAPoorSignal(portal, browser))
  await manyScans(portal)
  console.log(`${GUESSES} guessed ids and codes`)
  console.table([await guesses(portal, 1), await guesses(portal, 1000)])
  await portal.stop()
}
