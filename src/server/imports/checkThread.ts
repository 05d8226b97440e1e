import { parentPort, workerData } from 'node:worker_threads'
import { toThreadError } from '../common/threadError.ts'
import { openReader, type StoreSource } from '../store/openStore.ts'
import { type Check, checkSheet, type Progress } from './check.ts'
import type { FromCheck } from './checkImport.ts'
import { checkPhotos } from './photoZip.ts'
import { SheetError } from './sheets/sheet.ts'

/** Checks an uploaded file by the kind of its import. */
export const checkFile: typeof checkSheet = (store, check, tell, now) =>
  (check.kind === 'photos' ? checkPhotos : checkSheet)(store, check, tell, now)

/** Worker thread of one check. It ends with the check, which frees its memory. */
const { source, check, now } = workerData as { source: StoreSource; check: Check; now: string }

const say = (message: FromCheck) => parentPort?.postMessage(message)
const tell = (progress: Progress) => say({ progress })

checkFile(openReader(source), check, tell, new Date(now)).then(
  (checked) => say({ checked }),
  (error: unknown) =>
    say(error instanceof SheetError ? { refused: error.message } : { failed: toThreadError(error) }),
)
