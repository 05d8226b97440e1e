import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { startPortal } from '../support/portalProcess.ts'

const COUNT = 10

/** Connects while the portal is stopped, so that the connection waits in the queue of the operating system. */
const sendRequest = async (port: number) => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET /config.json HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n')
  return { reply: text(socket) }
}

it.each([1, 2])(
  'a stop of %i processes answers the connections that wait to be accepted',
  { timeout: 120_000 },
  async (processes) => {
    const folder = await mkdtemp(join(tmpdir(), 'acredita-queue-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const portal = await startPortal({ DATA_DIR: folder, PROCESSES: String(processes) })
    portal.pause()
    const port = Number(new URL(portal.url).port)
    const requests = await Promise.all(Array.from({ length: COUNT }, () => sendRequest(port)))
    const exit = portal.end('SIGTERM')
    portal.resume()
    const replies = await Promise.allSettled(requests.map(({ reply }) => reply))
    const statuses = replies.map((reply) =>
      reply.status === 'fulfilled' ? reply.value.split('\r\n')[0] : String(reply.reason),
    )
    expect(await exit).toBe(0)
    expect(new Set(statuses)).toEqual(new Set(['HTTP/1.1 200 OK']))
  },
)
