import type { Browser, Page } from 'playwright-core'

/** What a browser that has nothing of the portal yet waits for. */
export interface ColdStart {
  /** Bytes over the wire, headers included. */
  bytes: number
  requests: number
  addresses: string[]
  milliseconds: number
}

interface Slowness {
  /** Megabits per second, and milliseconds to the server and back. */
  mbit: number
  latency: number
  /** How many times slower the processor is. */
  processor: number
}

/** Opens the portal in a browser of its own with an empty cache, does something there, and counts what was loaded for it. */
export const coldStart = async (
  browser: Browser,
  portal: string,
  work: (page: Page) => Promise<unknown>,
  slow?: Slowness,
): Promise<ColdStart> => {
  const context = await browser.newContext({ baseURL: portal, locale: 'es-MX', reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    if (slow) {
      const throughput = (slow.mbit * 1e6) / 8
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slow.latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow.processor })
    }
    const asked = new Map<string, string>()
    const loaded = new Map<string, number>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => asked.set(requestId, request.url))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      // What the cache answers costs nothing.
      if (encodedDataLength > 0) loaded.set(requestId, encodedDataLength)
    })
    const started = performance.now()
    await work(page)
    const milliseconds = performance.now() - started
    await page.waitForLoadState('networkidle')
    return {
      bytes: [...loaded.values()].reduce((sum, length) => sum + length, 0),
      requests: loaded.size,
      addresses: [...loaded.keys()].map((id) => new URL(asked.get(id) ?? portal).pathname),
      milliseconds,
    }
  } finally {
    await context.close()
  }
}

/** From the sign-in page to the first rows of the roster. */
export const toTheRoster = async (page: Page): Promise<void> => {
  await page.goto('/personnel')
  await page.waitForURL('**/login')
  await page.getByLabel('Usuario').fill('admin')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('row').nth(10).waitFor()
}
