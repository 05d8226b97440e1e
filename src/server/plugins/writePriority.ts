import type { FastifyInstance } from 'fastify'

/** So many reads are begun before the server looks again at what has come in. */
const READS_A_TURN = 4

/**
 * Lets writes go first. A server that is asked for more pages than it can make would answer all that have come in before it looks at the
 * next ones, and whoever ticks a box would wait behind fifty readers. So only a few reads are begun in each turn of the event loop; the
 * others wait in line, where a write does not. A server with time to spare begins everything at once.
 */
export const writePriority = (app: FastifyInstance): void => {
  const waiting: (() => void)[] = []
  let begun = 0

  const turn = () => {
    begun = Math.min(READS_A_TURN, waiting.length)
    for (const begin of waiting.splice(0, begun)) begin()
    if (begun > 0) setImmediate(turn)
  }

  app.addHook('onRequest', (request, _reply, begin) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return begin()
    if (begun >= READS_A_TURN) {
      waiting.push(begin)
      return
    }
    if (begun === 0) setImmediate(turn)
    begun += 1
    begin()
  })
}
