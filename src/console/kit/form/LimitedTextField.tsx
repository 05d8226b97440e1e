import { TextField, type TextFieldProps } from '@mui/material'
import { describeTextLength, isTooLong } from './textLength.ts'

interface LimitedTextFieldProps extends Omit<TextFieldProps, 'value'> {
  value: string
  max: number
}

/** Text field outside a react-admin form that marks a text above its limit. The caller does not save such a text. */
export const LimitedTextField = ({
  value,
  max,
  error = false,
  helperText,
  ...props
}: LimitedTextFieldProps) => (
  <TextField
    {...props}
    value={value}
    error={error || isTooLong(value, max)}
    helperText={describeTextLength(value, max) ?? helperText}
  />
)
