import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as it arrived. */
export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Parsed body. */
  event: { type: string; timestamp: string; data: Record<string, unknown> }
}

type Answer = (message: ReceivedMessage, response: ServerResponse) => void

export interface WebhookReceiver {
  /** Address with plain HTTP, as in WEBHOOK_HOSTS. */
  origin: string
  received: ReceivedMessage[]
  /** Sets how messages are answered. By default, with 204. */
  onMessage(answer: Answer): void
  /** Refuses connections, as a killed process does. */
  kill(): Promise<void>
  /** Listens again at the same address. */
  restart(): Promise<void>
}

/** Answers with a status, and possibly with headers and a body. */
export const answerWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Answer =>
  (_, response) => {
    response.writeHead(status, headers).end(body)
  }

/** Never answers. */
export const hang: Answer = () => undefined

/** Answers with a status and a body that never ends, a few bytes at a time. */
export const answerEndlessly =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status)
    const timer = setInterval(() => response.write('más\n'), 10)
    response.on('close', () => clearInterval(timer))
  }

/** Starts a real receiver of webhooks on this machine. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedMessage[] = []
  let answer: Answer = answerWith(204)
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const message = {
          path: request.url ?? '',
          headers: request.headers,
          body,
          event: JSON.parse(body) as ReceivedMessage['event'],
        }
        received.push(message)
        answer(message, response)
      })
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    onMessage(next) {
      answer = next
    },
    async kill() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
    async restart() {
      server = await listen(port)
    },
  }
}
