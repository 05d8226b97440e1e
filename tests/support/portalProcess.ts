import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A portal in a process of its own, as it runs in production. */
export interface PortalProcess {
  url: string
  /** Ends it as a power cut would, or as whoever stops it does; answers with its exit code, if it had the time for one. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/** Starts a portal on what is there; it has no demo. */
export const startPortal = async (env: Record<string, string>): Promise<PortalProcess> => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', FILES_URL: '', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    // It is listened to until it ends: whoever is cut off in the middle of a sentence is not as in production.
    const listen = (chunk: Buffer) => {
      said += String(chunk)
      const address = /está en (http\S+)/u.exec(said)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('close', () => reject(new Error(`the portal did not start: ${said}`)))
  })
  return {
    url,
    end: (signal) => {
      child.kill(signal)
      return ended(child)
    },
  }
}
