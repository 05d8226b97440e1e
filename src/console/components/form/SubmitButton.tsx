import type { ReactElement } from 'react'
import { SaveButton } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useFocusAfterRefusal } from './useFocusAfterRefusal.ts'

/**
 * Saves a form. It stays open while fields are validated, for leaving a field does that and the click would be missed; it is closed while
 * the call is under way, so that a double click saves once.
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
  return <SaveButton label={label} {...(icon && { icon })} alwaysEnable={open && !isSubmitting} />
}
