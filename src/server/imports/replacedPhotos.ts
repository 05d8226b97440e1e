import { NOT_NULL, range } from '../../domain/common/filters.ts'
import { UNDO_DAYS } from '../../domain/imports/imports.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import type { Store } from '../store/store.ts'
import { deleteUnusedPhotos } from './undoImport.ts'

const DAY_MS = 86_400_000
const BATCH = 100

/** Deletes photos that an import replaced, once the import can no longer be undone. */
export const deleteReplacedPhotos = async (store: Store, files: FileStorage, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - UNDO_DAYS * DAY_MS).toISOString()
  const { rows: imports } = await store.getList('imports', {
    filter: { kind: 'photos', state: ['done', 'undone', 'failed'], finished_at: range({ to: until }) },
  })
  for (const { id } of imports) {
    const filter = { import: id, photo: NOT_NULL } as const
    for (let isMore = true; isMore; ) {
      const { rows } = await store.getList('import_changes', { filter, range: [0, BATCH - 1] })
      await store.transaction(async (tx) => {
        for (const change of rows) await tx.update('import_changes', change.id, { photo: null })
      })
      await deleteUnusedPhotos(
        store,
        files,
        rows.map(({ photo }) => photo),
      )
      isMore = rows.length === BATCH
    }
  }
}
