import type { FileStorage } from '../src/server/files/fileStorage.ts'
import type { Store } from '../src/server/store/store.ts'
import { createDemoData } from './demo.ts'

/** Number of files that are written in parallel. */
const WRITERS = 8

/** Fills an empty portal with the demo data. Files come first, so that no row refers to a missing file. */
export const fillDemoDatabase = async (store: Store, files: FileStorage, today: string): Promise<void> => {
  const demo = createDemoData(today)
  const demoFiles = demo.files()
  const write = async () => {
    for await (const { name, content } of demoFiles) await files.write(name, content)
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  await store.load(demo.dump)
}
