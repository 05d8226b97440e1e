import { fork } from 'node:child_process'
import { once } from 'node:events'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }

/** Data of the portal: see server.ts. */
export type Kind = 'crowd' | 'companies' | 'documents' | 'door' | 'evidence' | 'loop'

export interface Options {
  people?: number
  /** Accreditation items per person. */
  items?: number
  /** An empty Postgres database instead of an SQLite file. */
  database?: string
  /** Maximum size of an upload, in megabytes. */
  megabytes?: number
  /** A folder whose files Fastify serves as well. */
  folder?: string
}

export interface LoopHold {
  /** Milliseconds of processor time and of real time. */
  processor: number
  wall: number
}

export interface BenchServer {
  url: string
  token: string
  /** Path of the SQLite database. */
  filename: string
  /** Returns its memory in bytes (memory.ts). */
  ask(question: 'memory' | 'peak'): Promise<number>
  /** Returns how long its event loop was held since the last query. */
  ask(question: 'held'): Promise<LoopHold>
  /** Runs the daily run (`evidence`) and returns its milliseconds. */
  ask(question: 'daily'): Promise<number>
  /** Deletes old rows (`loop`). */
  ask(question: 'tidy'): Promise<null>
  stop(): Promise<void>
}

/** Starts a portal in its own process, with the flags of `npm start`. */
export const startServer = async <More extends object>(
  kind: Kind,
  options: Options,
): Promise<BenchServer & More> => {
  const child = fork(new URL('./server.ts', import.meta.url), [kind, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A crowd needs more memory than a portal. It is released before the measurement.
    execArgv: [...SERVER_FLAGS, '--max-old-space-size=16000', '--expose-gc'],
  })
  const exit = once(child, 'exit')
  const [message] = (await Promise.race([
    once(child, 'message'),
    exit.then(() => Promise.reject(new Error(`the portal of ${kind} ended before it listened`))),
  ])) as [Omit<BenchServer, 'ask' | 'stop'> & More]
  return {
    ...message,
    async ask(question: string) {
      child.send(question)
      return (await once(child, 'message'))[0]
    },
    async stop() {
      child.kill()
      await exit
    },
  }
}
