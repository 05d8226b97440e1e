import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Opens a proxy to a local server that can cut connections, slow them down, or stop answering. */
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
    let isAnswerCut = false
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (from === far && isAnswerCut) return near.destroy()
        if (from === near && fault.cutAfter && chunk.includes(fault.cutAfter)) {
          isAnswerCut = true
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
    /** Accepts connections and data without answering. `false` cuts them and forwards new ones. */
    silence(isSilent: boolean) {
      fault.isSilent = isSilent
      if (!isSilent) cut()
    },
    /** Pauses after each chunk (64 KB at most), in milliseconds. */
    slow(pauseMs: number) {
      fault.pauseMs = pauseMs
    },
    /** Cuts the connection instead of returning the answer to the next request with this text. */
    cutAfter(text: string) {
      fault.cutAfter = text
    },
    close() {
      cut()
      server.close()
    },
  }
}
