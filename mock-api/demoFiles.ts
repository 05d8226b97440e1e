import { type Files, photoName } from '../src/server/files/files.ts'
import type { Demo } from './demo.ts'

/**
 * The files of a demo: what was uploaded is in `kept`, and a demo picture is drawn and kept when it is first asked for, so that
 * nobody waits for all of them.
 */
export const demoFiles = (demo: Demo, kept: Files): Files => {
  const undrawn = new Set(
    demo.dump.personnel.flatMap(({ photo }) =>
      photo === null ? [] : [photoName(photo, 'large'), photoName(photo, 'small')],
    ),
  )

  const draw = async (name: string): Promise<void> => {
    const pictures = await demo.photosOf(name.split('/')[1] ?? '')
    for (const { name: drawn, content } of pictures) {
      if (!undrawn.has(drawn)) continue
      await kept.write(drawn, content)
      undrawn.delete(drawn)
    }
  }

  return {
    write: (name, content) => {
      undrawn.delete(name)
      return kept.write(name, content)
    },

    async read(name) {
      if (undrawn.has(name)) await draw(name)
      return kept.read(name)
    },

    delete: (name) => {
      undrawn.delete(name)
      return kept.delete(name)
    },

    async *list() {
      yield* undrawn
      yield* kept.list()
    },
  }
}
