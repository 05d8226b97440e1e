import type { Files } from '../src/server/files/files.ts'
import type { Store } from '../src/server/store/store.ts'
import { demoDump } from './demo.ts'

/** Fills an empty portal with the demo data: pictures first, so that no row names one that is not there. */
export const fillDemo = async (store: Store, files: Files, today: string): Promise<void> => {
  const demo = demoDump(today)
  for await (const { name, content } of demo.photos()) await files.write(name, content)
  await store.load(demo.dump)
}
