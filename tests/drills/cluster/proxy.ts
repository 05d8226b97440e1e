import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 100

interface Backend {
  url: string
  isReady: boolean
}

/** A proxy as small as can be: it asks each server whether it wants more, and gives requests in turn to those that do. */
export const openProxy = async () => {
  const backends: Backend[] = []
  const agent = new Agent({ keepAlive: true })
  let turn = 0
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

  const forward = (asked: IncomingMessage, answer: ServerResponse) => {
    const ready = backends.filter(({ isReady }) => isReady)
    turn += 1
    const backend = ready[turn % ready.length]
    if (!backend) return refuse(answer)
    const { method, headers, url } = asked
    const further = request(`${backend.url}${url}`, { agent, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.on('error', () => refuse(answer)).pipe(answer)
    })
    further.on('error', () => refuse(answer))
    asked.on('error', () => further.destroy()).pipe(further)
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
