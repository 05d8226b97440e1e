import { readFileSync, statSync } from 'node:fs'

/** Minimum length of a key file in bytes, and of a passphrase in characters. */
export const MIN_KEY_LENGTH = 12

/** Reads a file. Returns undefined if it is unreadable, a folder or a device. */
export const readRegularFile = (path: string): Buffer | undefined => {
  try {
    return statSync(path).isFile() ? readFileSync(path) : undefined
  } catch {
    return undefined
  }
}

/** Reads a key file without surrounding white space. Returns undefined if it is unreadable. */
export const readKeyFile = (path: string): Buffer | undefined => {
  const content = readRegularFile(path)
  return content && Buffer.from(content.toString('latin1').trim(), 'latin1')
}
