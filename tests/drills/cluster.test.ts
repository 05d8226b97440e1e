import { expect, it } from 'vitest'
import { installPostgres, startPostgres } from '../support/postgres.ts'
import { runCluster } from './cluster/runCluster.ts'

const server = process.env.TEST_POSTGRES ?? ''

it.skipIf(server === '')(
  'two servers lose and duplicate nothing during kills, cut connections and a failover, and a graceful stop causes no retry',
  async () => {
    // A separate Postgres, which can be stopped. It waits for the disk.
    const postgres = await startPostgres(installPostgres() ?? '', [])
    const plan = { clients: 40, seconds: 8, killEvery: 2.5, cutEveryMs: 500, failOver: postgres.failOver }
    const result = await runCluster({ ...plan, database: `${postgres.url}/postgres` }).finally(postgres.stop)
    expect(result.errors).toEqual([])
    expect(result.failedOver).toBe(true)
    expect(result.kills).toBeGreaterThanOrEqual(2)
    expect(result.cuts).toBeGreaterThan(0)
    expect(result.acknowledged).toBeGreaterThan(100)
    expect(result.retries).toBeGreaterThan(0)
  },
  120_000,
)
