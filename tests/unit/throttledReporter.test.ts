import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createThrottledEventReporter } from '../../src/server/signOn/throttledReporter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('reports the first event of a kind at once, and the number of later ones afterwards', async () => {
  const reports: [string, number][] = []
  const reporter = createThrottledEventReporter<string>(
    async (event, count) => void reports.push([event, count]),
    () => undefined,
    1000,
  )
  for (let i = 0; i < 50; i += 1) await reporter.record('lost', `lost ${i}`)
  await reporter.record('away', 'away')
  expect(reports).toEqual([
    ['lost 0', 0],
    ['away', 0],
  ])
  await vi.advanceTimersByTimeAsync(1000)
  expect(reports.slice(2)).toEqual([['lost 0', 49]])
  await reporter.record('lost', 'again')
  await reporter.record('lost', 'and again')
  await reporter.stop()
  expect(reports.slice(3)).toEqual([
    ['again', 0],
    ['again', 1],
  ])
})
