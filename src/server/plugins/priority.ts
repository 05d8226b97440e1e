import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Somebody at a door waits for it. */
    isAtDoor?: boolean
  }
}

/** So many reads are begun before the server looks again at what has come in. */
const READS_A_TURN = 4
/** So many scans go before a page that waits. A page takes as long as four. */
const SCANS_BEFORE_A_PAGE = 16

type Begin = () => void

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/**
 * Lets writes go first, and after them who stands at a door. A server that is asked for more pages than it can make would answer all that have come in before it
 * looks at the next ones, and whoever ticks a box would wait behind fifty readers. So only a few reads are begun in each turn of the event loop; the others wait
 * in one of two lines, where a write does not. Scans go before pages of the console, some of which are let through, so that guesses cannot hold it up.
 * A server with time to spare begins everything at once.
 */
export const priority = (app: FastifyInstance): void => {
  const [scans, pages]: [Begin[], Begin[]] = [[], []]
  let begun = 0
  let passed = 0

  const next = (): Begin | undefined => {
    const isPagesTurn = scans.length === 0 || (passed >= SCANS_BEFORE_A_PAGE && pages.length > 0)
    passed = isPagesTurn ? 0 : passed + 1
    return (isPagesTurn ? pages : scans).shift()
  }

  const turn = () => {
    const begins = Array.from({ length: READS_A_TURN }, next).filter((begin) => begin !== undefined)
    begun = begins.length
    for (const begin of begins) begin()
    if (begun > 0) setImmediate(turn)
  }

  app.addHook('onRequest', (request, _reply, begin) => {
    if (!isRead(request)) return begin()
    if (begun >= READS_A_TURN) {
      const line = request.routeOptions.config.isAtDoor ? scans : pages
      line.push(begin)
      return
    }
    if (begun === 0) setImmediate(turn)
    begun += 1
    begin()
  })
}
