import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ENOUGH_BYTES = 2 ** 30

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}

/**
 * Where tests keep what nobody cuts the power of: in memory where the system has such a folder, as each commit would wait for a disk. A run names a folder
 * of its own there (runFolder.ts).
 */
export const MEMORY_FOLDER = process.env.TEST_MEMORY_FOLDER ?? (isRoomy() ? IN_MEMORY : tmpdir())
