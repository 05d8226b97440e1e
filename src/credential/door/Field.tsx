import type { InputHTMLAttributes } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  /** What is wrong with it; absent where nothing is. */
  error?: string | undefined
  /** Of several lines. */
  isLong?: boolean
}

/** A field of a form that works without a script: its label above, what is wrong with it below. */
export const Field = ({ label, error, isLong = false, ...given }: FieldProps) => {
  const id = `door-${given.name}`
  const Control = isLong ? 'textarea' : 'input'
  return (
    <div className="door-field">
      <label htmlFor={id}>{label}</label>
      <Control
        {...(given as object)}
        id={id}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      {error && (
        <p className="door-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
