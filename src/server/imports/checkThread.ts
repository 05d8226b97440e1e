import { parentPort, workerData } from 'node:worker_threads'
import { toThreadError } from '../common/threadError.ts'
import { openReader, type StoreSource } from '../store/openStore.ts'
import type { CheckMessage } from './checkImport.ts'
import { type CheckInput, type CheckProgress, checkSheet } from './checkSheet.ts'
import { checkPhotos } from './photoZip.ts'
import { SheetError } from './sheets/sheet.ts'

/** Checks a spreadsheet or a zip of photos, depending on the kind of import. */
export const checkFile: typeof checkSheet = (store, check, reportProgress, now) =>
  (check.kind === 'photos' ? checkPhotos : checkSheet)(store, check, reportProgress, now)

/** Data from the main thread. Each worker thread checks one file and then ends. */
const { source, check, now } = workerData as { source: StoreSource; check: CheckInput; now: string }

const send = (message: CheckMessage) => parentPort?.postMessage(message)
const reportProgress = (progress: CheckProgress) => send({ progress })

checkFile(openReader(source), check, reportProgress, new Date(now)).then(
  (checked) => send({ checked }),
  (error: unknown) =>
    send(error instanceof SheetError ? { refusal: error.message } : { error: toThreadError(error) }),
)
