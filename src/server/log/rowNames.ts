import type { Actor } from '../../domain/groups.ts'
import {
  type ComparedChange,
  listReferencesInValue,
  type Names,
  type Values,
} from '../../domain/log/auditLog.ts'
import { listHiddenDocuments } from '../documents/sensitiveDocuments.ts'
import { collections, parseDatabaseRowId } from '../store/collections.ts'
import { getRecordWithChangeHistory, loggedCollections, maskSecrets } from '../store/logged.ts'
import type { Collection, Row } from '../store/rows.ts'
import type { Reader } from '../store/store.ts'

/** Database row, or only its logged fields. */
type RowFields = Readonly<Record<string, unknown>>

const isCollectionInLog = (name: string): name is Collection => Object.hasOwn(loggedCollections, name)

/** Reads the current display names of rows, by the key `collection:id`. Deleted rows have no name. */
export const readDisplayNamesOfRows = async (store: Reader, references: Iterable<string>): Promise<Names> => {
  const ids = new Map<Collection, Set<string>>()
  for (const reference of references) {
    const [collection = '', id = ''] = reference.split(/:(.*)/su)
    if (
      isCollectionInLog(collection) &&
      id !== '' &&
      (collections[collection].getName || loggedCollections[collection]?.owner)
    )
      ids.set(collection, (ids.get(collection) ?? new Set()).add(id))
  }
  const names: Names = {}
  for (const [collection, recordIds] of ids) {
    const rows = await store.getMany(
      collection,
      [...recordIds].map((id) => parseDatabaseRowId(collection, id)),
    )
    const getName = collections[collection].getName
    const ownerNames = getName
      ? {}
      : await readDisplayNamesOfRows(
          store,
          rows.map((row) => getRecordWithChangeHistory(collection, row)),
        )
    for (const row of rows)
      names[`${collection}:${row.id}`] =
        getName?.(row as Row<Collection> & RowFields) ??
        ownerNames[getRecordWithChangeHistory(collection, row)] ??
        ''
  }
  return names
}

const getCollectionFromRowKey = (row: string): string => row.split(':')[0] ?? ''

/** Returns the last display names of deleted rows, as the audit log contains them. */
export const readNamesOfDeletedRowsFromLog = async (
  store: Reader,
  deletedRows: readonly string[],
): Promise<Names> => {
  if (deletedRows.length === 0) return {}
  const { rows } = await store.getList('log_changes', {
    filter: {
      subject: [...new Set(deletedRows)],
      collection: [...new Set(deletedRows.map(getCollectionFromRowKey))],
      after: null,
    },
  })
  return Object.fromEntries(
    rows.flatMap(({ subject, collection, record, before }) => {
      const getName =
        subject === `${collection}:${record}` &&
        isCollectionInLog(collection) &&
        collections[collection].getName
      return getName && before ? [[subject, getName(before)]] : []
    }),
  )
}

type LoggedChange = Pick<ComparedChange, 'collection' | 'record' | 'before' | 'after'> & {
  subject?: string
  now?: Values | null
}

/** Removes the changes of sensitive documents that the user may not read. */
export const removeChangesOfHiddenDocuments = async <T extends LoggedChange>(
  store: Reader,
  actor: Actor,
  changes: readonly T[],
): Promise<T[]> => {
  const getKey = ({ collection, record }: T) => `${collection}:${record}`
  const hidden = await listHiddenDocuments(store, actor, changes.map(getKey))
  return changes.filter((change) => !hidden.has(getKey(change)))
}

/** Returns the rows that a change refers to, as keys `collection:id`: the changed row, its subject, and ids in its values. */
const listRowsReferencedByChange = ({
  collection,
  record,
  subject,
  before,
  after,
  now,
}: LoggedChange): string[] => [
  `${collection}:${record}`,
  ...(subject ? [subject] : []),
  ...[before, after, now].flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) => listReferencesInValue(collection, field, value)),
  ),
]

/** Replaces secrets in a change by a mask. */
const maskSecretsInLogChange = <T extends LoggedChange>(change: T): T => {
  const { collection, before, after } = change
  if (!isCollectionInLog(collection)) return change
  return { ...change, before: maskSecrets(collection, before), after: maskSecrets(collection, after) }
}

/** Adds the display names of all referenced rows to changes, and masks secrets. */
export const addDisplayNamesToLogChanges = async <T extends LoggedChange>(
  store: Reader,
  changes: readonly T[],
): Promise<(T & { names: Names })[]> => {
  const references = new Set(changes.flatMap(listRowsReferencedByChange))
  const currentNames = await readDisplayNamesOfRows(store, references)
  // Excludes the changed rows, because their changes already contain their names.
  const changedRows = new Set(changes.map(({ collection, record }) => `${collection}:${record}`))
  const missingRows = [...references].filter(
    (reference) => !(reference in currentNames) && !changedRows.has(reference),
  )
  const allNames = { ...(await readNamesOfDeletedRowsFromLog(store, missingRows)), ...currentNames }
  return changes.map((change) => {
    const { collection, record, subject = '', before, after } = change
    const names = Object.fromEntries(
      [...new Set(listRowsReferencedByChange(change))].flatMap((reference) =>
        allNames[reference] ? [[reference, allNames[reference]]] : [],
      ),
    )
    const row = `${collection}:${record}`
    const getName = isCollectionInLog(collection) && collections[collection].getName
    const lastName = getName ? getName({ ...before, ...after }) : allNames[subject]
    return {
      ...maskSecretsInLogChange(change),
      names: names[row] || !lastName ? names : { ...names, [row]: lastName },
    }
  })
}
