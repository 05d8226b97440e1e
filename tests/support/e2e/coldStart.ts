import type { Browser, Page } from 'playwright-core'

/** What a browser with an empty cache loads, and how long it waits. */
export interface ColdStart {
  /** Bytes of the page's files over the wire, including headers. Answers of the API depend on the data and on when they arrive. */
  bytes: number
  requests: number
  addresses: string[]
  milliseconds: number
}

interface Slowness {
  /** Megabits per second, and round-trip time in milliseconds. */
  mbit: number
  latency: number
  /** Slowdown factor of the processor. */
  processor: number
}

/** Opens the portal in a browser with an empty cache, runs `work` and measures what it loads. */
export const measureColdStart = async (
  browser: Browser,
  portal: string,
  work: (page: Page) => Promise<unknown>,
  slowness?: Slowness,
): Promise<ColdStart> => {
  const context = await browser.newContext({ baseURL: portal, locale: 'es-MX', reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    if (slowness) {
      const throughput = (slowness.mbit * 1e6) / 8
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slowness.latency,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowness.processor })
    }
    const urls = new Map<string, string>()
    const lengths = new Map<string, number>()
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      // Responses from the cache have no length.
      if (encodedDataLength > 0) lengths.set(requestId, encodedDataLength)
    })
    const startedAt = performance.now()
    await work(page)
    const milliseconds = performance.now() - startedAt
    // What the page asks for later, such as counts for its buttons, is not part of the start.
    const started = new Set(urls.keys())
    await page.waitForLoadState('networkidle')
    for (const id of [...lengths.keys()]) if (!started.has(id)) lengths.delete(id)
    const loaded = [...lengths].map(([id, length]) => ({
      path: new URL(urls.get(id) ?? portal).pathname,
      length,
    }))
    const files = loaded.filter(({ path }) => !path.startsWith('/api/'))
    return {
      bytes: files.reduce((sum, { length }) => sum + length, 0),
      requests: loaded.length,
      addresses: loaded.map(({ path }) => path),
      milliseconds,
    }
  } finally {
    await context.close()
  }
}

/** Goes from the sign-in page to the first rows of the roster. */
export const openRoster = async (page: Page): Promise<void> => {
  await page.goto('/personnel')
  await page.waitForURL('**/login')
  await page.getByLabel('Usuario').fill('admin')
  await page.getByLabel('Contraseña', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('row').nth(10).waitFor()
}
