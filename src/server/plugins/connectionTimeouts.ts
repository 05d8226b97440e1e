import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Timeouts for clients that make no progress, in milliseconds. The server closes their connections. */
export interface ConnectionTimeouts {
  /** Timeout while the client sends a request. */
  sendingMs: number
  /** Timeout while the client receives a response. */
  receivingMs: number
  /** Timeout while the server shuts down. Clients that wait for a response have three times as long. */
  closingMs: number
}

export const CONNECTION_TIMEOUTS: ConnectionTimeouts = {
  sendingMs: 30_000,
  receivingMs: 60_000,
  closingMs: 10_000,
}

const hasHttpRequestBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Closes connections of clients that stop sending their request or receiving their response. Clients that wait for the server are not
 * affected.
 */
const closeStalledConnections = (
  app: FastifyInstance,
  { sendingMs, receivingMs }: ConnectionTimeouts,
): void => {
  app.server.on('request', (request, response) => {
    const { socket } = request
    socket.setTimeout(hasHttpRequestBody(request) ? sendingMs : receivingMs)
    request.once('end', () => socket.setTimeout(receivingMs))
    // Keeps the connection if data are unread, because then the server is slow, not the client.
    request.on('timeout', () => request.readableLength === 0 && socket.destroy())
    response.on('timeout', () => request.complete && response.writableLength > 0 && socket.destroy())
  })
}

/** Closes connections without a pending request at shutdown. Fastify itself would wait for connections that never sent a request. */
const closeIdleConnectionsAtShutdown = (app: FastifyInstance, { closingMs }: ConnectionTimeouts): void => {
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

/** Closes connections of stalled clients, and idle connections when the server shuts down. */
export const registerConnectionTimeouts = (app: FastifyInstance, timeouts: ConnectionTimeouts): void => {
  closeStalledConnections(app, timeouts)
  closeIdleConnectionsAtShutdown(app, timeouts)
}
