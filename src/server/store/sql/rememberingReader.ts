import type { Collection, Row } from '../rows.ts'
import type { Id, ListQuery, Reader } from '../store.ts'

/** So many answers are remembered. */
const MOST = 50

/**
 * What a transaction has read, it reads once, until it writes: what one part of a call has looked at, the next looks at as well, and over Postgres each
 * statement takes a quarter of a millisecond. Nobody else writes meanwhile. Whoever is answered may change the answer.
 */
export const rememberingReader = (reader: Reader): { reader: Reader; forget(): void } => {
  const read = new Map<string, unknown>()
  const once = async <T>(question: unknown[], ask: () => Promise<T>): Promise<T> => {
    const key = JSON.stringify(question)
    const answer = read.has(key) ? (read.get(key) as T) : await ask()
    if (read.size < MOST) read.set(key, answer)
    return answer
  }
  return {
    reader: {
      ...reader,

      async getList<C extends Collection>(collection: C, query: ListQuery<C>) {
        const { rows, total } = await once([collection, query], () => reader.getList(collection, query))
        return { rows: rows.map((row) => ({ ...row })), total }
      },

      async getOne<C extends Collection>(collection: C, id: Id<C>): Promise<Row<C> | undefined> {
        const row = await once([collection, 'one', id], () => reader.getOne(collection, id))
        return row && { ...row }
      },
    },
    forget: () => read.clear(),
  }
}
