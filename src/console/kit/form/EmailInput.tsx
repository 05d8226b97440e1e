import { TextInput, type TextInputProps } from 'react-admin'

export const EmailInput = (props: TextInputProps) => (
  <TextInput {...props} type="email" inputMode="email" autoComplete="off" />
)
