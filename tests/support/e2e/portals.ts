import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { getBrowser, getShell } from '../browser.ts'
import { NO_LIMITS } from '../noLimits.ts'
import type { Backend } from './backend.ts'

/** The back ends, each as its command starts it. */
const COMMANDS: Record<Backend, string> = { server: 'mock-api/start.ts', mock: 'mock-api/main.ts' }

declare module 'vitest' {
  interface ProvidedContext {
    /** Options of the mock, such as `--answers id`. */
    mockOptions: readonly string[]
    /** Where the portal under test listens. */
    portal: string
    /** The programs of the browser, and of the one that shows PDF files, for those that need it. */
    browser: string
    viewer: string
  }
}

interface Running {
  url: string
  stop(): Promise<unknown>
}

/** Starts a back end with a fresh demo, in a folder that goes with it. */
export const startPortal = async (
  backend: Backend,
  mockOptions: readonly string[] = [],
): Promise<Running> => {
  const command = [COMMANDS[backend], ...mockOptions]
  const folder = await mkdtemp(join(tmpdir(), 'acredita-e2e-'))
  const child = spawn(process.execPath, command, {
    env: {
      ...process.env,
      ...NO_LIMITS,
      NODE_ENV: 'development',
      DEMO: '1',
      DATA_DIR: folder,
      PORT: '0',
      API_PORT: '0',
      PUBLIC_URL: '',
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
    child.once('exit', () => reject(new Error(`${command.join(' ')} ended: ${said}`)))
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

/** Starts the project's portal once for all its tests; the demo in it is fresh. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const browser = getBrowser()
  if (!browser) throw new Error('There is no Chromium here: set CHROMIUM to one.')
  const { backend = 'server', mockOptions } = project.config.provide
  const portal = await startPortal(backend, mockOptions)
  project.provide('portal', portal.url)
  project.provide('browser', getShell() ?? browser)
  project.provide('viewer', browser)
  return async () => {
    await portal.stop()
  }
}
