import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { getBrowser } from '../browser.ts'

/** The portals under test, each as its command starts it: on the real server, and simulated on json-server. */
const SCRIPTS = { server: 'mock-api/start.ts', mock: 'mock-api/server.ts' }
export type PortalName = keyof typeof SCRIPTS

declare module 'vitest' {
  interface ProvidedContext {
    /** Where each portal listens. */
    portals: Record<PortalName, string>
    /** Where the one browser of all tests takes orders. */
    browser: string
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Running {
  url: string
  stop(): Promise<unknown>
}

const startPortal = async (script: string): Promise<Running> => {
  const folder = await mkdtemp(join(tmpdir(), 'acredita-e2e-'))
  const child = spawn(process.execPath, [script], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'development', DEMO: '1', DATA_DIR: folder, PORT: '0', API_PORT: '0', PUBLIC_URL: '' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      const [address] = /http:\/\/127\.0\.0\.1:\d+/u.exec(said) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`${script} ended: ${said}`)))
  })
  return {
    url,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the portals and the browser once for all tests; the demo in them is fresh. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const executablePath = getBrowser()
  if (!executablePath) throw new Error('There is no Chromium here: set CHROMIUM to one.')
  const [server, mock, browser] = await Promise.all([
    startPortal(SCRIPTS.server),
    startPortal(SCRIPTS.mock),
    chromium.launchServer({ executablePath, args: FLAGS, host: '127.0.0.1' }),
  ])
  project.provide('portals', { server: server.url, mock: mock.url })
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await Promise.all([browser.close(), server.stop(), mock.stop()])
  }
}
