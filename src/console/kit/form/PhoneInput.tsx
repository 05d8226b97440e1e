import { TextInput, type TextInputProps } from 'react-admin'

export const PhoneInput = (props: TextInputProps) => (
  <TextInput
    helperText={props.disabled ? undefined : 'app.phoneHint'}
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="off"
  />
)
