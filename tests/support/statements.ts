import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'

/** What a driver was told to run, and the values that came with it. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

const recording = new AsyncLocalStorage<Statement[]>()

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
  const asked = [...statements]
  // The server's queue (plugins/priority.ts) would begin the next call within this one.
  await nextTurn()
  return { answer, statements: asked }
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
