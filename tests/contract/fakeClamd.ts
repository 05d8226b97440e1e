import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const COMMAND = Buffer.from('zINSTREAM\0')
/** Content that the fake reports as a virus. The real test file would trigger the scanner of the test machine. */
export const VIRUS = 'this is the stand-in for a virus'

/** Behaviour of the fake: scans, never answers, closes the connection, or accepts only a few bytes. */
type FakeBehaviour = 'looks' | 'hangs' | 'closes' | 'takes little'

/** Returns the content of a complete stream, or undefined. Each chunk follows its length; the last one is empty. */
const parseStream = (bytes: Buffer): Buffer | undefined => {
  const pieces: Buffer[] = []
  let offset = COMMAND.length
  while (offset + 4 <= bytes.length) {
    const length = bytes.readUInt32BE(offset)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return undefined
}

/** Opens a server that speaks the INSTREAM protocol of clamd, on a port or a socket path. */
export const openFakeClamd = async (path?: string) => {
  const sockets = new Set<Socket>()
  const contents: Buffer[] = []
  const state: { mood: FakeBehaviour } = { mood: 'looks' }
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
      const content = parseStream(bytes)
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
    /** Contents of the scanned streams. */
    contents,
    behave(mood: FakeBehaviour) {
      state.mood = mood
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
