import type { Collection, Rows } from '../rows.ts'
import { type Id, type ListQuery, present, type Reader } from '../store.ts'

/** So many answers are kept; a list longer than a page of a screen is not. */
const ANSWERS = 500
const LONGEST_LIST = 120

/** A row of one's own; lists are the only values in it that could be changed in place. */
const copied = <T extends object | undefined>(row: T): T => {
  if (!row) return row
  const copy: Record<string, unknown> = { ...row }
  for (const field in copy) {
    const value = copy[field]
    if (Array.isArray(value)) copy[field] = [...value]
  }
  return copy as T
}

/** A question as a text; JSON alone would leave out a filter that asks whether there is a value. */
const keyOf = (question: unknown[]): string =>
  JSON.stringify(question, (_, value: unknown) => (value === present ? { present: true } : value))

/**
 * A reader that keeps its answers for as long as nobody writes: who is signed in, the page that everybody opens first. `version` is the
 * database's own word for "somebody has written", be it another process; it is asked before every answer, so a kept one is never older
 * than what asking again would give. Everybody gets copies.
 */
export const keepingAnswers = (reader: Reader, version: () => number): Reader => {
  const kept = new Map<string, Promise<unknown>>()
  let keptFor = version()

  const answer = <T>(question: unknown[], ask: () => Promise<T>, isSmall = (_: T) => true): Promise<T> => {
    const now = version()
    if (now !== keptFor || kept.size >= ANSWERS) kept.clear()
    keptFor = now
    const key = keyOf(question)
    const known = kept.get(key)
    if (known) return known as Promise<T>
    const asked = ask()
    kept.set(key, asked)
    const forget = () => kept.delete(key)
    asked.then((found) => isSmall(found) || forget(), forget)
    return asked
  }

  return {
    ...reader,
    async getList<C extends Collection>(collection: C, query: ListQuery<C>) {
      const { rows, total } = await answer(
        ['list', collection, query],
        () => reader.getList(collection, query),
        (found) => found.rows.length <= LONGEST_LIST,
      )
      return { rows: rows.map(copied), total }
    },
    getOne: async <C extends Collection>(collection: C, id: Id<C>) =>
      copied(await answer(['one', collection, id], () => reader.getOne(collection, id))),
    getBy: async <C extends Collection>(collection: C, field: keyof Rows[C] & string, value: string) =>
      copied(await answer(['by', collection, field, value], () => reader.getBy(collection, field, value))),
  }
}
