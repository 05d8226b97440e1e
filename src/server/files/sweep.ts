import type { Reader } from '../store/store.ts'
import type { Files } from './files.ts'
import { isNamed } from './named.ts'

/**
 * Deletes the files that no row names: what a crash left between a file and its row. It looks only at files that were there when it was
 * called, or before a moment if others may be uploading; so call it before anything can be uploaded here. Answers how many there were.
 */
export const sweep = async (store: Reader, files: Files, before?: Date): Promise<() => Promise<number>> => {
  const present: string[] = []
  for await (const name of files.list(before)) present.push(name)
  return async () => {
    let swept = 0
    for (const name of present) {
      if (await isNamed(store, name)) continue
      await files.delete(name)
      swept += 1
    }
    return swept
  }
}
