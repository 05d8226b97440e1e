import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createServer } from 'vite'
import { describeStartupError } from '../src/server/common/errorDescriptions.ts'
import { startPortal } from '../src/server/startPortal.ts'
import { fillDemoDatabase } from './fill.ts'
import { demoAccounts } from './seeds/accounts.ts'

/** Starts the console with hot reload, and a server with temporary demo data (`npm run dev`). */
const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'acredita-dev-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.env.API_PORT ??= '3001'
  const pages = await createServer({ root: resolve(import.meta.dirname, '..') })
  await pages.listen()
  // Vite's listener would exit before the server unlocks the data folder.
  process.removeAllListeners('SIGTERM')
  const address = pages.resolvedUrls?.local[0]?.replace(/\/$/u, '') ?? ''
  const env = {
    ...process.env,
    PUBLIC_URL: process.env.PUBLIC_URL || address,
    PORT: process.env.API_PORT,
    DATA_DIR: folder,
    PROCESSES: '1',
    DATABASE_URL: '',
    FILES_URL: '',
  }
  await startPortal(env, { fill: fillDemoDatabase, accounts: demoAccounts })
  console.log(`\nLa consola, con recarga: ${address}`)
}

main().catch((error: unknown) => {
  console.error(describeStartupError(error))
  process.exit(1)
})
