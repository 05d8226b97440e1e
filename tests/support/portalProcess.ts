import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { NO_LIMITS } from './noLimits.ts'

/** A portal in its own process, as in production. */
export interface PortalProcess {
  url: string
  /** Sends a message to the module that was loaded before the portal, and waits for its reply. */
  send(message: object): Promise<void>
  /** Returns the output so far. */
  output(): string
  /** Exit code of the process, once it has ended. */
  exited: Promise<number | null>
  /** Stops the process that accepts connections, until `resume`. */
  pause(): void
  resume(): void
  /** Kills one of the worker processes, chosen at random (SIGKILL), or stops it, so that it hangs (SIGSTOP). */
  signalWorker(signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>
  /**
   * Kills the process as a power cut does (SIGKILL), or stops it. Returns the exit code, if there
   * is one. Throws if another signal ended the process.
   */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const waitForExit = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const environment = (env: Record<string, string>) => ({
  ...process.env,
  ...NO_LIMITS,
  NODE_ENV: 'production',
  PROCESSES: '1',
  PORT: '0',
  FILES_URL: '',
  DATABASE_URL: '',
  ...env,
})

/** Runs a command of the portal, such as `portal.ts adopt`. Returns its exit code and output. */
export const runCommand = async (
  command: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> => {
  const [file = '', ...args] = command.split(' ')
  const child = spawn(process.execPath, [`src/server/cli/${file}`, ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), waitForExit(child)])
  return { code: child.exitCode, output: out + err }
}

/** Starts a portal without the demo on existing data. The module `before` is loaded first. */
export const startPortal = async (env: Record<string, string>, before?: string): Promise<PortalProcess> => {
  const child = spawn(process.execPath, [...(before ? ['--import', before] : []), 'src/server/main.ts'], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    // Reads the output until the process ends. A closed pipe would make writing fail.
    const readChunk = (chunk: Buffer) => {
      output += String(chunk)
      const address = /está en (http\S+)/u.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', readChunk)
    child.stderr?.on('data', readChunk)
    child.once('close', () => reject(new Error(`the portal did not start: ${output}`)))
  })
  return {
    url,
    async send(message) {
      const reply = once(child, 'message')
      child.send(message)
      await reply
    },
    output: () => output,
    exited: waitForExit(child),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async signalWorker(signal) {
      const pids = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')).trim().split(' ')
      const pid = Number(pids[Math.floor(Math.random() * pids.length)])
      if (pid > 0) process.kill(pid, signal)
    },
    async end(signal) {
      child.kill(signal)
      const code = await waitForExit(child)
      if (child.signalCode && child.signalCode !== signal)
        throw new Error(`the portal crashed with ${child.signalCode}: ${output}`)
      return code
    },
  }
}
