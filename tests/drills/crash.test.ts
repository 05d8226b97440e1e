import { expect, it } from 'vitest'
import { runCrashes } from './crash/runCrashes.ts'

/** `npm run test:crash` takes the number of kills as an argument. */
const KILLS = 10

it.each([1, 2])(
  'a portal of %i processes that is killed during writes has all acknowledged data, and no partial data',
  async (processes) => {
    const { writeCount, unanswered, errors } = await runCrashes(KILLS, processes)
    expect(errors).toEqual([])
    // The number depends on the machine. Without any, the test would check nothing.
    expect(writeCount).toBeGreaterThan(0)
    expect(unanswered).toBeGreaterThan(0)
  },
  120_000,
)
