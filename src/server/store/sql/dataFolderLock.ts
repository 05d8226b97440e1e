import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { texts } from '../../common/messages.ts'
import { privateDatabase } from '../../common/privateFiles.ts'

/**
 * Claims a folder of embedded data for this process until it ends, in whatever way: the lock is the operating system's own, so nothing is
 * left behind by a crash. Throws, in words, if another portal has it. Answers how to let go.
 */
export const lockDataFolder = (folder: string): (() => void) => {
  const filename = join(folder, 'portal.lock')
  privateDatabase(filename)
  const lock = new BetterSqlite(filename, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch {
    lock.close()
    throw new Error(texts.claimed(folder))
  }
  return () => lock.close()
}
