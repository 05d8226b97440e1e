import { resolve } from 'node:path'
import { createServer } from 'vite'
import { inWords } from '../src/server/common/inWords.ts'
import { readOptions } from './options.ts'
import { startMock } from './server.ts'
import { announce, endOnSignal } from './terminal.ts'

/** The console with hot reload, over the mock and with its options. Vite hands the documented calls on to it (vite.config.ts). */
const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  if (!options) return
  process.env.API_PORT = String(options.port)
  const pages = await createServer({ root: resolve(import.meta.dirname, '..') })
  await pages.listen()
  const address = pages.resolvedUrls?.local[0]?.replace(/\/$/u, '') ?? ''
  const mock = await startMock({ ...options, publicUrl: address })
  announce(address, `La API: ${mock.url}`)
  endOnSignal(async () => {
    await pages.close()
    await mock.close()
  })
}

main().catch((error: unknown) => {
  console.error(inWords(error))
  process.exit(1)
})
