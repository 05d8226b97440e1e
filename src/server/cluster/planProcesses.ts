import type { Config } from '../common/config.ts'
import { texts } from '../common/messages.ts'
import { MAX_READ_CONNECTIONS } from '../common/postgresConnections.ts'

const MB = 1024 * 1024
/** Memory of a process that serves requests, and of the supervisor (docs/operations.md#processes). */
const WORKER_MB = 400
const SUPERVISOR_MB = 100

const MIN_READ_CONNECTIONS = 2
/** Postgres connections of a process besides those for reads: 1 for writes, 1 for snapshots, 2 for reports, 2 for an import. */
const OTHER_CONNECTIONS = 6
/** Postgres connections that remain free for commands such as `backup`, and for the operator. */
const RESERVED_CONNECTIONS = 5

/** What the machine and the database offer. */
interface Capacity {
  cores: number
  memoryBytes: number
  /** Number of Postgres connections that the portal's role may open; null with SQLite. */
  connections: number | null
}

interface ProcessPlan {
  /** Number of processes that serve requests. */
  processes: number
  /** Maximum number of Postgres connections for reads, per process. */
  readConnections: number
  /** Spanish warnings if the number of processes in PROCESSES does not fit. */
  warnings: string[]
}

/** Chooses the number of processes if PROCESSES is empty, and shares out the Postgres connections. Keeps a number in PROCESSES, with a warning. */
export const planProcesses = (
  { processes: configured }: Pick<Config, 'processes'>,
  { cores, memoryBytes, connections }: Capacity,
): ProcessPlan => {
  const memoryMb = Math.floor(memoryBytes / MB)
  const fittingMemory = Math.max(1, Math.floor((memoryMb - SUPERVISOR_MB) / WORKER_MB))
  const usable = connections === null ? Number.POSITIVE_INFINITY : connections - RESERVED_CONNECTIONS
  const fittingConnections = Math.max(1, Math.floor(usable / (OTHER_CONNECTIONS + MIN_READ_CONNECTIONS)))
  const processes = configured ?? Math.min(cores, fittingMemory, fittingConnections)
  const share = Math.floor(usable / processes) - OTHER_CONNECTIONS
  const readConnections = Math.max(MIN_READ_CONNECTIONS, Math.min(MAX_READ_CONNECTIONS, share))
  const neededConnections = processes * (OTHER_CONNECTIONS + readConnections) + RESERVED_CONNECTIONS
  return {
    processes,
    readConnections,
    warnings: [
      ...(processes > fittingMemory ? [texts.tooLittleMemory(processes, memoryMb, WORKER_MB)] : []),
      ...(connections !== null && neededConnections > connections
        ? [texts.tooFewConnections(processes, connections, neededConnections)]
        : []),
    ],
  }
}
