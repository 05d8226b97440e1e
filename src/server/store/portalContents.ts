import { COLLECTION_NAMES } from './collections.ts'
import type { Collection } from './rows.ts'
import type { Filter, Reader } from './store.ts'

/**
 * Collections whose rows a portal writes before it has an account: at a start, and for visitors who check a credential or try to sign in.
 * A loaded dump replaces these rows.
 */
export const START_COLLECTIONS: readonly Collection[] = [
  'credential_keys',
  'credential_checks',
  'log_entries',
  'log_changes',
  'log_heads',
  'attempts',
  'daily_runs',
]

/** Settings that users write. The portal itself writes all others, such as its id. */
const USER_SETTINGS = ['preferences', 'logo']

/** Collections whose rows, and changes in the audit log, are data of the portal. */
const DATA_COLLECTIONS = COLLECTION_NAMES.filter(
  (name) => name !== 'settings' && !START_COLLECTIONS.includes(name),
)

/** Collection with data, and the number of its rows. */
export interface PortalContent {
  collection: Collection
  count: number
}

/** Yields each collection with rows other than those that a start writes. */
async function* findPortalContents(reader: Reader): AsyncGenerator<PortalContent> {
  const countRows = async <C extends Collection>(
    collection: C,
    filter: Filter<C>,
  ): Promise<PortalContent> => ({
    collection,
    count: (await reader.getList(collection, { filter, range: [0, 0] })).total,
  })
  for (const collection of DATA_COLLECTIONS) {
    const content = await countRows(collection, {})
    if (content.count > 0) yield content
  }
  for (const content of [
    await countRows('settings', { key: USER_SETTINGS }),
    // Also keeps the audit log of a portal whose rows were all deleted.
    await countRows('log_changes', { collection: [...DATA_COLLECTIONS, 'settings'] }),
  ])
    if (content.count > 0) yield content
}

/** Returns the collections with data, in the order of `COLLECTION_NAMES`. */
export const listPortalContents = async (reader: Reader): Promise<PortalContent[]> => {
  const contents: PortalContent[] = []
  for await (const content of findPortalContents(reader)) contents.push(content)
  return contents
}

/** Returns whether a portal has no rows except those that a start writes, so that a dump can be loaded. */
export const isPortalEmpty = async (reader: Reader): Promise<boolean> =>
  (await findPortalContents(reader).next()).done === true

/** Thrown when a dump is loaded into a portal with data. */
export class PortalNotEmptyError extends Error {
  readonly contents: readonly PortalContent[]
  constructor(contents: readonly PortalContent[]) {
    super(`the portal has rows in ${contents.map(({ collection }) => collection).join(', ')}`)
    this.contents = contents
  }
}
