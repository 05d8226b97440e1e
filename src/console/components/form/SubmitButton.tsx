import type { MouseEvent, ReactElement } from 'react'
import { SaveButton } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useFocusAfterRefusal } from './useFocusAfterRefusal.ts'

/**
 * Saves a form. It stays open while fields are validated, for leaving a field does that and the click would be missed; while the call is under
 * way a second click does nothing, but the button keeps the focus, so that whoever uses a keyboard goes on from there.
 */
export const SubmitButton = ({
  label,
  open = true,
  icon,
}: {
  label: string
  open?: boolean
  icon?: ReactElement
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
      alwaysEnable={open}
      aria-disabled={isSubmitting}
      onClick={guard}
      sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
    />
  )
}
