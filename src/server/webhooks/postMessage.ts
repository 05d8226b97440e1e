import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AllowedHosts } from './allowedHosts.ts'

/** Limits of an attempt, in milliseconds. */
export interface PostTimeouts {
  /** Time in which the connection must be established, with TLS. */
  connect: number
  /** Time for the whole attempt, until the response begins, and the beginning of its body has arrived. */
  total: number
}

const POST_TIMEOUTS: PostTimeouts = { connect: 5000, total: 15_000 }

/** Maximum number of bytes that are read of the response to a refused message. */
const MAX_RESPONSE_BYTES = 2048

/** Codes of attempts that had no usable response. domain/webhooks/problems.ts explains them to users. */
type PostProblem = 'address' | 'connection' | 'name' | 'certificate' | 'timeout' | 'response' | 'stopped'

/** Response of a receiver, or the problem that prevented it. */
export interface PostResult {
  /** HTTP status; null without a response. */
  status: number | null
  problem: PostProblem | null
  /** Beginning of the body, if the message was refused. */
  excerpt: string
  /** Header `Retry-After`. */
  retryAfter: string | undefined
}

class AddressError extends Error {}

/** Creates a function that resolves names and refuses addresses that the operator does not allow. The connection uses the same answer. */
const createGuardedLookup =
  (hosts: AllowedHosts): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = error ? [] : addresses
      if (!first) return callback(error ?? new Error('ENOTFOUND'), '')
      if (!addresses.every(({ address }) => hosts.allowsAddress(address)))
        return callback(new AddressError('address'), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_(?:GET|VERIFY)|EPROTO|SSL|TLS/u

const toProblem = (error: Error & { code?: string }): PostProblem => {
  if (error instanceof AddressError) return 'address'
  const code = error.code ?? ''
  if (/^(?:ENOTFOUND|EAI_\w+)$/u.test(code)) return 'name'
  if (CERTIFICATE_ERROR.test(code)) return 'certificate'
  return code.startsWith('HPE_') ? 'response' : 'connection'
}

/** Reads the beginning of a body as text, and then closes the connection. */
const readExcerpt = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of response) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MAX_RESPONSE_BYTES) break
    }
  } catch {
    // The beginning of the body is enough.
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString('utf8')
}

/**
 * Posts a message to a receiver. Follows no redirects, uses no proxy, and connects only to allowed addresses. The status decides; the body of an
 * accepted message is not read. Never rejects.
 */
export const postMessage = (
  url: URL,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
  hosts: AllowedHosts,
  { timeouts = POST_TIMEOUTS, signal }: { timeouts?: PostTimeouts; signal?: AbortSignal | undefined } = {},
): Promise<PostResult> =>
  new Promise((resolve) => {
    const bytes = Buffer.from(body)
    const options = {
      method: 'POST',
      lookup: createGuardedLookup(hosts),
      headers: { ...headers, 'content-length': bytes.length },
      maxHeaderSize: 16_384,
    }
    const isEncrypted = url.protocol === 'https:'
    // An agent of its own uses no proxy of the environment, and keeps no connection.
    const agent = isEncrypted ? new https.Agent({ keepAlive: false }) : new http.Agent({ keepAlive: false })
    const request = isEncrypted
      ? https.request(url, { ...options, agent })
      : http.request(url, { ...options, agent })
    const finish = (result: Partial<PostResult>) => {
      clearTimeout(connectTimer)
      clearTimeout(totalTimer)
      signal?.removeEventListener('abort', stop)
      request.destroy()
      agent.destroy()
      resolve({ status: null, problem: null, excerpt: '', retryAfter: undefined, ...result })
    }
    const fail = (problem: PostProblem) => finish({ problem })
    const stop = () => fail('stopped')
    const connectTimer = setTimeout(() => fail('timeout'), timeouts.connect)
    let response: IncomingMessage | undefined
    const totalTimer = setTimeout(() => {
      // A body that does not end changes nothing: its status has arrived.
      if (response) response.destroy()
      else fail('timeout')
    }, timeouts.total)
    signal?.addEventListener('abort', stop)
    if (signal?.aborted) return stop()
    request.on('socket', (socket) => {
      socket.once(isEncrypted ? 'secureConnect' : 'connect', () => clearTimeout(connectTimer))
    })
    // Errors after the end, which `destroy` causes, change nothing.
    request.on('error', (error) => fail(toProblem(error)))
    // A response that switches the protocol is no answer to a message.
    request.on('upgrade', () => fail('response'))
    request.on('response', (incoming) => {
      response = incoming
      const { statusCode: status = 0, headers: received } = incoming
      incoming.on('error', () => undefined)
      const isAccepted = status >= 200 && status < 300
      void (isAccepted ? Promise.resolve('') : readExcerpt(incoming)).then((excerpt) =>
        finish({ status, excerpt, retryAfter: received['retry-after'] }),
      )
    })
    request.end(bytes)
  })
