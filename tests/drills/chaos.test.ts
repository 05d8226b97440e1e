import { expect, it } from 'vitest'
import { chaos, limitOf } from './chaos/chaos.ts'

/** What a busy machine may add. */
const SLACK_MS = 1_500

it('whoever works while everything goes wrong is answered, or told to come back, in time, and loses nothing', async () => {
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
  const isLate = ({ what, slowestMs }: (typeof told)[number]) =>
    slowestMs > Math.max(limitOf(what) + SLACK_MS, 5 * peace)
  expect(told.filter(isLate)).toEqual([])
}, 120_000)
