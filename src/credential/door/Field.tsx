import type { InputHTMLAttributes } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  /** Error message; missing if the value is valid. */
  error?: string | undefined
  /** Whether the field has several lines. */
  isLong?: boolean
  /** Choices, if the user chooses the value. */
  options?: readonly { value: string; label: string }[]
}

/** Form field with label and error message, which works without a script. */
export const Field = ({ label, error, isLong = false, options, ...inputProps }: FieldProps) => {
  const id = `door-${inputProps.name}`
  const Control = options ? 'select' : isLong ? 'textarea' : 'input'
  return (
    <div className="door-field">
      <label htmlFor={id}>{label}</label>
      <Control
        {...(inputProps as object)}
        id={id}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      >
        {options?.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Control>
      {error && (
        <p className="door-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
