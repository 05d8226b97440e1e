import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { texts } from '../../common/messages.ts'
import { createPrivateDatabase } from '../../common/privateFiles.ts'

/**
 * Locks a data folder for this process, and returns a function that releases the lock. Throws if another process holds the lock.
 * The operating system releases the lock of a crashed process.
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const filename = join(folder, 'portal.lock')
  createPrivateDatabase(filename)
  const lock = new BetterSqlite(filename, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(texts.dataInUse(folder))
  }
  return () => lock.close()
}
