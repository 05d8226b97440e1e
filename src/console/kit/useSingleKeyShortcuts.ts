import { type RefObject, useEffect } from 'react'
import { useEvent, useStore } from 'react-admin'

/** Whether a key belongs to an input, or to a dialog that does not contain the element `part`. */
const shouldIgnoreShortcutKey = (target: EventTarget | null, part: Element | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role=dialog]')
  return (
    target.isContentEditable ||
    (dialog !== null && !dialog.contains(part)) ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  )
}

/**
 * Runs actions for single keys, named by KeyboardEvent.key in lower case. Users can turn them off, because single keys disturb
 * dictation (WCAG 2.1.4). `part` is the element inside a dialog to which the keys belong.
 */
export const useSingleKeyShortcuts = (
  keys: Readonly<Record<string, () => void>>,
  part?: RefObject<Element | null>,
) => {
  const [isOn, setOn] = useStore('keys.on', true)
  const handleKey = useEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()]
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (shouldIgnoreShortcutKey(event.target, part?.current ?? null)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isOn) return
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOn, handleKey])
  return { isOn, setOn }
}
