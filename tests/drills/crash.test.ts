import { expect, it } from 'vitest'
import { crash } from './crash/crash.ts'

/** `npm run test:crash` kills as often as one has the time for. */
const KILLS = 10

it(`keeps what it answered, and no more, when it is killed ${KILLS} times in the middle of its work`, async () => {
  const { acknowledged, unanswered, wrong } = await crash(KILLS)
  expect(wrong).toEqual([])
  // How many there are is the machine's affair; without any, nothing was tried.
  expect(acknowledged).toBeGreaterThan(0)
  expect(unanswered).toBeGreaterThan(0)
}, 120_000)
