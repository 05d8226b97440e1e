import cluster from 'node:cluster'
import { availableParallelism, totalmem } from 'node:os'
import { planProcesses } from './cluster/planProcesses.ts'
import { supervise } from './cluster/supervise.ts'
import { readConfig } from './common/config.ts'
import { READ_CONNECTIONS_VARIABLE } from './common/postgresConnections.ts'
import type { Demo } from './runServer.ts'
import { lockDataFolder } from './store/sql/lockDataFolder.ts'

/** Loads the server only in processes that serve requests. The supervisor needs a third of their memory without it. */
const loadServer = async () => (await import('./runServer.ts')).runServer

/** Loads the client of Postgres only for portals on Postgres. */
const loadConnectionLimit = async (url: string): Promise<number> =>
  (await import('./store/sql/readConnectionLimit.ts')).readConnectionLimit(url)

/** Starts the portal with the configuration from environment variables. Fills an empty portal with demo data if configured. */
export const startPortal = async (
  env: Record<string, string | undefined>,
  bundledDemo?: Demo,
): Promise<void> => {
  const config = readConfig(env)
  if (cluster.isWorker) return (await loadServer())(config, bundledDemo)
  const releaseLock = config.databaseUrl ? () => undefined : lockDataFolder(config.dataDir).release
  const plan = planProcesses(config, {
    cores: availableParallelism(),
    // The limit of the container; 0 if there is none.
    memoryBytes: Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
    connections: config.databaseUrl ? await loadConnectionLimit(config.databaseUrl) : null,
  })
  for (const warning of plan.warnings) console.error(warning)
  process.env[READ_CONNECTIONS_VARIABLE] = String(plan.readConnections)
  if (plan.processes === 1) return (await loadServer())(config, bundledDemo, releaseLock)
  supervise({ ...config, processes: plan.processes }, releaseLock)
}
