import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Served } from './startServer.ts'

export const READERS = 50

/** Has people read the matrix of so many while `work` goes on, in a process of their own; answers how many pages a second they read as well. */
export const whileReading = async <T>(
  { url, token }: Served,
  think: number,
  people: number,
  work: () => Promise<T>,
) => {
  const file = new URL('./matrixReaders.ts', import.meta.url)
  const readers = fork(file, [url, token, READERS, think, Math.floor(people / 10)].map(String))
  await once(readers, 'message')
  const done = await work()
  readers.send('stop')
  const [perSecond] = (await once(readers, 'message')) as [number]
  return { done, perSecond: Math.round(perSecond) }
}
