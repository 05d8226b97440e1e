import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceAWhile } from '../../src/server/signOn/refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('tells the first of a kind at once, and of the others how many there were', async () => {
  const told: [string, number][] = []
  const notes = onceAWhile<string>(
    async (about, more) => void told.push([about, more]),
    () => undefined,
    1000,
  )
  for (let i = 0; i < 50; i += 1) await notes.note('lost', `lost ${i}`)
  await notes.note('away', 'away')
  expect(told).toEqual([
    ['lost 0', 0],
    ['away', 0],
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(told.slice(2)).toEqual([['lost 0', 49]])
  await notes.note('lost', 'again')
  await notes.note('lost', 'and again')
  await notes.stop()
  expect(told.slice(3)).toEqual([
    ['again', 0],
    ['again', 1],
  ])
})
