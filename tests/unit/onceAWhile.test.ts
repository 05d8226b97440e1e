import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onceAWhile } from '../../src/server/signOn/refusals.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reports the first event of a kind at once, and the number of later ones afterwards', async () => {
  const reports: [string, number][] = []
  const notes = onceAWhile<string>(
    async (about, count) => void reports.push([about, count]),
    () => undefined,
    1000,
  )
  for (let i = 0; i < 50; i += 1) await notes.note('lost', `lost ${i}`)
  await notes.note('away', 'away')
  expect(reports).toEqual([
    ['lost 0', 0],
    ['away', 0],
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(reports.slice(2)).toEqual([['lost 0', 49]])
  await notes.note('lost', 'again')
  await notes.note('lost', 'and again')
  await notes.stop()
  expect(reports.slice(3)).toEqual([
    ['again', 0],
    ['again', 1],
  ])
})
