import { AsyncLocalStorage } from 'node:async_hooks'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** A statement that a driver ran, and its values. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

const recorder = new AsyncLocalStorage<{ push(statement: Statement): unknown }>()

type Method = (this: never, ...args: unknown[]) => unknown

/** Records each call of a driver's method. Returns a function that stops the recording. */
const recordCalls = (
  target: object,
  name: string,
  statementOf: (self: object, args: unknown[]) => Statement,
) => {
  const method = Reflect.get(target, name) as Method
  Reflect.set(target, name, function (this: never, ...args: unknown[]) {
    recorder.getStore()?.push(statementOf(this, args))
    return method.apply(this, args)
  })
  return () => Reflect.set(target, name, method)
}

const toSqliteStatement = (self: object, [values]: unknown[]): Statement => ({
  text: String(Reflect.get(self, 'source')),
  values: (values ?? []) as unknown[],
})

const toPostgresStatement = (_self: object, [query, values]: unknown[]): Statement =>
  typeof query === 'string' ? { text: query, values: (values ?? []) as unknown[] } : (query as Statement)

/** Runs work and returns its result and the statements that it ran, in order. */
const recordStatements = async <T>(
  work: () => PromiseLike<T>,
): Promise<{ answer: T; statements: Statement[] }> => {
  const statements: Statement[] = []
  // Awaits inside `run`, because the promise of Fastify's `inject` starts the request only when it
  // is awaited.
  const answer = await recorder.run(statements, async () => work())
  return { answer, statements: [...statements] }
}

/**
 * Records statements at the drivers (better-sqlite3 and pg) while the tests of a `describe` run.
 * Only the statements of the given work count, including what the work awaits. Work that it starts
 * in the background does not.
 */
export const useStatementRecorder = (): typeof recordStatements => {
  const restores: (() => void)[] = []
  beforeAll(() => {
    const db = new BetterSqlite(':memory:')
    const prepared: object = Object.getPrototypeOf(db.prepare('select 1'))
    db.close()
    restores.push(
      ...['all', 'get', 'run', 'iterate'].map((name) => recordCalls(prepared, name, toSqliteStatement)),
      recordCalls(pg.Client.prototype, 'query', toPostgresStatement),
    )
  })
  afterAll(() => {
    for (const restore of restores) restore()
  })
  return recordStatements
}

/**
 * Maximum number of statements outside a transaction in one turn of the event loop. `await` on
 * SQLite does not yield to other requests.
 */
const MAX_PER_TURN = 50

/**
 * Longest sequences in one turn of the event loop: statements outside transactions, and
 * transactions.
 */
export interface LoopHold {
  outside: number
  transactions: number
}

/** Runs work and measures how long it held the event loop. Throws above `MAX_PER_TURN`. */
export const measureLoopHold = async (work: () => Promise<unknown>): Promise<LoopHold> => {
  const longest: LoopHold = { outside: 0, transactions: 0 }
  let current = { outside: 0, transactions: 0, isOpen: false }
  const count = ({ text }: Statement) => {
    if (/^begin/iu.test(text)) current = { ...current, isOpen: true, transactions: current.transactions + 1 }
    else if (/^(?:commit|rollback)/iu.test(text)) current.isOpen = false
    else if (!current.isOpen) current.outside += 1
    longest.outside = Math.max(longest.outside, current.outside)
    longest.transactions = Math.max(longest.transactions, current.transactions)
  }
  let timer: NodeJS.Immediate | undefined
  const startTurn = () => {
    current = { outside: 0, transactions: 0, isOpen: current.isOpen }
    timer = setImmediate(startTurn)
  }
  startTurn()
  try {
    await recorder.run({ push: count }, work)
    if (longest.outside > MAX_PER_TURN)
      throw new Error(`${longest.outside} statements ran in one turn of the event loop`)
    return longest
  } finally {
    clearImmediate(timer)
  }
}
