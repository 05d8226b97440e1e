import { type Files, FOLDERS } from '../src/server/files/files.ts'
import type { Demo } from './demo.ts'

/**
 * The files of a demo: what was uploaded is in `kept`, and a demo file is made and kept when it is first asked for, so that nobody
 * waits for all of them.
 */
export const demoFiles = (demo: Demo, kept: Files): Files => {
  const unmade = new Set(demo.names)

  const make = async (asked: string): Promise<void> => {
    for (const { name, content } of await demo.filesOf(asked)) {
      if (!unmade.has(name)) continue
      await kept.write(name, content)
      unmade.delete(name)
    }
  }

  return {
    write: (name, content) => {
      unmade.delete(name)
      return kept.write(name, content)
    },

    async read(name) {
      if (unmade.has(name)) await make(name)
      return kept.read(name)
    },

    async readWhole(name) {
      if (unmade.has(name)) await make(name)
      return kept.readWhole(name)
    },

    delete: (name) => {
      unmade.delete(name)
      return kept.delete(name)
    },

    discard: (name, day) => {
      unmade.delete(name)
      return kept.discard(name, day)
    },

    emptyTrash: kept.emptyTrash,

    async *list(before, folders = FOLDERS) {
      for (const name of unmade) if (folders.some((folder) => name.startsWith(`${folder}/`))) yield name
      yield* kept.list(before, folders)
    },
  }
}
