/**
 * Tells of what strangers can do as often as they like: the first of a kind at once, the others of the same while together, as their number. So what they do fills
 * neither the log nor the disk. Kinds are few: nobody outside makes one.
 */
export const onceAWhile = <T>(
  /** `more` is 0 for the first, else how many there were besides. */
  tell: (about: T, more: number) => Promise<void>,
  warn: (error: unknown) => void,
  everyMs: number,
) => {
  const kinds = new Map<string, { about: T; more: number }>()
  const flush = async (): Promise<void> => {
    const seen = [...kinds.values()]
    kinds.clear()
    for (const { about, more } of seen) if (more > 0) await tell(about, more).catch(warn)
  }
  const timer = setInterval(() => void flush(), everyMs).unref()
  return {
    async note(kind: string, about: T): Promise<void> {
      const known = kinds.get(kind)
      if (known) known.more += 1
      else {
        kinds.set(kind, { about, more: 0 })
        await tell(about, 0)
      }
    },
    /** Tells of what waits, and ends. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
