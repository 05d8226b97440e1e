import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { toMexicoDay } from '../../domain/common/days.ts'
import { getTimeZone } from '../../domain/common/timeZone.ts'
import type { Actor } from '../../domain/groups.ts'
import type { ImportRow } from '../../domain/imports/imports.ts'
import { createStorageKey } from '../common/secrets.ts'
import { deserializeThreadError, type ThreadError } from '../common/threadError.ts'
import { getDocumentFileName } from '../files/fileStorage.ts'
import type { StoreSource } from '../store/openDatabaseStore.ts'
import type { Reader } from '../store/store.ts'
import type { Checker, CheckInput, CheckProgress, CheckResult } from './checkSpreadsheetRows.ts'
import { type ImportRuntime, type Lease, runWithUploadedFileCopy } from './importRuntime.ts'
import { importTexts } from './importTexts.ts'
import { SheetError } from './sheets/sheet.ts'

/** Message from the worker thread that checks an imported file. */
export interface CheckMessage {
  progress?: CheckProgress
  checked?: CheckResult
  refusal?: string
  error?: ThreadError
}

/** Creates a checker that checks an imported file in a new worker thread. If the file needs too much memory, only the thread ends. */
export const createThreadChecker =
  (source: StoreSource): Checker =>
  (check, { reportProgress, signal, now }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const worker = new Worker(new URL('./checkThread.ts', import.meta.url), {
        workerData: { source, check, now: now.toISOString(), timeZone: getTimeZone() },
        resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 88 },
      })
      const endThread = (settle: () => void) => {
        signal.removeEventListener('abort', stop)
        worker.removeAllListeners()
        // Ignores later errors, which would end the process without a listener.
        worker.on('error', () => undefined)
        // Waits for the thread to end, because the caller then deletes its temporary files.
        void worker.terminate().finally(settle)
      }
      const stop = () => endThread(() => reject(signal.reason))
      signal.addEventListener('abort', stop)
      worker.on('message', ({ progress, checked, refusal: refused, error: failed }: CheckMessage) => {
        if (progress) reportProgress(progress)
        else if (checked) endThread(() => resolve(checked))
        else if (refused !== undefined) endThread(() => reject(new SheetError(refused)))
        else if (failed) endThread(() => reject(deserializeThreadError(failed)))
      })
      worker.once('error', (error: NodeJS.ErrnoException) =>
        endThread(() =>
          reject(
            error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError(importTexts.tooMuchMemory) : error,
          ),
        ),
      )
      worker.once('exit', () => endThread(() => reject(new Error('the check ended without a word'))))
    })

/** Returns the field that the user chose for each column title in the last import of the same kind. */
const getColumnMatchesOfLastImport = async (
  store: Reader,
  row: ImportRow,
): Promise<CheckInput['remembered']> => {
  const { rows } = await store.getList('imports', {
    filter: { kind: row.kind, uploaded_by: row.uploaded_by, state: ['checked', 'applying', 'done'] },
    sort: { field: 'id', order: 'DESC' },
    range: [0, 0],
  })
  return (rows[0]?.titles ?? []).flatMap((title, i) => {
    const field = rows[0]?.columns[i] ?? ''
    return field === '' ? [] : [[title, field] as [string, string]]
  })
}

/** Maximum duration of a check, in milliseconds. Checking 100,000 rows takes about a minute. */
const CHECK_MS = 900_000

const saveImportCheckResult = async (
  { store, files, worker }: ImportRuntime,
  row: ImportRow,
  { needsAnswer, ...checked }: CheckResult,
  path: string,
): Promise<void> => {
  const key = createStorageKey()
  if (!needsAnswer) await files.write(getDocumentFileName(key), createReadStream(path))
  const isSaved = await store.transaction(async (tx) => {
    const before = await tx.getOne('imports', row.id)
    if (before?.state !== 'checking' || before.worker !== worker) return false
    await tx.update('imports', row.id, {
      ...checked,
      done: 0,
      worker_until: 0,
      tries: 0,
      reason: '',
      state: needsAnswer ? 'columns' : 'checked',
      checked_key: needsAnswer ? null : key,
    })
    return true
  })
  if (!needsAnswer && !isSaved) await files.delete(getDocumentFileName(key))
}

/** Checks the file of an import and stores the result. After an interruption, the check starts from the beginning. */
export const runImportCheck = async (
  runtime: ImportRuntime,
  row: ImportRow,
  actor: Actor,
  { signal: leaseSignal, reportProgress }: Pick<Lease, 'signal' | 'reportProgress'>,
): Promise<void> => {
  const { store, files, config, checker, now, checkMs = CHECK_MS } = runtime
  const timeout = AbortSignal.timeout(checkMs)
  const signal = AbortSignal.any([leaseSignal, timeout])
  const check: Omit<CheckInput, 'path' | 'outputPath'> = {
    kind: row.kind,
    actor,
    today: toMexicoDay(now()),
    months: config.accreditationMonths,
    columns: row.columns,
    reading: row.reading,
    corrections: row.corrections,
    remembered: await getColumnMatchesOfLastImport(store, row),
  }
  try {
    await runWithUploadedFileCopy(files, row.key, signal, async (path, folder) => {
      const outputPath = join(folder, 'checked')
      await saveImportCheckResult(
        runtime,
        row,
        await checker({ ...check, path, outputPath }, { reportProgress, signal, now: now() }),
        outputPath,
      )
    })
  } catch (error) {
    throw timeout.aborted && !leaseSignal.aborted
      ? new SheetError(importTexts.checkTimeout, { cause: error })
      : error
  }
}
