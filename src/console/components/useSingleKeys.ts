import { useEffect, useRef } from 'react'
import { useStore } from 'react-admin'

/** Does somebody type, or answer a dialog? */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('[role=dialog]') !== null ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/**
 * What keys do that are pressed alone, by KeyboardEvent.key in small letters. They get in the way of whoever speaks to the computer, so they can be switched
 * off (WCAG 2.1.4), and do nothing while somebody types.
 */
export const useSingleKeys = (keys: Readonly<Record<string, () => void>>) => {
  const [isOn, setOn] = useStore('keys.on', true)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target))
        return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn])
  return { isOn, setOn }
}
