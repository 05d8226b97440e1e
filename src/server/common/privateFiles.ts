import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What the portal writes is for its own user alone: documents, password hashes, personal data. */
export const FILE_MODE = 0o600
export const FOLDER_MODE = 0o700

/** What another user owns stays as that one wants it. */
const setMode = (path: string, mode: number): void => {
  try {
    chmodSync(path, mode)
  } catch {
    // So it stays.
  }
}

/** A folder that only its owner may look into, also one that an older version made. */
export const privateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
  setMode(folder, FOLDER_MODE)
}

/**
 * The file of an SQLite database, for its owner's eyes only, and what lies beside it, which takes after it. One that is there is never opened here:
 * closing it would let go of the locks that this process has on it.
 */
export const privateDatabase = (filename: string): void => {
  mkdirSync(dirname(filename), { recursive: true, mode: FOLDER_MODE })
  if (!existsSync(filename)) writeFileSync(filename, '', { flag: 'a', mode: FILE_MODE })
  for (const beside of ['', '-wal', '-shm']) setMode(filename + beside, FILE_MODE)
}
