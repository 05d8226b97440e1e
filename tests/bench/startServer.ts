import { fork } from 'node:child_process'
import { once } from 'node:events'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }

/** What a portal is filled with: server.ts. */
export type Kind = 'crowd' | 'companies' | 'documents' | 'door' | 'evidence' | 'loop'

export interface Options {
  people?: number
  /** Accreditation items of each person. */
  items?: number
  /** A Postgres database, empty, instead of an SQLite file. */
  database?: string
  /** The largest file that is taken in, in megabytes. */
  megabytes?: number
  /** A folder whose files are served as well, by Fastify alone. */
  folder?: string
}

export interface Held {
  /** Milliseconds by the processor's clock, and by the one on the wall. */
  processor: number
  wall: number
}

export interface Served {
  url: string
  token: string
  /** The database. */
  filename: string
  /** How much memory it takes, in bytes (memory.ts). */
  ask(question: 'memory' | 'peak'): Promise<number>
  /** How long its event loop was held since this was last asked. */
  ask(question: 'held'): Promise<Held>
  /** Does the day's run (`evidence`), answers how many milliseconds that took. */
  ask(question: 'daily'): Promise<number>
  /** Forgets what is old (`loop`). */
  ask(question: 'tidy'): Promise<null>
  stop(): Promise<void>
}

/** A portal of a kind in a process of its own, run as `npm start` runs it. */
export const startServer = async <More extends object>(
  kind: Kind,
  options: Options,
): Promise<Served & More> => {
  const child = fork(new URL('./server.ts', import.meta.url), [kind, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A crowd is larger than a portal's memory ever is, and is let go before anything is measured.
    execArgv: [...SERVER_FLAGS, '--max-old-space-size=16000', '--expose-gc'],
  })
  const ended = once(child, 'exit')
  const [started] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`the portal of ${kind} ended before it listened`))),
  ])) as [Omit<Served, 'ask' | 'stop'> & More]
  return {
    ...started,
    async ask(question: string) {
      child.send(question)
      return (await once(child, 'message'))[0]
    },
    async stop() {
      child.kill()
      await ended
    },
  }
}
