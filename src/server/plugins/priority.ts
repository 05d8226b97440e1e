import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Somebody at a door waits for it. */
    isAtDoor?: boolean
  }
}

/** So many scans go before a page that waits. A page takes as long as four. */
const SCANS_BEFORE_A_PAGE = 16
/** So many reads are under way at a time: fewer than there are connections to a Postgres, so that what a write looks up waits behind none of them. */
const READS_AT_ONCE = 6
/** Nobody keeps others waiting for longer, in milliseconds: neither writes a read, nor a read that waits for a file or a slow network the next one. */
const AT_MOST_MS = 100

interface Waiting {
  begin(): void
  reply: FastifyReply
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Tells once that a call was answered or given up, or that it takes its time. */
const onceOver = ({ raw }: FastifyReply, tell: () => void): void => {
  const over = () => {
    clearTimeout(timer)
    raw.off('close', over)
    tell()
  }
  const timer = setTimeout(over, AT_MOST_MS)
  raw.once('close', over)
}

/**
 * Lets writes go first, and after them who stands at a door. A server that is asked for more pages than it can make would answer all that have come in before it
 * looks at the next ones, and whoever ticks a box would wait behind fifty readers. So one read is begun in each turn of the event loop, few are under way at a time, and
 * none is begun beside a write; the others wait in one of two lines. Scans go before pages of the console, some of which are let through, so that guesses cannot hold it up.
 */
export const priority = (app: FastifyInstance): void => {
  const [scans, pages]: [Waiting[], Waiting[]] = [[], []]
  let isTurning = false
  let passed = 0
  let reads = 0
  let writes = 0
  let writesAlone: NodeJS.Timeout | undefined

  const next = (): Waiting | undefined => {
    const isPagesTurn = scans.length === 0 || (passed >= SCANS_BEFORE_A_PAGE && pages.length > 0)
    passed = isPagesTurn ? 0 : passed + 1
    return (isPagesTurn ? pages : scans).shift()
  }

  const turn = () => {
    const read = writesAlone || reads >= READS_AT_ONCE ? undefined : next()
    isTurning = read !== undefined
    if (!read) return
    setImmediate(turn)
    reads += 1
    onceOver(read.reply, () => {
      reads -= 1
      goOn()
    })
    read.begin()
  }
  const goOn = () => {
    if (!isTurning) turn()
  }

  const letReads = () => {
    clearTimeout(writesAlone)
    writesAlone = undefined
    goOn()
  }
  const beginWrite = (reply: FastifyReply) => {
    writes += 1
    if (writes === 1) writesAlone = setTimeout(letReads, AT_MOST_MS)
    onceOver(reply, () => {
      writes -= 1
      if (writes === 0) letReads()
    })
  }

  app.addHook('onRequest', (request, reply, begin) => {
    if (!isRead(request)) {
      beginWrite(reply)
      return begin()
    }
    const line = request.routeOptions.config.isAtDoor ? scans : pages
    line.push({ begin, reply })
    goOn()
  })
}
