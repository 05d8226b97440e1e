import { expect, it } from 'vitest'
import { crash } from '../crash/crash.ts'

/** `npm run test:crash` kills as often as one has the time for. */
const KILLS = 10

it(`keeps what it answered, and no more, when it is killed ${KILLS} times in the middle of its work`, async () => {
  const { acknowledged, unanswered, wrong } = await crash(KILLS)
  expect(wrong).toEqual([])
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(unanswered).toBeGreaterThan(KILLS)
}, 120_000)
