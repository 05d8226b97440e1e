import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a server on this machine that can be cut, or say nothing any more. */
export const openTcpProxy = async (port: number) => {
  const sockets = new Set<Socket>()
  const fault: { isSilent: boolean; cutAfter?: string } = { isSilent: false }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
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
