import type { Reader } from '../store/store.ts'
import type { LogFault } from './logFault.ts'

/** States in which the portal writes or undoes records. */
const WORKING_STATES: readonly unknown[] = ['applying', 'undoing']

/** Finds imports that the portal found at work although no log entry began that work: another program set their state. */
export async function* findForgedImportSteps(store: Reader): AsyncGenerator<LogFault> {
  const states = new Map<string, unknown>()
  const query = { filter: { collection: 'imports' }, sort: { field: 'id', order: 'ASC' } } as const
  for await (const { record, before, after } of store.each('log_changes', query)) {
    const known = states.get(record)
    if (known !== undefined && WORKING_STATES.includes(before?.state) && before?.state !== known)
      yield {
        at: `imports:${record}`,
        reason:
          'su paso (state) no es el que la bitácora dice que alguien pidió: cambió sin pasar por el portal',
      }
    if (after?.state !== undefined) states.set(record, after.state)
  }
}
