import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BenchServer } from './startServer.ts'

export const READER_COUNT = 50

/**
 * Runs work while another process reads the matrix as several users. Also returns the number of pages read
 * per second.
 */
export const runWhileReading = async <T>(
  { url, token }: BenchServer,
  think: number,
  people: number,
  work: () => Promise<T>,
) => {
  const file = new URL('./matrixReaders.ts', import.meta.url)
  const readers = fork(file, [url, token, READER_COUNT, think, Math.floor(people / 10)].map(String))
  await once(readers, 'message')
  const result = await work()
  readers.send('stop')
  const [perSecond] = (await once(readers, 'message')) as [number]
  return { result, perSecond: Math.round(perSecond) }
}
