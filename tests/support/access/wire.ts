import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface WireRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

export interface WireResponse {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

const ANSWER_TIMEOUT_MS = 20_000

/** Sends tens of thousands of requests over kept-alive connections, without parsing the responses. */
export const openWire = (url: string) => {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true })
  const send = ({ method, path, headers = {}, body }: WireRequest): Promise<WireResponse> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const outgoing = request({ agent, hostname, port, method, path, headers: { ...length, ...headers } })
      outgoing.once('error', reject)
      outgoing.setTimeout(ANSWER_TIMEOUT_MS, () =>
        outgoing.destroy(new Error(`no answer: ${method} ${path}`)),
      )
      outgoing.once('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes: Buffer.concat(chunks),
          }),
        )
      })
      outgoing.end(body)
    })
  return { send, close: () => agent.destroy() }
}
export type Wire = ReturnType<typeof openWire>

export const parseBody = <T = Record<string, unknown>>({ bytes }: WireResponse): T =>
  JSON.parse(bytes.toString()) as T

const JSON_TYPE = { 'content-type': 'application/json' }
const BOUNDARY = 'acredita-cells'
const FORM_TYPE = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const PDF = '%PDF-1.4\n%%EOF\n'

const formPart = (name: string, value: string, attributes = ''): string =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${attributes}\r\n\r\n${value}\r\n`

/** Returns the headers and body of a multipart form with these fields and a small PDF. */
export const formRequest = (fields: object): Pick<WireRequest, 'headers' | 'body'> => ({
  headers: FORM_TYPE,
  body: [
    ...Object.entries(fields).map(([name, value]) => formPart(name, String(value))),
    formPart('file', PDF, '; filename="acta.pdf"\r\ncontent-type: application/pdf'),
    `--${BOUNDARY}--\r\n`,
  ].join(''),
})

export const jsonRequest = (body: object): Pick<WireRequest, 'headers' | 'body'> => ({
  headers: JSON_TYPE,
  body: JSON.stringify(body),
})

export const get = (path: string): WireRequest => ({ method: 'GET', path })
export const del = (path: string): WireRequest => ({ method: 'DELETE', path })
export const post = (path: string, body: object): WireRequest => ({
  method: 'POST',
  path,
  ...jsonRequest(body),
})
export const put = (path: string, body: object): WireRequest => ({
  method: 'PUT',
  path,
  ...jsonRequest(body),
})
export const patch = (path: string, body: object): WireRequest => ({
  method: 'PATCH',
  path,
  ...jsonRequest(body),
})
export const upload = (path: string, fields: object): WireRequest => ({
  method: 'POST',
  path,
  ...formRequest(fields),
})
