import fs from 'node:fs'
import BetterSqlite from 'better-sqlite3'

/**
 * What can go wrong in a process from outside, for a portal that is started with this before it: its parent says when. A full disk is one on
 * which neither the database nor a file may grow; the clock is the one that programs are told the time by.
 */
export interface Faults {
  isFull: boolean
  clockMs: number
}

const faults: Faults = { isFull: false, clockMs: 0 }

const connections = new Set<InstanceType<typeof BetterSqlite>>()
const { pragma } = BetterSqlite.prototype
BetterSqlite.prototype.pragma = function (this: InstanceType<typeof BetterSqlite>, source, options) {
  connections.add(this)
  return pragma.call(this, source, options)
}

const stream = fs.WriteStream.prototype as unknown as { _write: (...given: unknown[]) => void }
const write = stream._write
stream._write = function (...given) {
  if (!faults.isFull) return write.apply(this, given)
  const done = given.at(-1) as (error: Error) => void
  return done(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
}

const { now } = Date
globalThis.Date = class extends Date {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Date.now()] : given) as [number]))
  }

  static override now(): number {
    return now() + faults.clockMs
  }
} as DateConstructor

process.on('message', (wanted: Partial<Faults>) => {
  Object.assign(faults, wanted)
  const pages = faults.isFull ? 1 : 1_000_000
  for (const connection of connections)
    if (connection.open) pragma.call(connection, `max_page_count = ${pages}`)
  process.send?.('done')
})
process.channel?.unref()
