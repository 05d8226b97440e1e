import { Worker } from 'node:worker_threads'
import type { Source } from '../store/openStore.ts'
import type { Check, Checked, Progress } from './check.ts'
import { SheetError } from './sheets/sheetError.ts'
import { importTexts } from './texts.ts'

/** What a thread says of its check. */
export interface FromCheck {
  progress?: Progress
  checked?: Checked
  refused?: string
  failed?: string
  code?: string | undefined
}

/** Checks a sheet; whoever no longer wants to know aborts. */
export type Checker = (
  check: Check,
  about: { tell: (progress: Progress) => void; signal: AbortSignal; now: Date },
) => Promise<Checked>

/**
 * In a thread of its own, which opens the database by itself and ends with the check: fifty thousand rows keep a processor busy for half a minute.
 * A sheet that takes more memory than a thread may have ends the thread, and nothing else.
 */
export const threadChecker =
  (source: Source): Checker =>
  (check, { tell, signal, now }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const worker = new Worker(new URL('./checkThread.ts', import.meta.url), {
        workerData: { source, check, now: now.toISOString() },
        resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 88 },
      })
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', stop)
        worker.removeAllListeners()
        // What is said after the end is nobody's.
        worker.on('error', () => undefined)
        // Its files are removed once it has ended.
        void worker.terminate().finally(settle)
      }
      const stop = () => end(() => reject(signal.reason))
      signal.addEventListener('abort', stop)
      worker.on('message', ({ progress, checked, refused, failed, code }: FromCheck) => {
        if (progress) tell(progress)
        else if (checked) end(() => resolve(checked))
        else if (refused !== undefined) end(() => reject(new SheetError(refused)))
        else end(() => reject(Object.assign(new Error(failed), { code })))
      })
      worker.once('error', (error: NodeJS.ErrnoException) =>
        end(() =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new SheetError(importTexts.tooHeavy) : error),
        ),
      )
      worker.once('exit', () => end(() => reject(new Error('the check ended without a word'))))
    })
