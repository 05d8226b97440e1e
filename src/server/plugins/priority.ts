import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Somebody at a door waits for it. */
    isAtDoor?: boolean
  }
}

/** So many scans go before a page that waits. A page takes as long as four. */
const SCANS_BEFORE_A_PAGE = 16
/** The reads that are begun in one turn of the event loop may take so long together, in milliseconds: a first page takes a third of one, one far into a million people takes five. */
const TURN_MS = 1.5
const READS_A_TURN = 4
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
 * looks at the next ones, and whoever ticks a box would wait behind fifty readers. So few reads are begun in a turn of the event loop, one alone where they take long, few
 * are under way at a time, and none is begun beside a write; the others wait in one of two lines. Scans go before pages of the console, some of which are let through, so that guesses cannot hold it up.
 */
export const priority = (app: FastifyInstance): void => {
  const [scans, pages]: [Waiting[], Waiting[]] = [[], []]
  let began = 0
  let begun = 0
  let passed = 0
  let reads = 0
  let writes = 0
  let writesAlone: NodeJS.Timeout | undefined

  const next = (): Waiting | undefined => {
    const isPagesTurn = scans.length === 0 || (passed >= SCANS_BEFORE_A_PAGE && pages.length > 0)
    passed = isPagesTurn ? 0 : passed + 1
    return (isPagesTurn ? pages : scans).shift()
  }

  /** How many may be begun in this turn, going by how long each of the last one took. */
  const room = (): number => {
    const now = performance.now()
    const each = begun === 0 ? 0 : (now - began) / begun
    began = now
    return Math.min(READS_A_TURN, READS_AT_ONCE - reads, Math.max(1, Math.floor(TURN_MS / each)))
  }

  const turn = () => {
    const waiting = Array.from({ length: writesAlone ? 0 : room() }, next).filter(
      (read) => read !== undefined,
    )
    begun = waiting.length
    if (begun === 0) return
    setImmediate(turn)
    for (const { begin, reply } of waiting) {
      reads += 1
      onceOver(reply, () => {
        reads -= 1
        goOn()
      })
      begin()
    }
  }
  const goOn = () => {
    if (begun === 0) turn()
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
