import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'

/** Reports whether the form around it has unsaved changes. */
export const FormDirtyObserver = ({ onChange }: { onChange: (dirty: boolean) => void }) => {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}
