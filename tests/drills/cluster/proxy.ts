import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100

interface Backend {
  url: string
  isReady: boolean
}

/**
 * Opens a minimal proxy. It polls the readiness of each server and distributes requests to the ready ones
 * in turn.
 */
export const openProxy = async () => {
  const backends: Backend[] = []
  const agent = new Agent({ keepAlive: true })
  let nextIndex = 0
  let isOpen = true

  const poll = async (backend: Backend) => {
    while (isOpen && backends.includes(backend)) {
      backend.isReady = await fetch(`${backend.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      await wait(POLL_MS)
    }
  }

  const refuse = (answer: ServerResponse) => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }

  const forward = (incoming: IncomingMessage, answer: ServerResponse) => {
    const readyBackends = backends.filter(({ isReady }) => isReady)
    nextIndex += 1
    const backend = readyBackends[nextIndex % readyBackends.length]
    if (!backend) return refuse(answer)
    const { method, headers, url } = incoming
    const outgoing = request(`${backend.url}${url}`, { agent, method, headers }, (upstream) => {
      answer.writeHead(upstream.statusCode ?? 502, upstream.headers)
      upstream.on('error', () => refuse(answer)).pipe(answer)
    })
    outgoing.on('error', () => refuse(answer))
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing)
  }

  const server = createServer(forward).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url: string) => {
      const backend = { url, isReady: true }
      backends.push(backend)
      void poll(backend)
    },
    remove: (url: string) => {
      backends.splice(0, backends.length, ...backends.filter((backend) => backend.url !== url))
    },
    close: () => {
      isOpen = false
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
