import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

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

/** Creates a folder with its parent folders. The option `recursive` of Node never ends if a file system such as `/proc` allows no new folders. */
export const createFolder = (folder: string): void => {
  const path = resolve(folder)
  try {
    mkdirSync(path, { mode: FOLDER_MODE })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    createFolder(dirname(path))
    mkdirSync(path, { mode: FOLDER_MODE })
  }
}

/** Creates a folder that only its owner may open. Also restricts an existing folder. */
export const createPrivateFolder = (folder: string): void => {
  createFolder(folder)
  setFileMode(folder, FOLDER_MODE)
}

/**
 * Creates an SQLite database file that only its owner may read. Does not open an existing file, because closing it would release this
 * process's locks.
 */
export const createPrivateDatabase = (filename: string): void => {
  createFolder(dirname(filename))
  if (!existsSync(filename)) writeFileSync(filename, '', { flag: 'a', mode: FILE_MODE })
  for (const suffix of ['', '-wal', '-shm']) setFileMode(filename + suffix, FILE_MODE)
}
