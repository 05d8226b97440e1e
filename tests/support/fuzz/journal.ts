import { COLLECTIONS, collections } from '../../../src/server/store/collections.ts'
import type { Collection } from '../../../src/server/store/rows.ts'
import type { Store, Writer } from '../../../src/server/store/store.ts'

/** A row, by its collection and id. */
type RowName = `${Collection} ${string}`
const nameOf = (collection: Collection, id: unknown): RowName => `${collection} ${id}`

/** Whatever of a collection's owned rows may go with a row of it. */
const ownedBy = (collection: Collection): RowName[] =>
  collections[collection].owns.map(({ collection: owned }) => nameOf(owned, '*'))

/** Sessions and tries at one are nobody's rows. */
const ASIDE: readonly Collection[] = [
  'tokens', 'account_links', 'tickets', 'attempts', 'mails', 'review_holds', 'settings',
  'message_events', 'messages', 'daily_runs', 'identity_requests',
  // What was done, and refused, is written down.
  'log_entries', 'log_changes', 'log_heads',
  // Who looks up a credential leaves a check behind, and many make an event.
  'credential_checks', 'unusual_checks',
  // What a row was is kept with each change of it.
  'person_versions', 'name_versions',
]

/** What follows from other rows is settled by whoever writes those (src/server/store/derived). */
const DERIVED: Partial<Record<Collection, readonly string[]>> = {
  personnel: ['vetoed', 'company_active', 'blocked_from', 'lacking_from', 'ending_from'],
  accreditation_items: ['met_until', 'proved_until', 'review', 'company', 'lack', 'due_from', 'version'],
  evidence: ['company'],
  companies: ['lacking_from', 'arrears_from', 'papers_stale'],
}

/** Whoever has another role has other items. */
const itemsOf = (collection: Collection, patch: object): RowName[] =>
  collection === 'personnel' && 'role' in patch ? ['accreditation_items *'] : []

/** Listens to a store: which rows the transactions that came through have written. */
export const journalOf = (store: Store) => {
  let written: RowName[] = []
  let settled: RowName[] = []
  const inner = store.transaction.bind(store)
  const listening = (tx: Writer, heard: RowName[]): Writer => ({
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
    getWaiting: tx.getWaiting.bind(tx),
    getReviewFigures: tx.getReviewFigures.bind(tx),
    countLacks: tx.countLacks.bind(tx),
    getLacks: tx.getLacks.bind(tx),
    findDerivedFaults: tx.findDerivedFaults.bind(tx),
    each: tx.each.bind(tx),
    async create(collection, row) {
      const made = await tx.create(collection, row)
      heard.push(nameOf(collection, made.id))
      return made
    },
    async createMany(collection, rows) {
      const made = await tx.createMany(collection, rows)
      heard.push(...made.map(({ id }) => nameOf(collection, id)))
      return made
    },
    append: tx.append.bind(tx),
    update(collection, id, patch) {
      heard.push(nameOf(collection, id), ...itemsOf(collection, patch))
      return tx.update(collection, id, patch)
    },
    async updateMany(collection, filter, patch) {
      const { rows } = await tx.getList(collection, { filter })
      heard.push(...rows.map(({ id }) => nameOf(collection, id)), ...itemsOf(collection, patch))
      return tx.updateMany(collection, filter, patch)
    },
    delete(collection, id) {
      heard.push(nameOf(collection, id), ...ownedBy(collection))
      return tx.delete(collection, id)
    },
    async deleteMany(collection, filter, limit) {
      const { rows } = await tx.getList(collection, { filter })
      heard.push(...rows.slice(0, limit).map(({ id }) => nameOf(collection, id)), ...ownedBy(collection))
      return tx.deleteMany(collection, filter, limit)
    },
  })
  store.transaction = async (work, origin) => {
    const heard: RowName[] = []
    const result = await inner(
      (tx) => work({ ...listening(tx, heard), log: tx.log, tell: tx.tell, dropFromLog: tx.dropFromLog }),
      origin,
    )
    // What the portal settles by itself follows from an earlier request, whichever is being answered.
    const into = origin?.action.startsWith('portal.') ? settled : written
    into.push(...heard.filter((name) => !ASIDE.some((collection) => name.startsWith(`${collection} `))))
    return result
  }
  return {
    /** What requests have written since this was last asked. */
    take: (): RowName[] => {
      const taken = written
      written = []
      return taken
    },
    /** What the portal has settled by itself since this was last asked. */
    takeSettled: (): RowName[] => {
      const taken = settled
      settled = []
      return taken
    },
  }
}

/** Every row as it is kept, but for sessions. */
export const picture = async (store: Store): Promise<Map<RowName, string>> => {
  const rows = new Map<RowName, string>()
  for (const collection of COLLECTIONS.filter((name) => !ASIDE.includes(name))) {
    const fields = Object.keys(collections[collection].row.shape).filter(
      (field) => !DERIVED[collection]?.includes(field),
    )
    for (const row of (await store.getList(collection, {})).rows)
      rows.set(nameOf(collection, row.id), JSON.stringify(row, fields.concat(...nested(row))))
  }
  return rows
}

/** `JSON.stringify` names the fields that it writes at every depth. */
const nested = (row: object): string[] =>
  Object.values(row).flatMap((value) => (value && typeof value === 'object' ? Object.keys(value) : []))

/** The rows that are not as they were, though nobody who was let write has written them. */
export const changedBehind = (
  before: Map<RowName, string>,
  after: Map<RowName, string>,
  written: ReadonlySet<RowName>,
): RowName[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => {
    const [collection] = name.split(' ')
    const hasGoneAlong =
      !(before.has(name) && after.has(name)) && written.has(`${collection as Collection} *`)
    return before.get(name) !== after.get(name) && !written.has(name) && !hasGoneAlong
  })
