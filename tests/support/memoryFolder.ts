import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'
const MIN_FREE_BYTES = 2 ** 30

const isRoomy = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize > MIN_FREE_BYTES
  } catch {
    return false
  }
}

/**
 * Folder for test data that no test cuts the power of. It is in memory where possible, because each
 * commit would wait for a disk. A run sets its own folder (runFolder.ts).
 */
export const MEMORY_FOLDER = process.env.TEST_MEMORY_FOLDER ?? (isRoomy() ? SHARED_MEMORY : tmpdir())
