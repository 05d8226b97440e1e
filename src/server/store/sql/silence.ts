import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { createCircuitBreaker, Hanging } from '../../common/circuitBreaker.ts'
import { prepared } from './preparedStatements.ts'

/** How often it is looked, and after how much silence it is asked; counted in looks, as a thread that is held looks later. */
const LOOK_MS = 100
const ASKED_AFTER = 4
/** How long a new connection may take for an answer. Together they are less than the two seconds that somebody waits at most. */
const ANSWER_MS = 1_000

const ignore = () => undefined

/** Whether Postgres hangs: neither serves a new connection nor refuses it. */
const hangs = async (url: string): Promise<boolean> => {
  const socket = new Socket()
  const client = new pg.Client({ connectionString: url, stream: () => socket })
  client.on('error', ignore)
  const answers = async () => {
    await client.connect()
    await client.query('select 1')
    await client.end()
  }
  const settled = answers().then(
    () => false,
    () => false,
  )
  return Promise.race([settled, wait(ANSWER_MS, true, { ref: false })]).finally(() => socket.destroy())
}

/**
 * Tells a Postgres that hangs from one that is slow. While somebody waits for it and none of the connections hears anything, it is asked on a new
 * one. If there is no answer either, all connections are cut, so that whoever waits is told; and new ones are refused at once until it answers
 * again. A statement that takes long is not touched.
 */
export const watchSilence = (url: string) => {
  const circuit = createCircuitBreaker(() => hangs(url))
  const sockets = new Set<Socket>()
  let waiting = 0
  let looks = 0
  let isAsking = false

  const ask = async () => {
    isAsking = true
    const isHanging = await hangs(url)
    isAsking = false
    // Something may have been heard meanwhile.
    if (!isHanging) looks = 0
    if (looks < ASKED_AFTER || waiting === 0) return
    circuit.open()
    for (const socket of sockets) socket.destroy(new Hanging('Postgres'))
  }

  let looking: NodeJS.Timeout | undefined
  const look = () => {
    looks += 1
    if (looks >= ASKED_AFTER && !isAsking) void ask()
  }

  const heardFrom = async <T>(answer: Promise<T>): Promise<T> => {
    waiting += 1
    looking ??= setInterval(look, LOOK_MS)
    try {
      return await answer
    } finally {
      looks = 0
      waiting -= 1
      if (waiting === 0) {
        clearInterval(looking)
        looking = undefined
      }
    }
  }

  return {
    /** A connection's socket, which goes with the others. */
    adopt(socket: Socket): Socket {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      if (circuit.isOpen) process.nextTick(() => socket.destroy(new Hanging('Postgres')))
      return socket
    },

    /** The same pool, listened to. */
    over: (pool: pg.Pool): PostgresPool => ({
      options: pool.options,
      async connect() {
        const client = await heardFrom(pool.connect())
        return {
          query: ((sql: string, parameters: unknown[]) =>
            heardFrom(client.query(prepared(client, sql, parameters)))) as never,
          release: (destroy) => client.release(destroy),
        }
      },
      end: () => pool.end(),
    }),
  }
}
