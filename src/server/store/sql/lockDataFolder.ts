import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { texts } from '../../common/messages.ts'
import { createPrivateDatabase, FILE_MODE } from '../../common/privateFiles.ts'
import { getNetworkFileSystem } from './networkFolder.ts'

/**
 * Who locks a data folder: a portal, which excludes other portals; a command that replaces all data, which excludes everything; or another
 * command, which excludes only the replacement.
 */
export type LockHolder = 'portal' | 'replacement' | 'command'

/** Statements that acquire the locks of SQLite: reserved, exclusive and shared. */
const LOCK_STATEMENTS: Record<LockHolder, string> = {
  portal: 'begin immediate',
  replacement: 'begin exclusive',
  command: 'begin; select count(*) from sqlite_schema',
}

/** Number of bytes that are written to find out why a folder refuses writes. */
const PROBE_BYTES = 65_536

/** Writes and deletes a file. Throws the error of the file system if the folder refuses writes. */
const assertFolderIsWritable = (folder: string): void => {
  const path = join(folder, `.probe-${process.pid}`)
  try {
    const file = openSync(path, 'w', FILE_MODE)
    try {
      writeSync(file, Buffer.alloc(PROBE_BYTES))
      fsyncSync(file)
    } finally {
      closeSync(file)
      rmSync(path, { force: true })
    }
  } catch (error) {
    // Errors of writes have no path.
    throw Object.assign(error as Error, { path: folder })
  }
}

/** Lock of a data folder. */
export interface FolderLock {
  /** Throws if the folder or its lock was removed or replaced meanwhile. */
  assertInPlace(): void
  release(): void
}

const getErrorCode = (error: unknown): string => (error instanceof BetterSqlite.SqliteError ? error.code : '')

/** Returns the error that tells the operator why a folder cannot be locked. */
const explainLockFault = (error: unknown, folder: string, filename: string, holder: LockHolder): unknown => {
  const code = getErrorCode(error)
  if (code.startsWith('SQLITE_BUSY'))
    return new Error(holder === 'command' ? texts.dataBeingReplaced(folder) : texts.dataInUse(folder))
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT'))
    return new Error(texts.badLockFile(filename))
  try {
    assertFolderIsWritable(folder)
  } catch (fault) {
    return fault
  }
  return code.startsWith('SQLITE_CANTOPEN') ? new Error(texts.badLockFile(filename)) : error
}

/** Returns the number of a file on its disk, or undefined if the file does not exist. */
const getFileId = (filename: string): number | undefined => statSync(filename, { throwIfNoEntry: false })?.ino

/**
 * Locks a data folder for this process. Throws if another process holds the lock, or SQLite cannot work in the folder. The operating
 * system releases the lock of a crashed process.
 */
export const lockDataFolder = (folder: string, holder: LockHolder = 'portal'): FolderLock => {
  const network = holder === 'command' ? undefined : getNetworkFileSystem(folder)
  if (network) throw new Error(texts.networkFolder(folder, network))
  const filename = join(folder, 'portal.lock')
  let lock: BetterSqlite.Database | undefined
  try {
    createPrivateDatabase(filename)
    lock = new BetterSqlite(filename, { timeout: 0 })
    // Locks without writing to the disk, which may be full.
    lock.pragma('journal_mode = memory')
    lock.exec(LOCK_STATEMENTS[holder])
  } catch (error) {
    lock?.close()
    throw getErrorCode(error) === '' ? error : explainLockFault(error, folder, filename, holder)
  }
  const { close } = lock
  const lockedFile = getFileId(filename)
  return {
    assertInPlace() {
      if (getFileId(filename) !== lockedFile) throw new Error(texts.dataFolderReplaced(folder))
    },
    release: () => void close.call(lock),
  }
}
