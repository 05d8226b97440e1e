import { useEffect } from 'react'
import { useEvent } from 'react-admin'

/** Changes that Ctrl+Z can undo now, oldest first. */
const undoable: (() => void)[] = []

/** Whether Ctrl+Z belongs to the text that the user is writing. */
const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea'))

const undoLatest = (event: KeyboardEvent): void => {
  if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
    return
  const undo = undoable.at(-1)
  if (!undo || event.repeat || isTextInput(event.target)) return
  event.preventDefault()
  undo()
}

/** Lets Ctrl+Z undo the user's latest change. `change` identifies the change; undefined if there is none to undo. */
export const useUndoKey = (change: unknown, undo: () => void): void => {
  const handleUndo = useEvent(undo)
  useEffect(() => {
    if (change === undefined) return
    // Wraps the handler, because two changes of a page have the same.
    const entry = () => handleUndo()
    if (undoable.push(entry) === 1) window.addEventListener('keydown', undoLatest)
    return () => {
      undoable.splice(undoable.indexOf(entry), 1)
      if (undoable.length === 0) window.removeEventListener('keydown', undoLatest)
    }
  }, [change, handleUndo])
}
