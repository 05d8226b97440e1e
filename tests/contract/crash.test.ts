import { expect, it } from 'vitest'
import { crash } from '../crash/crash.ts'

const KILLS = 20

it(`keeps what it answered, and no more, when it is killed ${KILLS} times in the middle of its work`, async () => {
  const { acknowledged, unanswered, wrong } = await crash(KILLS)
  expect(wrong).toEqual([])
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(unanswered).toBeGreaterThan(KILLS)
}, 120_000)
