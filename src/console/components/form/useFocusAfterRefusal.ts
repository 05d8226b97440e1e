import { useEffect, useLayoutEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

const isField = (element: Element | null): boolean =>
  element?.matches('input, textarea, [contenteditable]') === true

/**
 * Keeps the focus in a form that the server refuses: it goes to the first refused field or, where none is named, back to what had it. The
 * button that saves is closed meanwhile, and loses it. Whoever types in another field by then stays there.
 */
export const useFocusAfterRefusal = (): void => {
  const { isSubmitting, errors } = useFormState()
  const { setFocus } = useFormContext()
  const before = useRef<Element>(null)
  const wasSubmitting = useRef(false)
  useLayoutEffect(() => {
    if (isSubmitting) before.current = document.activeElement
  }, [isSubmitting])
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !isSubmitting
    wasSubmitting.current = isSubmitting
    if (!hasEnded || Object.keys(errors).length === 0 || isField(document.activeElement)) return
    const first = Object.keys(errors).find((field) => field !== 'root')
    if (first) setFocus(first)
    if (!isField(document.activeElement) && before.current instanceof HTMLElement) before.current.focus()
  }, [isSubmitting, errors, setFocus])
}
