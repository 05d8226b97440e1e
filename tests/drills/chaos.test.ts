import { expect, it } from 'vitest'
import { chaos } from './chaos/chaos.ts'

/** Promised to whoever works while something else goes wrong. */
const LIMIT_MS = 2_000
/** What a busy machine may add to it: whoever is not answered in time waits for a database that hangs, for ever. */
const SLACK_MS = 1_500

it('whoever works while everything goes wrong is answered, or told to come back, in two seconds, and loses nothing', async () => {
  const { wrong, told, acknowledged } = await chaos({ server: process.env.TEST_POSTGRES ?? '', lastsMs: 700 })
  expect(wrong).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
  const noticed = told.filter(({ again }) => again > 0).map(({ what }) => what)
  expect(noticed).toEqual(
    expect.arrayContaining([
      'the disk is full',
      ...(process.env.TEST_POSTGRES ? ['Postgres hangs', 'the bucket hangs'] : []),
    ]),
  )
  // A machine on which a call takes long in peace, because much else goes on, is given as much longer.
  const peace = Math.max(...told.map(({ what, slowestMs }) => (what === 'peace' ? slowestMs : 0)))
  const limit = Math.max(LIMIT_MS + SLACK_MS, 5 * peace)
  expect(told.filter(({ slowestMs }) => slowestMs > limit)).toEqual([])
}, 120_000)
