import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { documentName, type Files } from './files.ts'
import type { Upload } from './uploads.ts'

/** What a scanner says of a content: that it is clean, or what was found in it. Whatever else happens is an error. */
export type Scanner = (content: Readable) => Promise<{ found: string | null }>

/** How long it may be silent, unless its address says otherwise; in seconds. Archives take it a while. */
const PATIENCE = '30'

const open = ({ protocol, hostname, port, pathname }: URL): Socket =>
  protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect({ host: hostname, port: Number(port || 3310) })

const lengthOf = (chunk: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** A content as the command INSTREAM has it: pieces, each after its length, and one of no length at the end. */
async function* framed(content: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (chunk.length > 0) yield* [lengthOf(chunk), chunk]
  }
  yield Buffer.alloc(4)
}

/** What comes back, to the null at its end. */
const replyOn = async (socket: Socket): Promise<string> => {
  let said = ''
  for await (const chunk of socket) {
    said += String(chunk)
    if (said.includes('\0')) break
  }
  return said.split('\0')[0] ?? ''
}

/** clamd, at `tcp://host[:3310][?timeout=30]` or `unix:/path[?timeout=30]`. Its protocol: clamd(8), INSTREAM. */
export const clamdAt =
  (address: string): Scanner =>
  async (content) => {
    const url = new URL(address)
    const milliseconds = Number(url.searchParams.get('timeout') ?? PATIENCE) * 1000
    const socket = open(url)
    socket.setTimeout(milliseconds, () => socket.destroy(new Error(`clamd is silent for ${milliseconds} ms`)))
    // Its answer is what counts: it says that all is well when it has had everything, and may hang up before.
    pipeline(framed(content), socket, { end: false }).catch((error: Error) => socket.destroy(error))
    const reply = await replyOn(socket).finally(() => socket.destroy())
    const found = /^stream: (.+) FOUND$/u.exec(reply)?.[1]
    if (found) return { found }
    if (reply === 'stream: OK') return { found: null }
    throw new Error(`clamd did not check the file: ${reply || 'it hung up'}`)
  }

/**
 * An upload and what the scanner says of it, if there is one. It is asked about what is kept, not while it comes in: a slow client would
 * keep one of its few threads busy. What is infected is a 400 on the part, called `name`. What could not be checked is said to be so (`warn` is
 * told why), or a 503 where everything must be checked.
 */
export const scanned = async (
  { files, config: { clamdUrl, clamdRequired } }: { files: Files; config: Config },
  name: string,
  upload: Upload,
  warn: (error: unknown) => void,
): Promise<Upload> => {
  if (clamdUrl === '') return upload
  const verdict = async () => {
    const file = await files.read(documentName(upload.key))
    if (!file) throw new Error('the file is gone')
    return clamdAt(clamdUrl)(file.stream())
  }
  try {
    const { found } = await verdict()
    if (found !== null) throw new HttpError(400, { [name]: [texts.infected(found)] })
    return { ...upload, scan: 'clean' }
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) throw error
    if (clamdRequired) throw new HttpError(503, texts.notScanned, 30, error)
    warn(error)
    return { ...upload, scan: 'unchecked' }
  }
}
