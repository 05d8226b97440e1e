import type { Files } from '../src/server/files/files.ts'
import type { Store } from '../src/server/store/store.ts'
import { demoDump } from './demo.ts'

/** Files being written at a time: each waits for the disk, and the disk takes several at once. */
const WRITERS = 8

/** Fills an empty portal with the demo data: files first, so that no row names one that is not there. */
export const fillDemo = async (store: Store, files: Files, today: string): Promise<void> => {
  const demo = demoDump(today)
  const made = demo.files()
  const write = async () => {
    for await (const { name, content } of made) await files.write(name, content)
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await store.load(demo.dump)
}
