import { expect, it } from 'vitest'
import { installPostgres, startPostgres } from '../support/postgres.ts'
import { cluster } from './cluster/cluster.ts'

const server = process.env.TEST_POSTGRES ?? ''

it.skipIf(server === '')(
  'two servers lose and double nothing when one is killed, connections are cut and Postgres fails over; nobody notices when one is stopped',
  async () => {
    // One of its own, which can be stopped. What it acknowledges is on its disk.
    const postgres = await startPostgres(installPostgres() ?? '', [])
    const plan = { clients: 40, seconds: 8, killEvery: 2.5, cutEveryMs: 500, failOver: postgres.failOver }
    const done = await cluster({ ...plan, database: `${postgres.url}/postgres` }).finally(postgres.stop)
    expect(done.wrong).toEqual([])
    expect(done.failedOver).toBe(true)
    expect(done.kills).toBeGreaterThanOrEqual(2)
    expect(done.cuts).toBeGreaterThan(0)
    expect(done.acknowledged).toBeGreaterThan(100)
    expect(done.retries).toBeGreaterThan(0)
  },
  120_000,
)
