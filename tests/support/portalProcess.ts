import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { NO_LIMITS } from './noLimits.ts'

/** A portal in a process of its own, as it runs in production. */
export interface PortalProcess {
  url: string
  /** Tells something to what was loaded before it, and waits until it is done. */
  tell(message: object): Promise<void>
  /** What it has said so far. */
  said(): string
  /** Ends it as a power cut would, or as whoever stops it does; answers with its exit code, if it had the time for one. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

const environment = (env: Record<string, string>) => ({
  ...process.env,
  ...NO_LIMITS,
  NODE_ENV: 'production',
  PORT: '0',
  FILES_URL: '',
  DATABASE_URL: '',
  ...env,
})

/** Runs one of the portal's commands, such as `portal.ts adopt`, and answers how it ended and what it said. */
export const runCommand = async (
  command: string,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> => {
  const [file = '', ...args] = command.split(' ')
  const child = spawn(process.execPath, [`src/server/cli/${file}`, ...args], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended(child)])
  return { code: child.exitCode, said: out + err }
}

/** Starts a portal on what is there; it has no demo. `before` is loaded first, if named. */
export const startPortal = async (env: Record<string, string>, before?: string): Promise<PortalProcess> => {
  const child = spawn(process.execPath, [...(before ? ['--import', before] : []), 'src/server/main.ts'], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    // It is listened to until it ends: whoever is cut off in the middle of a sentence is not as in production.
    const listen = (chunk: Buffer) => {
      said += String(chunk)
      const address = /está en (http\S+)/u.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('close', () => reject(new Error(`the portal did not start: ${said}`)))
  })
  return {
    url,
    async tell(message) {
      const done = once(child, 'message')
      child.send(message)
      await done
    },
    said: () => said,
    end: (signal) => {
      child.kill(signal)
      return ended(child)
    },
  }
}
