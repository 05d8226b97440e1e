import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const COMMAND = Buffer.from('zINSTREAM\0')
/** What the stand-in takes for a virus; the real test file would be taken for one on the machine that tests. */
export const VIRUS = 'this is the stand-in for a virus'

/** How it behaves: it looks, says nothing, hangs up in the middle, or takes no more than a few bytes. */
type Mood = 'looks' | 'hangs' | 'closes' | 'takes little'

/** The content of a stream once all of it is there: pieces after their lengths, the last of none. */
const contentIn = (bytes: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = []
  let at = COMMAND.length
  while (at + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}

/** A server that speaks as clamd does when it is asked to look at a stream. Listens on a port, or at a path. */
export const openFakeClamd = async (path?: string) => {
  const sockets = new Set<Socket>()
  const contents: Buffer[] = []
  const state: { mood: Mood } = { mood: 'looks' }
  const server = createServer((socket) => {
    sockets.add(socket)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      if (state.mood === 'hangs') return
      if (state.mood === 'closes') return socket.destroy()
      if (state.mood === 'takes little') return socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (!bytes.subarray(0, COMMAND.length).equals(COMMAND)) return socket.end('UNKNOWN COMMAND\0')
      const content = contentIn(bytes)
      if (!content) return
      contents.push(content)
      socket.end(content.includes(VIRUS) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    })
  })
  if (path) server.listen(path)
  else server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: typeof address === 'object' ? `tcp://127.0.0.1:${address?.port}` : `unix:${path}`,
    /** What it has looked at. */
    contents,
    behave(mood: Mood) {
      state.mood = mood
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
