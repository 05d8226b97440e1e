import { parentPort, workerData } from 'node:worker_threads'
import { setTimeZone } from '../../domain/common/timeZone.ts'
import { trustExtraCertificates } from '../common/extraCertificates.ts'
import { serializeThreadError } from '../common/threadError.ts'
import { openReadOnlyStore, type StoreSource } from '../store/openDatabaseStore.ts'
import { type CheckInput, type CheckProgress, checkSpreadsheetRows } from './checkSpreadsheetRows.ts'
import { checkPhotoZip } from './photoZip.ts'
import type { CheckMessage } from './runImportCheck.ts'
import { SheetError } from './sheets/sheet.ts'

/** Checks a spreadsheet or a zip of photos, depending on the kind of import. */
export const checkImportedFile: typeof checkSpreadsheetRows = (store, check, reportProgress, now) =>
  (check.kind === 'photos' ? checkPhotoZip : checkSpreadsheetRows)(store, check, reportProgress, now)

/** Data from the main thread. Each worker thread checks one file and then ends. */
const { source, check, now, timeZone } = workerData as {
  source: StoreSource
  check: CheckInput
  now: string
  timeZone: string
}
setTimeZone(timeZone)
trustExtraCertificates(process.env.NODE_EXTRA_CA_CERTS ?? '')

const sendMessageToMainThread = (message: CheckMessage) => parentPort?.postMessage(message)
const reportImportCheckProgress = (progress: CheckProgress) => sendMessageToMainThread({ progress })

checkImportedFile(openReadOnlyStore(source), check, reportImportCheckProgress, new Date(now)).then(
  (checked) => sendMessageToMainThread({ checked }),
  (error: unknown) =>
    sendMessageToMainThread(
      error instanceof SheetError ? { refusal: error.message } : { error: serializeThreadError(error) },
    ),
)
