import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Only the user of the portal may read its files: they contain documents, password hashes and personal data. */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** Sets the mode of a file, unless another user owns it. */
const setMode = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch {
    // Files of other users keep their mode.
  }
}

/** Creates a folder that only its owner may open. Also restricts the mode of an existing folder. */
export const createPrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  setMode(folder, FOLDER_MODE)
}

/**
 * Creates the file of an SQLite database for its owner only, and restricts the files beside it. An existing file is not opened: closing it would
 * release the locks that this process holds on it.
 */
export const createPrivateDatabase = (filename: string): void => {
  mkdirSync(dirname(filename), { recursive: true, mode: FOLDER_MODE })
  if (!existsSync(filename)) writeFileSync(filename, '', { flag: 'a', mode: FILE_MODE })
  for (const suffix of ['', '-wal', '-shm']) setMode(filename + suffix, FILE_MODE)
}
