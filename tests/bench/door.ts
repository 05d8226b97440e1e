import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { withBrowser } from './inBrowser.ts'
import { PEOPLE, SECONDS } from './sizes.ts'
import { type BenchServer, startServer } from './startServer.ts'
import { median, toColumns } from './timing.ts'
import { runWhileReading } from './whileReading.ts'

const GUESSES = Number(process.env.BENCH_GUESSES ?? 100_000)
const SCANNING_SECONDS = SECONDS * 4
const RUNS = 5
const SCANS_PER_SECOND = 500
const SCANS_BETWEEN = 50
/** A new server is slower for some seconds. */
const WARM_MS = 3000
/** A poor signal: 400 kbit/s, and the latency in milliseconds. */
const POOR_NETWORK = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

type PortalWithCards = BenchServer & { cards: string[] }

interface PageLoad {
  bytes: number
  requests: number
  /** Milliseconds until the first paint, and until the name is visible. */
  painted: number
  named: number
}

/** Measures the page load of a phone with a poor signal and an empty cache. */
const measurePageLoad = async (browser: Browser, url: string): Promise<PageLoad> => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    javaScriptEnabled: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...POOR_NETWORK })
  const loaded = { bytes: 0, requests: 0 }
  const urls = new Map<string, string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // Data URLs inside the page are no requests.
    if (urls.get(requestId)?.startsWith('data:')) return
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

/** Serves the same bytes as a static file server. */
const serveStatically = async (url: string) => {
  const outgoing = get(url, { headers: { 'accept-encoding': 'gzip, br', 'accept-language': 'es-MX' } })
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
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

const benchPoorSignal = async ({ url, cards }: PortalWithCards, browser: Browser): Promise<void> => {
  const address = `${url}/credential/validation/${cards[0]}`
  const plain = await serveStatically(address)
  const runs: Record<'ours' | 'plain', PageLoad[]> = { ours: [], plain: [] }
  for (let i = 0; i < RUNS; i += 1) {
    runs.ours.push(await measurePageLoad(browser, address))
    runs.plain.push(await measurePageLoad(browser, plain.url))
  }
  await plain.stop()
  const getMedian = (loads: PageLoad[], figure: keyof PageLoad) =>
    Math.round(median(loads.map((run) => run[figure])))
  console.table(
    (['bytes', 'requests', 'painted', 'named'] as const).map((figure) => ({
      'on a poor signal': figure,
      'the page at the door': getMedian(runs.ours, figure),
      'a static page of the same bytes': getMedian(runs.plain, figure),
    })),
  )
}

/**
 * Starts scanning genuine cards from another process (doorScanner.ts). The returned function stops it and
 * returns the times in milliseconds and the number of refused scans.
 */
const startScanning = async ({ url, cards }: PortalWithCards, perSecond: number) => {
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

/** Returns an unknown id, or the number of a person with three random letters. */
const createGuess = (at: number): [address: string, form?: URLSearchParams] => {
  if (at % 2 === 0) return [`/guess-${String((at * 7919) % 1_000_003).padStart(7, '0')}`]
  const number = `A-${String((at * 7919) % PEOPLE).padStart(7, '0')}`
  const letters = [1, 26, 676].map((by) => LETTERS[Math.floor((at * 31) / by) % 26]).join('')
  return ['', new URLSearchParams({ number, letters })]
}

/** Guesses ids and codes by turns, from one or a thousand addresses, while genuine cards are scanned. */
const benchGuesses = async (portal: PortalWithCards, addresses: number): Promise<object> => {
  const { url } = portal
  const createAddress = (at: number) => `203.${(at % addresses) >> 8}.${(at % addresses) & 255}.7`
  const responseCounts = new Map<string, number>()
  let hits = 0
  const stop = await startScanning(portal, SCANS_BETWEEN)
  const guess = async (at: number): Promise<void> => {
    const [address, body] = createGuess(at)
    const answer = await fetch(`${url}/credential/validation${address}`, {
      ...(body ? { method: 'POST', body } : {}),
      headers: { 'x-forwarded-for': createAddress(at), 'accept-encoding': 'identity' },
    })
    const text = await answer.text()
    if (text.includes('Acreditación vigente')) hits += 1
    const kind = `${body ? 'code' : 'id'}: ${answer.status}, ${Buffer.byteLength(text)} bytes`
    responseCounts.set(kind, (responseCounts.get(kind) ?? 0) + 1)
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
    answers: [...responseCounts].map(([kind, count]) => `${count} × ${kind}`).join('; '),
    'genuine scans between': took.length,
    refused,
    ...toColumns(took),
  }
}

/** Scans genuine cards, each from another address, while users work with the portal. */
const benchManyScans = async (portal: PortalWithCards): Promise<void> => {
  const warmUp = await startScanning(portal, SCANS_PER_SECOND)
  await wait(WARM_MS)
  await warmUp()
  const { result, perSecond } = await runWhileReading(portal, 1000, PEOPLE, async () => {
    const stop = await startScanning(portal, SCANS_PER_SECOND)
    await wait(SCANNING_SECONDS * 1000)
    return stop()
  })
  console.table([
    {
      'scans/s': Math.round(result.took.length / SCANNING_SECONDS),
      refused: result.refused,
      ...toColumns(result.took),
      'pages read/s meanwhile': perSecond,
    },
  ])
}

/**
 * Measures the public credential page: on a poor signal, under guesses, and with hundreds of scans per
 * second.
 */
export const benchPublicPage = async (): Promise<void> => {
  console.log(`\nThe page at the door, ${PEOPLE} people`)
  const portal = await startServer<Pick<PortalWithCards, 'cards'>>('door', { people: PEOPLE, items: 8 })
  await withBrowser((browser) => benchPoorSignal(portal, browser))
  await benchManyScans(portal)
  console.log(`${GUESSES} guessed ids and codes`)
  console.table([await benchGuesses(portal, 1), await benchGuesses(portal, 1000)])
  await portal.stop()
}
