import { useEffect } from 'react'
import { useStore } from 'react-admin'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** The key that shows them. One key alone gets in the way of whoever speaks to the computer, so it can be switched off (WCAG 2.1.4). */
export const useKeysKey = (onAsked: () => void) => {
  const [isOn, setOn] = useStore('keys.on', true)
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      event.preventDefault()
      onAsked()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isOn, onAsked])
  return { isOn, setOn }
}
