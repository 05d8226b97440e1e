import { COLLECTION_NAMES, collections } from '../../../src/server/store/collections.ts'
import type { Collection } from '../../../src/server/store/rows.ts'
import type { Store, Writer } from '../../../src/server/store/store.ts'

/** Key of a row: its collection and id. */
type RowKey = `${Collection} ${string}`
const rowKey = (collection: Collection, id: unknown): RowKey => `${collection} ${id}`

/** Returns the keys of owned rows, which are deleted together with a row of the collection. */
const ownedRows = (collection: Collection): RowKey[] =>
  collections[collection].owns.map(({ collection: ownedCollection }) => rowKey(ownedCollection, '*'))

/** Collections whose rows change as a side effect: sessions, sign-in attempts and messages. */
const IGNORED_COLLECTIONS: readonly Collection[] = [
  'tokens',
  'account_links',
  'tickets',
  'attempts',
  'mails',
  'review_holds',
  'settings',
  'message_events',
  'messages',
  'daily_runs',
  'identity_requests',
  'saved_views',
  // The audit log records every call, also a rejected one.
  'log_entries',
  'log_changes',
  'log_heads',
  // Every lookup of a credential stores a check, and repeated checks create an unusual check.
  'credential_checks',
  'unusual_checks',
  // Every change of a row stores its earlier version.
  'person_versions',
  'name_versions',
]

/** Fields that the server derives from other rows when those change (src/server/derived). */
const DERIVED_FIELDS: Partial<Record<Collection, readonly string[]>> = {
  personnel: ['vetoed', 'company_active', 'blocked_from', 'lacking_from', 'ending_from'],
  accreditation_items: ['met_until', 'proved_until', 'review', 'company', 'lack', 'due_from', 'version'],
  evidence: ['company'],
  companies: ['lacking_from', 'arrears_from', 'papers_stale'],
}

/** A change of role replaces the items of the person. */
const itemsOfRole = (collection: Collection, patch: object): RowKey[] =>
  collection === 'personnel' && 'role' in patch ? ['accreditation_items *'] : []

/** Records the rows that the committed transactions of a store have written. */
export const recordWrites = (store: Store) => {
  let requestWrites: RowKey[] = []
  let backgroundWrites: RowKey[] = []
  const runTransaction = store.transaction.bind(store)
  const recordingWriter = (tx: Writer, recorded: RowKey[]): Writer => ({
    getList: tx.getList.bind(tx),
    getPage: tx.getPage.bind(tx),
    countBy: tx.countBy.bind(tx),
    countByState: tx.countByState.bind(tx),
    getOne: tx.getOne.bind(tx),
    getMany: tx.getMany.bind(tx),
    getBy: tx.getBy.bind(tx),
    search: tx.search.bind(tx),
    getSession: tx.getSession.bind(tx),
    getLog: tx.getLog.bind(tx),
    getReviewQueue: tx.getReviewQueue.bind(tx),
    getReviewFigures: tx.getReviewFigures.bind(tx),
    countTodoItems: tx.countTodoItems.bind(tx),
    getTodoItems: tx.getTodoItems.bind(tx),
    findDerivedFaults: tx.findDerivedFaults.bind(tx),
    findUnreadableRows: tx.findUnreadableRows.bind(tx),
    each: tx.each.bind(tx),
    async create(collection, row) {
      const created = await tx.create(collection, row)
      recorded.push(rowKey(collection, created.id))
      return created
    },
    async createMany(collection, rows) {
      const created = await tx.createMany(collection, rows)
      recorded.push(...created.map(({ id }) => rowKey(collection, id)))
      return created
    },
    append: tx.append.bind(tx),
    update(collection, id, patch) {
      recorded.push(rowKey(collection, id), ...itemsOfRole(collection, patch))
      return tx.update(collection, id, patch)
    },
    async updateMany(collection, filter, patch) {
      const { rows } = await tx.getList(collection, { filter })
      recorded.push(...rows.map(({ id }) => rowKey(collection, id)), ...itemsOfRole(collection, patch))
      return tx.updateMany(collection, filter, patch)
    },
    delete(collection, id) {
      recorded.push(rowKey(collection, id), ...ownedRows(collection))
      return tx.delete(collection, id)
    },
    async deleteMany(collection, filter, limit) {
      const { rows } = await tx.getList(collection, { filter })
      recorded.push(...rows.slice(0, limit).map(({ id }) => rowKey(collection, id)), ...ownedRows(collection))
      return tx.deleteMany(collection, filter, limit)
    },
  })
  store.transaction = async (work, origin) => {
    const recorded: RowKey[] = []
    const result = await runTransaction(
      (tx) =>
        work({
          ...tx,
          ...recordingWriter(tx, recorded),
        }),
      origin,
    )
    // Background work of the portal follows from earlier requests, so it is recorded separately.
    const target = origin?.action.startsWith('portal.') ? backgroundWrites : requestWrites
    target.push(
      ...recorded.filter(
        (name) => !IGNORED_COLLECTIONS.some((collection) => name.startsWith(`${collection} `)),
      ),
    )
    return result
  }
  return {
    /** Returns the rows that requests have written since the last call. */
    take: (): RowKey[] => {
      const writes = requestWrites
      requestWrites = []
      return writes
    },
    /** Returns the rows that the portal's background work has written since the last call. */
    takeDerived: (): RowKey[] => {
      const writes = backgroundWrites
      backgroundWrites = []
      return writes
    },
  }
}

/** Returns every row of the store as JSON, without ignored collections and derived fields. */
export const takeSnapshot = async (store: Store): Promise<Map<RowKey, string>> => {
  const rows = new Map<RowKey, string>()
  for (const collection of COLLECTION_NAMES.filter((name) => !IGNORED_COLLECTIONS.includes(name))) {
    const fields = Object.keys(collections[collection].row.shape).filter(
      (field) => !DERIVED_FIELDS[collection]?.includes(field),
    )
    for (const row of (await store.getList(collection, {})).rows)
      rows.set(rowKey(collection, row.id), JSON.stringify(row, fields.concat(...nestedKeys(row))))
  }
  return rows
}

/** `JSON.stringify` takes a list of the keys that it writes at every depth. */
const nestedKeys = (row: object): string[] =>
  Object.values(row).flatMap((value) => (value && typeof value === 'object' ? Object.keys(value) : []))

/** Returns the rows that changed although no recorded write explains it. */
export const findUnrecordedChanges = (
  before: Map<RowKey, string>,
  after: Map<RowKey, string>,
  requestWrites: ReadonlySet<RowKey>,
): RowKey[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => {
    const [collection] = name.split(' ')
    const isOwnedDeletion =
      !(before.has(name) && after.has(name)) && requestWrites.has(`${collection as Collection} *`)
    return before.get(name) !== after.get(name) && !requestWrites.has(name) && !isOwnedDeletion
  })
