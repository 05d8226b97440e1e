import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'

/** Tells whoever holds the form whether something was typed into it. */
export const FormDirtyObserver = ({ onChange }: { onChange: (dirty: boolean) => void }) => {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [isDirty, onChange])
  return null
}
