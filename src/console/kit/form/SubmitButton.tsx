import { type MouseEvent, type ReactElement, useEffect, useRef } from 'react'
import { SaveButton } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'

/** Focuses the first field with an error after the server has refused a save. Empty fields come first. */
const useFocusInvalidFieldAfterSave = (): void => {
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
 * Button that saves a form. Stays enabled while the form is validated or saved, so that no click is lost and the keyboard
 * focus stays.
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
  useFocusInvalidFieldAfterSave()
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
