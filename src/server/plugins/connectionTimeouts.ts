import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Times after which the connection of a client that makes no progress is closed, in milliseconds. */
export interface ConnectionTimeouts {
  /** While the client sends a request. */
  sendingMs: number
  /** While the client receives a response. */
  receivingMs: number
  /** While the server closes. Clients that wait for a response have three times as long. */
  closingMs: number
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  sendingMs: 30_000,
  receivingMs: 60_000,
  closingMs: 10_000,
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Closes connections of clients that stop sending a body or receiving a response. Clients that wait for the server are not affected. */
const closeStalledConnections = (
  app: FastifyInstance,
  { sendingMs, receivingMs }: ConnectionTimeouts,
): void => {
  app.server.on('request', (request, response) => {
    const { socket } = request
    socket.setTimeout(hasBody(request) ? sendingMs : receivingMs)
    request.once('end', () => socket.setTimeout(receivingMs))
    // If received data are unread, the server is slow and not the client.
    request.on('timeout', () => request.readableLength === 0 && socket.destroy())
    response.on('timeout', () => request.complete && response.writableLength > 0 && socket.destroy())
  })
}

/** When the server closes, closes connections without a pending request at once. Fastify would wait for connections without any request. */
const closeIdleConnections = (app: FastifyInstance, { closingMs }: ConnectionTimeouts): void => {
  const idleSockets = new Set<Socket>()
  const pendingCalls = new Set<{ request: IncomingMessage; response: ServerResponse }>()
  const isClosing = () => !app.server.listening
  app.server.on('connection', (socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  app.server.on('request', (request, response) => {
    const { socket } = request
    const call = { request, response }
    idleSockets.delete(socket)
    pendingCalls.add(call)
    response.once('close', () => {
      pendingCalls.delete(call)
      if (isClosing()) socket.end()
      else if (!socket.destroyed) idleSockets.add(socket)
    })
  })
  app.addHook('preClose', async () => {
    app.server.close()
    for (const socket of idleSockets) socket.destroy()
    const closeStalled = () => {
      for (const { request, response } of pendingCalls)
        if (!request.complete || response.writableLength > 0) request.socket.destroy()
    }
    setTimeout(closeStalled, closingMs).unref()
    setTimeout(() => app.server.closeAllConnections(), 3 * closingMs).unref()
  })
}

/** Closes stalled connections, and idle connections when the server closes. */
export const registerConnectionTimeouts = (app: FastifyInstance, timeouts: ConnectionTimeouts): void => {
  closeStalledConnections(app, timeouts)
  closeIdleConnections(app, timeouts)
}
