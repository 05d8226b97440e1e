import { createHash } from 'node:crypto'
import type { ImportChangeRow } from '../../domain/imports/imports.ts'
import type { Values } from '../../domain/log/auditLog.ts'
import { getLoggedRowValues } from '../store/logged.ts'
import type { Collection } from '../store/rows.ts'
import type { Id, LoggedWriter, Observer } from '../store/store.ts'

/** State of a row before and after the import wrote it. `before` is null for a created row. */
interface RecordedChange {
  collection: Collection
  id: Id<Collection>
  before: Values | null
  after: Values
}

const pickFields = (row: Values, fields: readonly string[]): Values =>
  Object.fromEntries(fields.map((field) => [field, row[field]]))

/** Runs a write of an import and records the rows that it changes, so that the import can be undone. */
export const recordImportChanges = async <T>(
  tx: LoggedWriter,
  work: () => Promise<T>,
): Promise<{ result: T; changes: RecordedChange[] }> => {
  const changes: RecordedChange[] = []
  const observer: Observer = {
    observes: () => true,
    recordChange(collection, before, after, { fields = [] }) {
      if (!after) throw new Error('an import deletes no rows')
      changes.push({
        collection,
        id: after.id,
        before: before && pickFields(before, fields),
        after: before ? pickFields(after, fields) : after,
      })
    },
  }
  return { result: await tx.observe(observer, work), changes }
}

/** Returns the photo that an import replaced. The photo stays stored until the import can no longer be undone. */
const getReplacedPhoto = (before: Values | null): string | null =>
  typeof before?.photo === 'string' ? before.photo : null

/** Logged fields that follow from other records. */
const DERIVED_LOGGED_FIELDS = ['vetoed', 'company_active']

/** Returns a hash of what users can change of a row. It tells whether a created row is still as the import left it. */
export const hashRowContent = (collection: Collection, row: object): string => {
  const fields = Object.entries(getLoggedRowValues(collection, row)).filter(
    ([field]) => !DERIVED_LOGGED_FIELDS.includes(field),
  )
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/** Converts a change to a row of `import_changes`. For a new record, only its version and a hash are stored. */
export const createImportChangeRow = (
  { collection, id, before, after }: RecordedChange,
  details: Pick<ImportChangeRow, 'import' | 'row' | 'outcome' | 'label' | 'target'>,
): Omit<ImportChangeRow, 'id'> => ({
  ...details,
  collection,
  row_id: String(id),
  photo: getReplacedPhoto(before),
  before: JSON.stringify(before),
  after: JSON.stringify(
    before ? after : { version: after.version, content: hashRowContent(collection, after) },
  ),
  kept_reason: '',
  seal: '',
})
