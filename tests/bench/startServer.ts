import { fork } from 'node:child_process'
import { once } from 'node:events'
import SERVER_FLAGS from '../../src/server/cli/serverFlags.json' with { type: 'json' }

interface Started {
  url: string
  token: string
  /** The database. */
  filename: string
}

export interface Served extends Started {
  /** How much memory it takes, in bytes (memory.ts); how long a day's run takes, in milliseconds (evidenceServer.ts); `log` and `no log` are done and answered (logServer.ts). */
  ask(question: 'memory' | 'peak' | 'daily' | 'log' | 'no log'): Promise<number>
  stop(): Promise<void>
}

interface Crowd {
  people: number
  /** Accreditation items of each. */
  items?: number
  /** A Postgres database, empty, instead of an SQLite file. */
  database?: string
}

/** A server of this folder in a process of its own, run as `npm start` runs it. */
export const startServer = async (file: string, { people, items = 0, database }: Crowd): Promise<Served> => {
  const child = fork(
    new URL(file, import.meta.url),
    [String(people), String(items), ...(database ? [database] : [])],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A crowd is larger than a portal's memory ever is, and is let go before anything is measured.
      execArgv: [...SERVER_FLAGS, '--max-old-space-size=16000', '--expose-gc'],
    },
  )
  const ended = once(child, 'exit')
  const [started] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`${file} ended before it listened`))),
  ])) as [Started]
  return {
    ...started,
    ask: async (question) => {
      child.send(question)
      return ((await once(child, 'message')) as [number])[0]
    },
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
