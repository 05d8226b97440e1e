import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** A way to a server on this machine that can be cut, be slow, or say nothing any more. */
export const openTcpProxy = async (port: number) => {
  const sockets = new Set<Socket>()
  const fault: { isSilent: boolean; cutAfter?: string; pauseMs: number } = { isSilent: false, pauseMs: 0 }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const pause = async (socket: Socket) => {
    socket.pause()
    await wait(fault.pauseMs)
    socket.resume()
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    let isLast = false
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (from === far && isLast) return near.destroy()
        if (from === near && fault.cutAfter && chunk.includes(fault.cutAfter)) {
          isLast = true
          fault.cutAfter = undefined
        }
        if (!fault.isSilent) to.write(chunk)
        if (fault.pauseMs > 0) void pause(from)
      })
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    cut,
    /** Takes connections and what comes through them, and answers nothing; or as usual again, on new connections. */
    silence(isSilent: boolean) {
      fault.isSilent = isSilent
      if (!isSilent) cut()
    },
    /** Waits so long after each piece that comes through, which is 64 KB at most. */
    slow(pauseMs: number) {
      fault.pauseMs = pauseMs
    },
    /** The next time that somebody sends this, it arrives, and the answer does not. */
    cutAfter(text: string) {
      fault.cutAfter = text
    },
    close() {
      cut()
      server.close()
    },
  }
}
