import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

/** Takes whoever saved a form, and was refused by the server, to the first refused field. Whoever is in a field by then stays there. */
export const useFocusAfterRefusal = (): void => {
  const { isSubmitting, errors } = useFormState()
  const { setFocus } = useFormContext()
  const wasSubmitting = useRef(false)
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !isSubmitting
    wasSubmitting.current = isSubmitting
    if (!hasEnded || document.activeElement?.matches('input, textarea, [contenteditable]')) return
    const first = Object.keys(errors).find((field) => field !== 'root')
    if (first) setFocus(first)
  }, [isSubmitting, errors, setFocus])
}
