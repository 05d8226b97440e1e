import { fork } from 'node:child_process'
import { once } from 'node:events'

interface Started {
  url: string
  token: string
  /** The database. */
  filename: string
}

export interface Served extends Started {
  /** How much memory it takes, in bytes (memory.ts). */
  ask(question: 'memory' | 'peak'): Promise<number>
  stop(): Promise<void>
}

interface Crowd {
  people: number
  /** Accreditation items of each. */
  items?: number
  /** Whether what is done is logged; it is unless told otherwise. */
  log?: boolean
  /** A Postgres database, empty, instead of an SQLite file. */
  database?: string
}

/** A server of this folder in a process of its own, run as `npm start` runs it. */
export const startServer = async (
  file: string,
  { people, items = 0, log = true, database }: Crowd,
): Promise<Served> => {
  const child = fork(
    new URL(file, import.meta.url),
    [String(people), String(items), log ? 'log' : 'no log', ...(database ? [database] : [])],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A crowd is larger than a portal's memory ever is, and is let go before anything is measured.
      execArgv: ['--max-semi-space-size=4', '--max-old-space-size=16000', '--expose-gc'],
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
