import type { ImportChangeRow, ImportRow } from '../../domain/imports.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { deletePhoto } from '../files/photos.ts'
import { incrementRecordVersion } from '../records/versions.ts'
import { parseDatabaseRowId } from '../store/collections.ts'
import { REFERENCES } from '../store/references.ts'
import type { Collection, Row, Rows } from '../store/rows.ts'
import type { Id, Reader, Writer } from '../store/store.ts'
import {
  createBatchSizeAdjuster,
  type ImportRuntime,
  runImportStep,
  runImportStepAndPause,
} from './importRuntime.ts'

/** State of a row before and after the import wrote it. `before` is null for a created row, `after` for a deleted row. */
interface RecordedChange {
  collection: Collection
  id: Id<Collection>
  before: object | null
  after: object | null
}

const pickObjectFields = (row: object, fields: readonly string[]): object =>
  Object.fromEntries(fields.map((field) => [field, Reflect.get(row, field)]))

/** Creates a writer that records each change of an import, so that the import can be undone. */
export const createImportChangeRecorder = (tx: Writer): { writer: Writer; changes: RecordedChange[] } => {
  const changes: RecordedChange[] = []
  // Deleted sessions (`tokens`) are not recorded, because an undo must not restore them.
  const recordChange = (
    collection: Collection,
    id: Id<Collection>,
    before: object | null,
    after: object | null,
  ) => void (collection === 'tokens' || changes.push({ collection, id, before, after }))

  const update = async <C extends Collection>(collection: C, id: Id<C>, patch: Partial<Rows[C]>) => {
    const row = await tx.getOne(collection, id)
    const after = await tx.update(collection, id, patch)
    if (row && after)
      recordChange(
        collection,
        id,
        pickObjectFields(row, Object.keys(patch)),
        pickObjectFields(after, Object.keys(patch)),
      )
    return after
  }
  const remove = async <C extends Collection>(collection: C, id: Id<C>) => {
    const row = await tx.getOne(collection, id)
    if (row) recordChange(collection, id, row, null)
    return tx.delete(collection, id)
  }
  const findRows = async <C extends Collection>(collection: C, filter: Parameters<Writer['deleteMany']>[1]) =>
    (await tx.getList(collection, { filter: filter as never })).rows as Row<C>[]

  const writer: Writer = {
    ...tx,
    update,
    delete: remove,
    async create(collection, row) {
      const createdRow = await tx.create(collection, row)
      recordChange(collection, createdRow.id, null, createdRow)
      return createdRow
    },
    async updateMany(collection, filter, patch) {
      const rows = await findRows(collection, filter as never)
      for (const { id } of rows) await update(collection, id as never, patch)
      return rows.length
    },
    async deleteMany(collection, filter) {
      const rows = await findRows(collection, filter as never)
      for (const { id } of rows) await remove(collection, id as never)
      return rows.length
    },
  }
  return { writer, changes }
}

/** Returns the photo that an import replaced. The photo stays stored until the import can no longer be undone. */
const getReplacedPhoto = (before: object | null): string | null => {
  const photo: unknown = before && Reflect.get(before, 'photo')
  return typeof photo === 'string' ? photo : null
}

/** Converts a change to a row of `import_changes`. For a new record, only its version is stored. */
export const createImportChangeRow = (
  { collection, id, before, after }: RecordedChange,
  details: Pick<ImportChangeRow, 'import' | 'row' | 'outcome' | 'label' | 'target'>,
): Omit<ImportChangeRow, 'id'> => ({
  ...details,
  collection,
  row_id: String(id),
  photo: getReplacedPhoto(before),
  before: JSON.stringify(before),
  after: JSON.stringify(before === null && after ? { version: Reflect.get(after, 'version') } : after),
})

/** Computed fields, which undoing an import does not restore. */
const DERIVED_FIELDS = ['version', 'blocked_from', 'lacking_from', 'ending_from']

/** Returns the previous values of the fields that no user changed after the import. */
const pickFieldsUnchangedByUsers = (row: object, before: object, after: object): object =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([field]) =>
        !DERIVED_FIELDS.includes(field) &&
        JSON.stringify(Reflect.get(row, field)) === JSON.stringify(Reflect.get(after, field)),
    ),
  )

/** Collections whose rows are deleted together with their person or account. */
const DEPENDENT_COLLECTIONS: readonly Collection[] = [
  'accreditation_items',
  'personnel_moves',
  'accreditations',
  'account_links',
  'identity_requests',
]

/** Returns whether a row that the import created may be deleted: it was not changed since, and no other record refers to it. */
const canDeleteImportedRow = async (
  tx: Reader,
  collection: Collection,
  id: Id<Collection>,
  isSame: boolean,
): Promise<boolean> => {
  for (const { collection: other, by, to } of REFERENCES) {
    if (to !== collection || DEPENDENT_COLLECTIONS.includes(other)) continue
    const referrers = await tx.getList(other, { filter: { [by]: id }, range: [0, 0] })
    if (referrers.total > 0) return false
  }
  return isSame
}

/** Undoes one change of an import, except for fields that a user changed afterwards. Returns whether everything was undone. */
const undoImportedChange = async (tx: Writer, change: ImportChangeRow): Promise<boolean> => {
  const collection = change.collection as Collection
  const before = JSON.parse(change.before) as object | null
  const after = JSON.parse(change.after) as object | null
  const id = parseDatabaseRowId(collection, change.row_id)
  const row = await tx.getOne(collection, id)
  if (before && !after) {
    if (!row) await tx.create(collection, before as Row<typeof collection>)
    return true
  }
  if (!row) return true
  if (!before) {
    const isSame = Reflect.get(row, 'version') === Reflect.get(after ?? {}, 'version')
    if (!(await canDeleteImportedRow(tx, collection, id, isSame))) return false
    await tx.delete(collection, id)
    return true
  }
  const patch = pickFieldsUnchangedByUsers(row, before, after ?? {})
  await tx.update(
    collection,
    id,
    ('version' in row ? incrementRecordVersion(row as { version: number }, patch) : patch) as never,
  )
  return (
    Object.keys(patch).length ===
    Object.keys(before).filter((field) => !DERIVED_FIELDS.includes(field)).length
  )
}

/** Deletes stored photos that no person has any more. */
export const deleteUnusedPhotos = async (
  store: Reader,
  files: FileStorage,
  keys: readonly unknown[],
): Promise<void> => {
  for (const key of keys)
    if (typeof key === 'string' && !(await store.getBy('personnel', 'photo', key)))
      await deletePhoto(files, key)
}

/** Returns the photos that the import assigned to people. */
const getImportedPhotos = (rows: readonly ImportChangeRow[]): unknown[] =>
  rows.map(({ after }) => (JSON.parse(after) as { photo?: unknown } | null)?.photo)

/** Undoes an import in small transactions, the last change first. */
export const undoImport = async (
  runtime: ImportRuntime,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> => {
  const { now, store, files } = runtime
  const { getSize: size, recordDuration: took } = createBatchSizeAdjuster()
  let isFinished = false
  let photos: unknown[] = []
  while (!isFinished) {
    const { isActive: goesOn, durationMs: ms } = await runImportStepAndPause(
      () =>
        runImportStep(runtime, row, async (tx, current) => {
          const { rows } = await tx.getList('import_changes', {
            filter: { import: row.id },
            sort: { field: 'id', order: 'DESC' },
            range: [0, size() - 1],
          })
          isFinished = rows.length === 0
          if (isFinished) return { state: 'undone', finished_at: now().toISOString(), worker_until: 0 }
          photos = getImportedPhotos(rows)
          let keptCount = 0
          for (const change of rows) {
            if (!(await undoImportedChange(tx, change))) keptCount += 1
            await tx.delete('import_changes', change.id)
          }
          return { done: Math.max(0, current.done - rows.length), kept: current.kept + keptCount }
        }),
      signal,
    )
    took(ms)
    await deleteUnusedPhotos(store, files, photos)
    photos = []
    if (!goesOn) return
  }
}
