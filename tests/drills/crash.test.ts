import { expect, it } from 'vitest'
import { runCrashes } from './crash/runCrashes.ts'

/** `npm run test:crash` takes the number of kills as an argument. */
const KILLS = 10

it(`a portal that is killed ${KILLS} times during writes has all acknowledged data, and no partial data`, async () => {
  const { writeCount, unanswered, errors } = await runCrashes(KILLS)
  expect(errors).toEqual([])
  // The number depends on the machine. Without any, the test would check nothing.
  expect(writeCount).toBeGreaterThan(0)
  expect(unanswered).toBeGreaterThan(0)
}, 120_000)
