import cluster from 'node:cluster'
import { supervise } from './cluster/supervise.ts'
import { readConfig } from './common/config.ts'
import type { Demo } from './runServer.ts'
import { lockDataFolder } from './store/sql/lockDataFolder.ts'

/** Loads the server only in processes that serve requests. The supervisor needs a third of their memory without it. */
const loadServer = async () => (await import('./runServer.ts')).runServer

/** Starts the portal with the configuration from environment variables. Fills an empty portal with demo data if configured. */
export const startPortal = async (
  env: Record<string, string | undefined>,
  bundledDemo?: Demo,
): Promise<void> => {
  const config = readConfig(env)
  if (cluster.isWorker) return (await loadServer())(config, bundledDemo)
  const releaseLock = config.databaseUrl ? () => undefined : lockDataFolder(config.dataDir).release
  if (config.processes === 1) return (await loadServer())(config, bundledDemo, releaseLock)
  supervise(config, releaseLock)
}
