import { useNotify, useRefresh } from 'react-admin'
import { appWords } from '../i18n/app.ts'
import { getErrorText, isVersionConflict } from './form/formErrors.ts'
import { Toast } from './Toast.tsx'

/** Time for which an undo is offered, in milliseconds. */
const UNDO_MS = 15_000
/** Time for which the error of a failed undo is shown, in milliseconds. */
const ERROR_MS = 15_000

/** Keeps the notification open when the user clicks elsewhere, for example on a link to another page. */
const STAYS_OPEN = { ClickAwayListenerProps: { mouseEvent: false, touchEvent: false } } as const

/** Formats the error of a failed undo, for example after a change by another user. */
export const formatUndoError = (error: unknown): string =>
  isVersionConflict(error) ? appWords.undo.changed : getErrorText(error)

/**
 * Returns a function that reports a finished write and offers 'Deshacer' (undo). `undo` sends the inverse write.
 * `undo` must not depend on a mounted page, because the notification outlives the page. `undo` may return a success message.
 *
 * @example offerUndo(vehiclesWords.retired, () => dataProvider.update('vehicles', { id, data: { active: true }, previousData: retired }))
 */
export const useNotifyWithUndo = () => {
  const notify = useNotify()
  const refresh = useRefresh()
  return (doneText: string, undo: () => Promise<unknown>): void => {
    const run = async () => {
      try {
        const outcome = await undo()
        notify(typeof outcome === 'string' ? outcome : appWords.undo.done, { type: 'info' })
      } catch (error) {
        notify(formatUndoError(error), { type: 'error', autoHideDuration: ERROR_MS, multiLine: true })
      }
      refresh()
    }
    notify(<Toast text={doneText} onUndo={() => void run()} />, { autoHideDuration: UNDO_MS, ...STAYS_OPEN })
  }
}
