import { collections } from './collections.ts'
import type { Collection } from './rows.ts'
import type { Id } from './store.ts'

/** The id of a row, from the text that stands for it in the log and in an import's journal. */
export const idOf = <C extends Collection>(collection: C, text: string): Id<C> =>
  (collections[collection].numbered ? Number(text) : text) as Id<C>
