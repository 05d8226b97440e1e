import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMORY_FOLDER } from './memoryFolder.ts'

const PREFIX = 'acredita-run-'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })

/** Removes folders of runs that were killed before they could remove them. */
const removeAbandoned = (parent: string): void => {
  for (const name of readdirSync(parent))
    if (name.startsWith(PREFIX) && !isAlive(Number(name.slice(PREFIX.length))))
      removeFolder(join(parent, name))
}

/**
 * Creates one folder on the disk and one in memory for all temporary files of a run, and removes
 * them at its end. `env` tells the processes of the run.
 */
export const openRunFolder = () => {
  const [disk = '', memory = ''] = [tmpdir(), MEMORY_FOLDER].map((parent) => {
    removeAbandoned(parent)
    const folder = join(parent, `${PREFIX}${process.pid}`)
    // Postgres runs as another user, who needs access.
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    return folder
  })
  return {
    path: disk,
    env: { TMPDIR: disk, TEST_MEMORY_FOLDER: memory },
    remove: () => [disk, memory].forEach(removeFolder),
  }
}
