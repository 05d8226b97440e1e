import { resolve } from 'node:path'
import { createServer } from 'vite'
import { startMock } from './server.ts'
import { announce, apiPort, endOnSignal } from './terminal.ts'

/** The console with hot reload, over the mock. Vite hands the documented calls on to it (vite.config.ts). */
const pages = await createServer({ root: resolve(import.meta.dirname, '..') })
await pages.listen()
const address = pages.resolvedUrls?.local[0]?.replace(/\/$/u, '') ?? ''
const mock = await startMock({ port: apiPort(), publicUrl: address })
announce(address, `Llamadas: ${mock.url}/api/docs/`)
endOnSignal(async () => {
  await pages.close()
  await mock.close()
})
