import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { migrateDatabase } from '../../src/server/store/sql/migrateDatabase.ts'
import { connectTo, SAMPLE_STEPS } from '../support/sampleSteps.ts'

/**
 * Upgrades a database and kills itself before the statement with the given number, counted from 1 (0:
 * never). Prints the number of statements at its end.
 */
const [address = '', number = '0'] = process.argv.slice(2)
let statements = 0

const count = (): void => {
  statements += 1
  if (statements === Number(number)) process.kill(process.pid, 'SIGKILL')
}

const { prepare } = BetterSqlite.prototype
BetterSqlite.prototype.prepare = function (this: unknown, ...args: unknown[]) {
  count()
  return Reflect.apply(prepare, this, args)
} as typeof prepare

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (this: unknown, ...args: unknown[]) {
  count()
  return Reflect.apply(query, this, args)
} as typeof query

const { db, dialect } = connectTo(address)
await migrateDatabase(db, dialect, SAMPLE_STEPS)
await db.destroy()
console.log(statements)
