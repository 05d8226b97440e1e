import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'

/**
 * Takes whoever saved a form, and was refused by the server, to the first refused field that is empty, as that is what is asked for, or else to the first
 * refused one. Whoever is in a field by then stays there.
 */
export const useFocusAfterRefusal = (): void => {
  const { isSubmitting, errors } = useFormState()
  const { setFocus, getValues } = useFormContext()
  const wasSubmitting = useRef(false)
  useEffect(() => {
    const hasEnded = wasSubmitting.current && !isSubmitting
    wasSubmitting.current = isSubmitting
    if (!hasEnded || document.activeElement?.matches('input, textarea, [contenteditable]')) return
    const refused = Object.keys(errors).filter((field) => field !== 'root')
    const first = refused.find((field) => (getValues(field) ?? '') === '') ?? refused[0]
    if (first) setFocus(first)
  }, [isSubmitting, errors, setFocus, getValues])
}
