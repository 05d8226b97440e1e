import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Sent {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface Received {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Whoever is not answered by then will not be. */
const LONGEST_WAIT_MS = 20_000

/** Calls by the ten thousand: over kept connections, and with nothing read into what comes back. */
export const wireTo = (url: string) => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  const send = ({ method, path, headers = {}, body }: Sent): Promise<Received> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const asked = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } })
      asked.once('error', reject)
      asked.setTimeout(LONGEST_WAIT_MS, () => asked.destroy(new Error(`no answer: ${method} ${path}`)))
      asked.once('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('error', reject)
        answer.once('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes: Buffer.concat(chunks),
          }),
        )
      })
      asked.end(body)
    })
  return { send, close: () => agent.destroy() }
}
export type Wire = ReturnType<typeof wireTo>

export const bodyOf = <T = Record<string, unknown>>({ bytes }: Received): T =>
  JSON.parse(bytes.toString()) as T

const JSON_TYPE = { 'content-type': 'application/json' }
const BOUNDARY = 'acredita-cells'
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const PDF = '%PDF-1.4\n%%EOF\n'

const part = (name: string, value: string, more = ''): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`

/** A form as browsers send it, with a small PDF as its file. */
export const formOf = (fields: object): Pick<Sent, 'headers' | 'body'> => ({
  headers: FORM_TYPE,
  body: [
    ...Object.entries(fields).map(([name, value]) => part(name, String(value))),
    part('file', PDF, '; filename="acta.pdf"\r\ncontent-type: application/pdf'),
    `--${BOUNDARY}--\r\n`,
  ].join(''),
})

export const jsonOf = (body: object): Pick<Sent, 'headers' | 'body'> => ({
  headers: JSON_TYPE,
  body: JSON.stringify(body),
})

export const get = (path: string): Sent => ({ method: 'GET', path })
export const del = (path: string): Sent => ({ method: 'DELETE', path })
export const post = (path: string, body: object): Sent => ({ method: 'POST', path, ...jsonOf(body) })
export const put = (path: string, body: object): Sent => ({ method: 'PUT', path, ...jsonOf(body) })
export const patch = (path: string, body: object): Sent => ({ method: 'PATCH', path, ...jsonOf(body) })
export const upload = (path: string, fields: object): Sent => ({ method: 'POST', path, ...formOf(fields) })
