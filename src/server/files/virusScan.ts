import { connect, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../common/config.ts'
import { HttpError } from '../common/httpError.ts'
import { texts } from '../common/messages.ts'
import { removeBrackets } from '../common/removeBrackets.ts'
import { type FileStorage, getDocumentFileName } from './fileStorage.ts'
import type { Upload } from './uploads.ts'

/** Scans a file for viruses. Returns the name of the virus, or null for a clean file. Rejects if the scan fails. */
export type Scanner = (content: Readable) => Promise<{ virus: string | null }>

/** Default response timeout of the virus scanner, in seconds. Scanning a large archive is slow. */
const DEFAULT_TIMEOUT_SECONDS = '30'

const connectToVirusScanner = ({ protocol, hostname, port, pathname }: URL): Socket =>
  protocol === 'unix:'
    ? connect(decodeURIComponent(pathname))
    : connect({ host: removeBrackets(hostname), port: Number(port || 3310) })

const encodeChunkLength = (chunk: Uint8Array): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return length
}

/** Encodes a file for the clamd command INSTREAM: each chunk after its length, then an empty chunk. */
async function* encodeScanStream(content: Readable): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    if (chunk.length > 0) yield* [encodeChunkLength(chunk), chunk]
  }
  yield Buffer.alloc(4)
}

/** Reads the scanner's reply up to the terminating null character. */
const readVirusScannerReply = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes('\0')) break
  }
  return text.split('\0')[0] ?? ''
}

/** Creates a virus scanner that uses clamd at `tcp://host[:3310][?timeout=30]` or `unix:/path[?timeout=30]`. */
export const createClamdScanner =
  (address: string): Scanner =>
  async (content) => {
    const url = new URL(address)
    const timeoutMs = Number(url.searchParams.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS) * 1000
    const socket = connectToVirusScanner(url)
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`clamd is silent for ${timeoutMs} ms`)))
    // Ignores errors while sending, because clamd may reply and close the connection before it has read everything.
    pipeline(encodeScanStream(content), socket, { end: false }).catch((error: Error) => socket.destroy(error))
    const reply = await readVirusScannerReply(socket).finally(() => socket.destroy())
    const virus = /^stream: (.+) FOUND$/u.exec(reply)?.[1]
    if (virus) return { virus }
    if (reply === 'stream: OK') return { virus: null }
    throw new Error(`clamd did not check the file: ${reply || 'it hung up'}`)
  }

/**
 * Scans an uploaded file for viruses. Throws 400 for an infected file. If scanning fails, marks the file as unchecked, or throws 503 if
 * scans are mandatory.
 */
export const scanUploadForViruses = async (
  { files, config: { clamdUrl, clamdRequired } }: { files: FileStorage; config: Config },
  partName: string,
  upload: Upload,
  warn: (error: unknown) => void,
): Promise<Upload> => {
  if (clamdUrl === '') return upload
  const scanStoredFile = async () => {
    const file = await files.read(getDocumentFileName(upload.key))
    if (!file) throw new Error('the file is gone')
    return createClamdScanner(clamdUrl)(file.stream())
  }
  try {
    const { virus } = await scanStoredFile()
    if (virus !== null) throw new HttpError(400, { [partName]: [texts.infected(virus)] })
    return { ...upload, scan: 'clean' }
  } catch (error) {
    if (error instanceof HttpError && error.status === 400) throw error
    if (clamdRequired) throw new HttpError(503, texts.notScanned, 30, error)
    warn(error)
    return { ...upload, scan: 'unchecked' }
  }
}
