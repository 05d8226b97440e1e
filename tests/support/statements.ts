import { AsyncLocalStorage } from 'node:async_hooks'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** What a driver was told to run, and the values that came with it. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

const recording = new AsyncLocalStorage<{ push(statement: Statement): unknown }>()

type Method = (this: never, ...given: unknown[]) => unknown

/** Records each call of a driver's method until told otherwise. */
const recorded = (
  target: object,
  name: string,
  statementOf: (self: object, given: unknown[]) => Statement,
) => {
  const method = Reflect.get(target, name) as Method
  Reflect.set(target, name, function (this: never, ...given: unknown[]) {
    recording.getStore()?.push(statementOf(this, given))
    return method.apply(this, given)
  })
  return () => Reflect.set(target, name, method)
}

const ofSqlite = (self: object, [values]: unknown[]): Statement => ({
  text: String(Reflect.get(self, 'source')),
  values: (values ?? []) as unknown[],
})

const ofPostgres = (_self: object, [asked, values]: unknown[]): Statement =>
  typeof asked === 'string' ? { text: asked, values: (values ?? []) as unknown[] } : (asked as Statement)

/** What some work asks of a database, in order, and what it answers. */
const statementsOf = async <T>(
  work: () => PromiseLike<T>,
): Promise<{ answer: T; statements: Statement[] }> => {
  const statements: Statement[] = []
  // Awaited within: what Fastify's inject gives begins when somebody awaits it.
  const answer = await recording.run(statements, async () => work())
  return { answer, statements: [...statements] }
}

/**
 * Records statements at the drivers (better-sqlite3 and pg) while the tests of a `describe` run: those of one piece of work and of what it awaits, and nobody
 * else's. What it sets off for later is none of them.
 */
export const useStatements = (): typeof statementsOf => {
  const undo: (() => void)[] = []
  beforeAll(() => {
    const db = new BetterSqlite(':memory:')
    const prepared: object = Object.getPrototypeOf(db.prepare('select 1'))
    db.close()
    undo.push(
      ...['all', 'get', 'run', 'iterate'].map((name) => recorded(prepared, name, ofSqlite)),
      recorded(pg.Client.prototype, 'query', ofPostgres),
    )
  })
  afterAll(() => {
    for (const one of undo) one()
  })
  return statementsOf
}

/** Statements that may run between two turns of the event loop outside a transaction; `await` on SQLite does not give way to anybody. */
const MOST_A_TURN = 50

/** The longest runs of statements between two turns of the event loop: outside transactions, and how many transactions. */
export interface Held {
  outside: number
  transactions: number
}

/** Does some work, and tells how long it held the event loop; see `MOST_A_TURN`. */
export const heldBy = async (work: () => Promise<unknown>): Promise<Held> => {
  const held: Held = { outside: 0, transactions: 0 }
  let now = { outside: 0, transactions: 0, isOpen: false }
  const take = ({ text }: Statement) => {
    if (/^begin/iu.test(text)) now = { ...now, isOpen: true, transactions: now.transactions + 1 }
    else if (/^(?:commit|rollback)/iu.test(text)) now.isOpen = false
    else if (!now.isOpen) now.outside += 1
    held.outside = Math.max(held.outside, now.outside)
    held.transactions = Math.max(held.transactions, now.transactions)
  }
  let timer: NodeJS.Immediate | undefined
  const turn = () => {
    now = { outside: 0, transactions: 0, isOpen: now.isOpen }
    timer = setImmediate(turn)
  }
  turn()
  try {
    await recording.run({ push: take }, work)
    if (held.outside > MOST_A_TURN)
      throw new Error(`${held.outside} statements ran while nobody else could do anything`)
    return held
  } finally {
    clearImmediate(timer)
  }
}
