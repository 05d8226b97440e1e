import { parentPort, workerData } from 'node:worker_threads'
import { openReader, type Source } from '../store/openStore.ts'
import { type Check, checkSheet, type Progress } from './check.ts'
import type { FromCheck } from './checkImport.ts'
import { checkPhotos } from './photoZip.ts'
import { SheetError } from './sheets/sheet.ts'

/** Checks what was brought, by what it is said to be. */
export const checkFile: typeof checkSheet = (store, check, tell, now) =>
  (check.kind === 'photos' ? checkPhotos : checkSheet)(store, check, tell, now)

/** The thread in which a sheet is checked; it ends with its check, and its memory with it. */
const { source, check, now } = workerData as { source: Source; check: Check; now: string }

const say = (message: FromCheck) => parentPort?.postMessage(message)
const tell = (progress: Progress) => say({ progress })

checkFile(openReader(source), check, tell, new Date(now)).then(
  (checked) => say({ checked }),
  (error: unknown) => {
    const { message, stack, code } = error as NodeJS.ErrnoException
    say(error instanceof SheetError ? { refused: message } : { failed: stack ?? message, code })
  },
)
