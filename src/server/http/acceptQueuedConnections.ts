import type { Server } from 'node:http'
import { setImmediate as finishTurn, setTimeout as wait } from 'node:timers/promises'

/** Time without a new connection after which the queue is empty, in milliseconds. A supervisor hands over one connection at a time. */
const QUIET_MS = 50
/** Maximum time to accept connections, in milliseconds. Under constant load the queue is never empty. */
const MAX_ACCEPT_MS = 3_000

/** Waits until a server has accepted the connections in the queue of the operating system, which would reset them when it closes. */
export const acceptQueuedConnections = async (server: Server): Promise<void> => {
  const deadline = Date.now() + MAX_ACCEPT_MS
  let accepted = 0
  let before = -1
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  while (accepted !== before && Date.now() < deadline) {
    before = accepted
    await wait(QUIET_MS)
    // A timer that is late fires before the event loop accepts connections.
    await finishTurn()
    await finishTurn()
  }
  server.off('connection', count)
}
