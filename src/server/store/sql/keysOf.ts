import { fold } from '../../../domain/text.ts'
import { collections } from '../collections.ts'
import type { Collection, Row } from '../rows.ts'

/** The folded keys that a row sorts by. */
export const keysOf = <C extends Collection>(collection: C, row: Row<C>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(collections[collection].sorts).map(([name, value]) => [`${name}_key`, fold(value(row))]),
  )
