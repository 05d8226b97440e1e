import { type RefObject, useEffect, useRef } from 'react'
import { useStore } from 'react-admin'

/** Does somebody type, or answer a dialog that this is not part of? */
const isTyping = (target: EventTarget | null, part: Element | null): boolean => {
  if (!(target instanceof HTMLElement)) return false
  const dialog = target.closest('[role=dialog]')
  return (
    target.isContentEditable ||
    (dialog !== null && !dialog.contains(part)) ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  )
}

/**
 * What keys do that are pressed alone, by KeyboardEvent.key in small letters. They get in the way of whoever speaks to the computer, so they can be switched
 * off (WCAG 2.1.4), and do nothing while somebody types or answers a dialog. `part` is what they belong to, where that stands in a dialog itself.
 */
export const useSingleKeys = (
  keys: Readonly<Record<string, () => void>>,
  part?: RefObject<Element | null>,
) => {
  const [isOn, setOn] = useStore('keys.on', true)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (isTyping(event.target, part?.current ?? null)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn, part])
  return { isOn, setOn }
}
