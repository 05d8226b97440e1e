import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Permissions of the portal's files: only their owner may read them, because they contain personal data. */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** Sets the permissions of a file. Ignores files that belong to another user. */
const setFileMode = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch {
    // Ignores the error: only the owner of a file can change its mode.
  }
}

/** Creates a folder that only its owner may open. Also restricts an existing folder. */
export const createPrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  setFileMode(folder, FOLDER_MODE)
}

/**
 * Creates an SQLite database file that only its owner may read. Does not open an existing file, because closing it would release this
 * process's locks.
 */
export const createPrivateDatabase = (filename: string): void => {
  mkdirSync(dirname(filename), { recursive: true, mode: FOLDER_MODE })
  if (!existsSync(filename)) writeFileSync(filename, '', { flag: 'a', mode: FILE_MODE })
  for (const suffix of ['', '-wal', '-shm']) setFileMode(filename + suffix, FILE_MODE)
}
