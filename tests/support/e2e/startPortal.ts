import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { installBrowser, installHeadlessShell } from '../browser.ts'
import { NO_LIMITS } from '../noLimits.ts'
import type { Backend } from './backend.ts'

/** The script that starts each back end. */
const COMMANDS: Record<Backend, string> = { server: 'mock-api/start.ts', mock: 'mock-api/main.ts' }

declare module 'vitest' {
  interface ProvidedContext {
    /** Options of the mock, such as `--answers id`. */
    mockOptions: readonly string[]
    /** Address of the portal under test. */
    portal: string
    /** Paths of the browser, and of the browser with a PDF viewer. */
    browser: string
    viewer: string
  }
}

interface Running {
  url: string
  stop(): Promise<unknown>
}

/** Starts a back end with a new demo in a temporary folder. */
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
      PROCESSES: '1',
      DEMO: '1',
      DATA_DIR: folder,
      PORT: '0',
      API_PORT: '0',
      PUBLIC_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk)
      const [address] = /http:\/\/127\.0\.0\.1:\d+/u.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`${command.join(' ')} ended: ${output}`)))
  })
  return {
    url,
    async stop() {
      const exit = once(child, 'exit')
      child.kill()
      await exit
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts one portal with a new demo for all tests of the project. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const browser = installBrowser()
  if (!browser) throw new Error('There is no Chromium here: set CHROMIUM to one.')
  const { backend = 'server', mockOptions } = project.config.provide
  const portal = await startPortal(backend, mockOptions)
  project.provide('portal', portal.url)
  project.provide('browser', installHeadlessShell() ?? browser)
  project.provide('viewer', browser)
  return async () => {
    await portal.stop()
  }
}
