import cluster from 'node:cluster'
import fs from 'node:fs'
import BetterSqlite from 'better-sqlite3'

/**
 * Faults of a process and its workers, controlled by its parent. This module is loaded before the portal. On a full disk,
 * neither the database nor a file can grow. The clock is what programs read.
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

const stream = fs.WriteStream.prototype as unknown as { _write: (...args: unknown[]) => void }
const originalWrite = stream._write
stream._write = function (...args) {
  if (!faults.isFull) return originalWrite.apply(this, args)
  const callback = args.at(-1) as (error: Error) => void
  return callback(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
}

const { now } = Date
globalThis.Date = class extends Date {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [Date.now()] : args) as [number]))
  }

  static override now(): number {
    return now() + faults.clockMs
  }
} as DateConstructor

process.on('message', ({ faults: newFaults }: { faults?: Partial<Faults> }) => {
  if (!newFaults) return
  Object.assign(faults, newFaults)
  const pages = faults.isFull ? 1 : 1_000_000
  for (const connection of connections)
    if (connection.open) pragma.call(connection, `max_page_count = ${pages}`)
  for (const worker of Object.values(cluster.workers ?? {})) worker?.send({ faults: newFaults })
  if (cluster.isPrimary) process.send?.('done')
})
if (cluster.isPrimary) process.channel?.unref()
