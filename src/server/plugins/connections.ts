import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for which a client may keep its connection without moving; see `connections`. */
export interface Stalls {
  /** While it sends: the head of a request, or its body. */
  sending: number
  /** While it takes an answer that is ready for it. */
  taking: number
  /** While the server closes: whoever still sends or takes; whoever waits for its answer has three times as long. */
  closing: number
}

export const STALLS: Stalls = { sending: 30_000, taking: 60_000, closing: 10_000 }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Cuts whoever does not go on: a body that stops in the middle, an answer that is not taken. Whoever waits for us is left alone. */
const cutStalled = (app: FastifyInstance, { sending, taking }: Stalls): void => {
  app.server.on('request', (request, answer) => {
    const { socket } = request
    socket.setTimeout(hasBody(request) ? sending : taking)
    request.once('end', () => socket.setTimeout(taking))
    // What has come and nobody has read yet is our delay.
    request.on('timeout', () => request.readableLength === 0 && socket.destroy())
    answer.on('timeout', () => request.complete && answer.writableLength > 0 && socket.destroy())
  })
}

/** While the server closes, whoever is not waiting for an answer is let go at once, also who never asked; it would be waited for. */
const drain = (app: FastifyInstance, { closing }: Stalls): void => {
  const idle = new Set<Socket>()
  const underWay = new Set<{ request: IncomingMessage; answer: ServerResponse }>()
  const isClosing = () => !app.server.listening
  app.server.on('connection', (socket) => {
    idle.add(socket)
    socket.once('close', () => idle.delete(socket))
  })
  app.server.on('request', (request, answer) => {
    const { socket } = request
    const call = { request, answer }
    idle.delete(socket)
    underWay.add(call)
    answer.once('close', () => {
      underWay.delete(call)
      if (isClosing()) socket.end()
      else if (!socket.destroyed) idle.add(socket)
    })
  })
  app.addHook('preClose', async () => {
    app.server.close()
    for (const socket of idle) socket.destroy()
    const cut = () => {
      for (const { request, answer } of underWay)
        if (!request.complete || answer.writableLength > 0) request.socket.destroy()
    }
    setTimeout(cut, closing).unref()
    setTimeout(() => app.server.closeAllConnections(), 3 * closing).unref()
  })
}

/** When connections end that nobody would end otherwise: those that stall, and those that wait for nothing while the server closes. */
export const connections = (app: FastifyInstance, stalls: Stalls): void => {
  cutStalled(app, stalls)
  drain(app, stalls)
}
