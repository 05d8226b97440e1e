import { expect, it } from 'vitest'
import { maxCallMs, runChaos } from './chaos/runChaos.ts'

/** Extra time for a busy machine. */
const SLACK_MS = 1_500

it('during all faults, a user gets an answer or 503 in time, and loses no data', async () => {
  const { errors, rounds, acknowledged } = await runChaos({
    server: process.env.TEST_POSTGRES ?? '',
    lastsMs: 700,
  })
  expect(errors).toEqual([])
  expect(acknowledged).toBeGreaterThan(20)
  const noticedFaults = rounds.filter(({ retries }) => retries > 0).map(({ what }) => what)
  expect(noticedFaults).toEqual(
    expect.arrayContaining([
      'the disk is full',
      ...(process.env.TEST_POSTGRES ? ['Postgres hangs', 'the bucket hangs'] : []),
    ]),
  )
  // On a machine that is slow without faults, calls may take longer by that time.
  const calmMs = Math.max(...rounds.map(({ what, slowestMs }) => (what === 'peace' ? slowestMs : 0)))
  const isLate = ({ what, slowestMs }: (typeof rounds)[number]) =>
    slowestMs > Math.max(maxCallMs(what) + SLACK_MS, 5 * calmMs)
  expect(rounds.filter(isLate)).toEqual([])
}, 300_000)
