import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'
import { SaveButton } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'

/**
 * Takes whoever saved a form, and was refused by the server, to the first refused field that is empty, as that is what is asked for, or else to the first
 * refused one. Whoever is in a field by then stays there.
 */
const useFocusAfterRefusal = (): void => {
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

/**
 * Saves a form. It stays open while fields are validated, for leaving a field does that and the click would be missed; while the call is under
 * way a second click does nothing, but the button keeps the focus, so that whoever uses a keyboard goes on from there.
 */
export const SubmitButton = ({
  label,
  open = true,
  icon,
  hasIcon = true,
  isDestructive = false,
  isDisabled = false,
}: {
  label: string
  open?: boolean
  icon?: ReactElement
  hasIcon?: boolean
  isDestructive?: boolean
  isDisabled?: boolean
}) => {
  const { isSubmitting } = useFormState()
  useFocusAfterRefusal()
  const guard = (event: MouseEvent) => {
    if (isSubmitting) event.preventDefault()
  }
  return (
    <SaveButton
      label={label}
      {...(icon && { icon })}
      {...(!hasIcon && { icon: <></> })}
      color={isDestructive ? 'error' : 'primary'}
      {...(isDisabled ? { disabled: true } : { alwaysEnable: open })}
      aria-disabled={isSubmitting}
      onClick={guard}
      sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
    />
  )
}
