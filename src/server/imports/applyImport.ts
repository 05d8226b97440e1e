import { toMexicoDay } from '../../domain/common/days.ts'
import type { Actor } from '../../domain/groups.ts'
import type { Figures, ImportRow } from '../../domain/imports/imports.ts'
import type { FileStorage } from '../files/fileStorage.ts'
import { storePhoto } from '../files/photos.ts'
import type { LoggedWriter } from '../store/store.ts'
import {
  type CheckedRow,
  getColumnReadingOptions,
  getRowTextsByField,
  readCheckedRows,
} from './checkedRows.ts'
import { getRowRefusalReason } from './getRowRefusalReason.ts'
import { createImportChangeRow, recordImportChanges } from './importChanges.ts'
import {
  createBatchSizeAdjuster,
  type ImportRuntime,
  runImportStep,
  runImportStepAndPause,
  runWithUploadedFileCopy,
} from './importRuntime.ts'
import { importTexts } from './importTexts.ts'
import { createPlanForRefusedRow, type RowPlan, type RowPlanner } from './kinds/importer.ts'
import { importersByKind } from './kinds/importersByKind.ts'
import { SENSITIVE_FIELDS } from './kinds/personImporter.ts'
import { photoImporter } from './kinds/photoImporter.ts'
import { openPhotoZip, type PhotoZip } from './photoZip.ts'
import { deleteUnusedPhotos } from './undoImport.ts'

/** Writes a row of the spreadsheet and stores how to undo it. */
const writePlannedImportRow = async (
  tx: LoggedWriter,
  plan: RowPlan,
  row: ImportRow,
  number: number,
): Promise<void> => {
  const { result: target = '', changes } = await recordImportChanges(tx, async () => plan.write?.(tx))
  const isNew = plan.outcome === 'created'
  // Undoing a new record also deletes its dependent rows.
  const undoableChanges = isNew ? changes.slice(0, 1) : changes
  for (const [i, change] of undoableChanges.entries())
    await tx.create(
      'import_changes',
      createImportChangeRow(change, {
        import: row.id,
        row: number,
        target,
        label: plan.label,
        outcome: i > 0 ? '' : isNew ? 'created' : 'changed',
      }),
    )
}

const addImportOutcomeCounts = (figures: Figures, plans: readonly RowPlan[]): Figures => {
  const sum = { ...figures }
  for (const { outcome } of plans) sum[outcome] += 1
  return sum
}

/** Formats those changed values that the user had to confirm, for comparison. */
const formatValuesToConfirm = (values: readonly (readonly [string, string, string?])[]): string =>
  JSON.stringify(values.filter(([field]) => SENSITIVE_FIELDS.some((one) => one === field)))

/** Whether a row changes an accredited or banned person in a way that the user has not confirmed. */
const isUnconfirmedSensitiveChange = (plan: RowPlan, line: CheckedRow, { confirmed }: ImportRow): boolean => {
  if (plan.outcome !== 'changed' || !plan.isSensitive) return false
  const now = (plan.values ?? []).map(({ field, value, before }) => [field, value, before] as const)
  return !confirmed || line.s !== 1 || formatValuesToConfirm(now) !== formatValuesToConfirm(line.v ?? [])
}

const refuseUnconfirmedChange = (plan: RowPlan, line: CheckedRow, row: ImportRow): RowPlan =>
  isUnconfirmedSensitiveChange(plan, line, row)
    ? createPlanForRefusedRow(plan.label, [{ field: '', reason: importTexts.changeUnconfirmed }], plan.target)
    : plan

/** Writes the rows of a spreadsheet. Plans each row again, because the portal may have changed since the check. */
const writeImportRows = async (
  tx: LoggedWriter,
  rows: readonly CheckedRow[],
  row: ImportRow,
  { planner, now, more = [] }: { planner: RowPlanner; now: Date; more?: [field: string, text: string][] },
): Promise<Partial<ImportRow>> => {
  const texts = rows.map((line) => {
    const fields = getRowTextsByField(line, getColumnReadingOptions(row))
    return { ...fields, texts: new Map([...fields.texts, ...more]) }
  })
  const planned = await planner.plan(tx, texts, now)
  const plans = planned.map((plan, i) => refuseUnconfirmedChange(plan, rows[i] as CheckedRow, row))
  const wrong = plans.findIndex(({ outcome }) => outcome === 'refused')
  const [problem] = plans[wrong]?.problems ?? []
  if (row.mode === 'all' && problem)
    return {
      state: 'undoing',
      reason: importTexts.rowFailed(rows[wrong]?.n ?? 0, problem.reason, plans[wrong]?.label),
    }
  for (const [i, plan] of plans.entries())
    if (plan.outcome === 'created' || plan.outcome === 'changed')
      await writePlannedImportRow(tx, plan, row, rows[i]?.n ?? 0)
  return { done: row.done + rows.length, applied: addImportOutcomeCounts(row.applied, plans) }
}

const getImportProgressAfterRefusal = (
  row: ImportRow,
  { n }: CheckedRow,
  reason: string,
): Partial<ImportRow> =>
  row.mode === 'all'
    ? { state: 'undoing', reason: importTexts.rowFailed(n, reason) }
    : { done: row.done + 1, applied: { ...row.applied, refused: row.applied.refused + 1 } }

/** Yields the checked rows that the import has not written yet. Passes the written rows to the planner, which finds duplicates. */
async function* readUnwrittenRows(
  files: FileStorage,
  row: ImportRow,
  planner: RowPlanner,
): AsyncGenerator<CheckedRow> {
  let skipped = 0
  for await (const line of readCheckedRows(files, row.checked_key))
    if (skipped < row.done) {
      skipped += 1
      planner.skip(getRowTextsByField(line, getColumnReadingOptions(row)))
    } else yield line
}

const finishImport = (runtime: ImportRuntime, row: ImportRow): Promise<unknown> => {
  const finished_at = runtime.now().toISOString()
  return runImportStep(runtime, row, async () => ({ state: 'done', finished_at, worker_until: 0 }))
}

const FINISH_BATCH_SIZE = 10

/** Finishes the records that the import created, in batches. Returns false if the import was cancelled meanwhile. */
const finishImportedRecords = async (
  runtime: ImportRuntime,
  row: ImportRow,
  signal: AbortSignal,
): Promise<boolean> => {
  const { now, config } = runtime
  const { finishRecord: work } = importersByKind[row.kind]
  if (!work) return true
  const filter = { import: row.id, outcome: 'created' } as const
  for (let from = 0, more = true; more; from += FINISH_BATCH_SIZE) {
    const { isActive: goesOn } = await runImportStepAndPause(
      () =>
        runImportStep(runtime, row, async (tx) => {
          const { rows } = await tx.getList('import_changes', {
            filter,
            range: [from, from + FINISH_BATCH_SIZE - 1],
          })
          for (const change of rows)
            if (await tx.isSealed('import_changes', change)) await work(tx, change.row_id, now(), config)
          more = rows.length > 0
          return {}
        }),
      signal,
    )
    if (!goesOn) return false
  }
  return true
}

/**
 * Writes an import in small transactions. Stores the progress in each transaction, so that an interrupted import continues where it
 * stopped.
 */
export const applyImport = async (
  runtime: ImportRuntime,
  row: ImportRow,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> => {
  const { files, config, now } = runtime
  const planner = importersByKind[row.kind].createPlanner({
    actor,
    today: toMexicoDay(now()),
    months: config.accreditationMonths,
  })
  const { getSize: size, recordDuration: took } = createBatchSizeAdjuster()
  let batch: CheckedRow[] = []
  const stepOf = (rows: readonly CheckedRow[]) => () =>
    runImportStep(runtime, row, (tx, current) => writeImportRows(tx, rows, current, { planner, now: now() }))
  /** Writes the rows of a failed batch one by one, and refuses only those that fail. */
  const writeOneByOne = async (rows: readonly CheckedRow[]): Promise<boolean> => {
    for (const one of rows)
      try {
        if (!(await runImportStepAndPause(stepOf([one]), signal)).isActive) return false
      } catch (error) {
        const reason = getRowRefusalReason(error)
        if (reason === undefined) throw error
        if (
          !(
            await runImportStep(runtime, row, async (_, current) =>
              getImportProgressAfterRefusal(current, one, reason),
            )
          ).isActive
        )
          return false
      }
    return true
  }
  const flush = async (): Promise<boolean> => {
    const rows = batch
    batch = []
    if (rows.length === 0) return true
    await planner.prepare?.(runtime.store)
    try {
      const { isActive: goesOn, durationMs: ms } = await runImportStepAndPause(stepOf(rows), signal)
      took(ms)
      return goesOn
    } catch (error) {
      if (getRowRefusalReason(error) === undefined) throw error
      return writeOneByOne(rows)
    }
  }
  for await (const one of readUnwrittenRows(files, row, planner)) {
    batch.push(one)
    if (batch.length >= size() && !(await flush())) return
  }
  if ((await flush()) && (await finishImportedRecords(runtime, row, signal))) await finishImport(runtime, row)
}

/** Imports photos one by one. Stores each photo before the transaction that assigns it to a person. */
export const importPhotos = async (
  runtime: ImportRuntime,
  row: ImportRow,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> => {
  const { store, files, config, now } = runtime
  const planner = photoImporter.createPlanner({
    actor,
    today: toMexicoDay(now()),
    months: config.accreditationMonths,
  })
  const writePhoto = async (zip: PhotoZip, line: CheckedRow): Promise<boolean> => {
    const refuse = async (reason: string): Promise<boolean> =>
      (
        await runImportStep(runtime, row, async (_, current) =>
          getImportProgressAfterRefusal(current, line, reason),
        )
      ).isActive
    // The check has already refused this file.
    if (line.r === 'refused') return refuse('')
    const bytes = await zip.read(line.c[0] ?? '')
    if (typeof bytes === 'string') return refuse(bytes)
    let key: string
    try {
      key = await storePhoto(files, bytes, { isCropped: true })
    } catch (error) {
      const reason = getRowRefusalReason(error)
      if (reason === undefined) throw error
      return refuse(reason)
    }
    try {
      const more: [string, string][] = [['photo', key]]
      const work = { planner, now: now(), more }
      return (
        await runImportStepAndPause(
          () => runImportStep(runtime, row, (tx, current) => writeImportRows(tx, [line], current, work)),
          signal,
        )
      ).isActive
    } finally {
      await deleteUnusedPhotos(store, files, [key])
    }
  }
  await runWithUploadedFileCopy(files, row.key, signal, async (path) => {
    const zip = await openPhotoZip(path)
    try {
      for await (const line of readUnwrittenRows(files, row, planner))
        if (!(await writePhoto(zip, line))) return
    } finally {
      zip.close()
    }
    await finishImport(runtime, row)
  })
}
