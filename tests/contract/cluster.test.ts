import pg from 'pg'
import { expect, it } from 'vitest'
import { cluster } from '../cluster/cluster.ts'

const server = process.env.TEST_POSTGRES ?? ''

it.skipIf(server === '')(
  'two servers on one Postgres lose and double nothing when one is killed, and nobody notices when one is stopped',
  async () => {
    const name = `acredita_cluster_${process.pid}`
    const admin = new pg.Client(`${server}/postgres`)
    await admin.connect()
    await admin.query(`create database ${name}`)
    const plan = { database: `${server}/${name}`, clients: 40, seconds: 6, killEvery: 2.5 }
    const { acknowledged, kills, retries, wrong } = await cluster(plan)
    await admin.query(`drop database ${name}`)
    await admin.end()
    expect(wrong).toEqual([])
    expect(kills).toBeGreaterThanOrEqual(2)
    expect(acknowledged).toBeGreaterThan(100)
    expect(retries).toBeGreaterThan(0)
  },
  120_000,
)
