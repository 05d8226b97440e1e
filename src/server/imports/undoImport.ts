import type { ImportChangeRow, ImportRow } from '../../domain/imports/imports.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { deletePhoto } from '../files/photos.ts'
import type { LoggedWriter, Reader } from '../store/store.ts'
import { getRowRefusalReason } from './getRowRefusalReason.ts'
import {
  createBatchSizeAdjuster,
  type ImportRuntime,
  runImportStep,
  runImportStepAndPause,
} from './importRuntime.ts'
import { importTexts } from './importTexts.ts'
import { importersByKind } from './kinds/importersByKind.ts'
import { keepChanges, undoSheetRow } from './undoSheetRow.ts'

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

/** Returns the changes of the last rows of the sheet that are still to be undone, by row. The last change comes first. */
const readLastSheetRows = async (
  tx: Reader,
  importId: number,
  size: number,
): Promise<ImportChangeRow[][]> => {
  const query = {
    filter: { import: importId, kept_reason: '' },
    sort: { field: 'id', order: 'DESC' },
  } as const
  const page = await tx.getPage('import_changes', { ...query, range: [0, size - 1] })
  const last = page.at(-1)
  if (!last) return []
  // The page may end between the changes of one row.
  const filter = { ...query.filter, row: last.row }
  const { rows: changesOfLast } = await tx.getList('import_changes', { ...query, filter })
  const others = page.filter(({ row }) => row !== last.row)
  return [...Map.groupBy(others, ({ row }) => row).values(), changesOfLast]
}

/** Undoes an import in small transactions, the last row of the sheet first. Continues after an interruption. */
export const undoImport = async (
  runtime: ImportRuntime,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> => {
  const { now, store, files } = runtime
  const { getSize, recordDuration } = createBatchSizeAdjuster()
  const { writes } = importersByKind[row.kind]
  let isFinished = false
  let photos: unknown[] = []
  const runStep = (size: number, undo: (tx: LoggedWriter, rows: ImportChangeRow[]) => Promise<boolean>) =>
    runImportStepAndPause(
      () =>
        runImportStep(runtime, row, async (tx, current) => {
          const sheetRows = await readLastSheetRows(tx, row.id, size)
          isFinished = sheetRows.length === 0
          if (isFinished) return { state: 'undone', finished_at: now().toISOString(), worker_until: 0 }
          let kept = 0
          for (const changes of sheetRows) if (await undo(tx, changes)) kept += 1
          photos = getImportedPhotos(sheetRows.flat())
          return { done: Math.max(0, current.done - sheetRows.length), kept: current.kept + kept }
        }),
      signal,
    )
  const undoOne = (tx: LoggedWriter, rows: ImportChangeRow[]) => undoSheetRow(tx, rows, writes)
  /** Undoes one row of the sheet in its own transaction. Keeps the row if the database refuses it. */
  const runSmallStep = async () => {
    try {
      return await runStep(1, undoOne)
    } catch (error) {
      const reason = getRowRefusalReason(error)
      if (reason === undefined) throw error
      return runStep(1, async (tx, rows) => {
        await keepChanges(tx, new Map(rows.map(({ id }) => [id, importTexts.undo.refused(reason)])))
        return true
      })
    }
  }
  while (!isFinished) {
    const { isActive, durationMs } = await runStep(getSize(), undoOne).catch((error: unknown) => {
      if (getRowRefusalReason(error) === undefined) throw error
      return runSmallStep()
    })
    recordDuration(durationMs)
    await deleteUnusedPhotos(store, files, photos)
    photos = []
    if (!isActive) return
  }
}
