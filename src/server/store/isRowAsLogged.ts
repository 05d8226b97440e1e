import type { Values } from '../../domain/log/auditLog.ts'
import { getLoggedRowValues, getRecordWithChangeHistory } from './logged.ts'
import { isAuthenticLogEntry } from './logHash.ts'
import { FOREIGN_HEAD, hasValidLogMarkerSignature } from './logHeads.ts'
import type { Collection, Row } from './rows.ts'
import type { Reader } from './store.ts'

const IN_ORDER = { field: 'id', order: 'ASC' } as const

/** Verifies the hash of a log entry with its changes. */
const isGenuineLogEntry = async (store: Reader, id: number, key: Buffer): Promise<boolean> => {
  const entry = await store.getOne('log_entries', id)
  if (!entry) return false
  const { rows } = await store.getList('log_changes', { filter: { entry: id }, sort: IN_ORDER })
  return isAuthenticLogEntry(entry, rows, key)
}

/** Returns the last entry of another portal's log, which this key did not sign. */
const getLastForeignEntry = async (store: Reader, key: Buffer): Promise<number> => {
  const head = await store.getOne('log_heads', FOREIGN_HEAD)
  return head && hasValidLogMarkerSignature(key, head) ? head.last : 0
}

/**
 * Returns whether a row is as the audit log says, and the portal wrote those log entries. Before it works on a row that another
 * program may have changed, the portal checks this. Not for collections with secrets.
 */
export const isRowAsLogged = async <C extends Collection>(
  store: Reader,
  collection: C,
  row: Row<C>,
  key: Buffer,
): Promise<boolean> => {
  const subject = getRecordWithChangeHistory(collection, row)
  const filter = { subject, collection, record: String(row.id) }
  const { rows: changes } = await store.getList('log_changes', { filter, sort: IN_ORDER })
  const lastForeignEntry = await getLastForeignEntry(store, key)
  for (const entry of new Set(changes.map((change) => change.entry)))
    if (entry > lastForeignEntry && !(await isGenuineLogEntry(store, entry, key))) return false
  const values: Values = Object.assign({}, ...changes.map(({ after }) => after))
  if (changes.length === 0 || changes.at(-1)?.after === null) return false
  const now = getLoggedRowValues(collection, row)
  return Object.keys(now).every(
    (field) => !Object.hasOwn(values, field) || JSON.stringify(now[field]) === JSON.stringify(values[field]),
  )
}
