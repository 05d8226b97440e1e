import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import type { Config } from '../common/config.ts'

/** What a program can read of the machine on which it runs. */
export interface Machine {
  name: string
  /** Id of the installed operating system; empty if it has none. */
  id: string
  isContainer: boolean
}

const readMachineId = (): string => {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    return ''
  }
}

const readMachine = (): Machine => ({
  name: hostname(),
  id: readMachineId(),
  isContainer:
    process.env.KUBERNETES_SERVICE_HOST !== undefined ||
    process.env.container !== undefined ||
    existsSync('/.dockerenv') ||
    existsSync('/run/.containerenv'),
})

/**
 * Returns a text that tells the machine of a portal from others: `HOST_ID`, or else the machine's name and a hash of its id. Returns '' where a
 * machine is no part of the portal's identity: a container gets a new name with each start, and several machines share a Postgres database.
 */
export const getHostIdentity = (
  { hostId, databaseUrl }: Pick<Config, 'hostId' | 'databaseUrl'>,
  machine: Machine = readMachine(),
): string => {
  if (hostId !== '') return hostId
  if (databaseUrl !== '' || machine.isContainer || machine.id === '') return ''
  // The id itself must not leave the machine (machine-id(5)).
  const hash = createHash('sha256').update(`acredita ${machine.id}`).digest('hex').slice(0, 12)
  return `${machine.name}#${hash}`
}
