import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchQueuePosition } from '../../src/console/port/download.ts'
import { reply } from '../support/fakeApi.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('asks now and then how many are before a download, until it comes', async () => {
  const answers = [
    reply({ state: 'waiting', ahead: 2 }),
    reply({ detail: 'No encontrado.' }, 404),
    reply({ state: 'running', ahead: 0 }),
  ]
  const asked: string[] = []
  const told: (number | undefined)[] = []
  const { headers, stop } = watchQueuePosition((ahead) => told.push(ahead))
  // A screen of another test may still be asking for something else.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== `/api/downloads/${headers['X-Download-Id']}/`) return reply({}, 404)
    asked.push(url)
    return answers[asked.length - 1]
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  expect(told).toEqual([2, undefined, 0])
  expect(headers['X-Download-Id']).toMatch(/^[0-9a-f]{32}$/u)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
})
