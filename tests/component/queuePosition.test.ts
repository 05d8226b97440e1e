import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollDownloadQueuePosition } from '../../src/console/port/download.ts'
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
  const requestedUrls: string[] = []
  const positions: (number | undefined)[] = []
  const { headers, stop } = pollDownloadQueuePosition((ahead) => positions.push(ahead))
  // A screen of an earlier test may still send requests.
  vi.stubGlobal('fetch', async (url: string) => {
    if (url !== `/api/downloads/${headers['X-Download-Id']}/`) return reply({}, 404)
    requestedUrls.push(url)
    return answers[requestedUrls.length - 1]
  })
  await vi.advanceTimersByTimeAsync(1000)
  expect(requestedUrls).toEqual([])
  await vi.advanceTimersByTimeAsync(4000)
  expect(positions).toEqual([2, undefined, 0])
  expect(headers['X-Download-Id']).toMatch(/^[0-9a-f]{32}$/u)
  stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requestedUrls).toHaveLength(3)
})
