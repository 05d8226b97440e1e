import { TextInput, type TextInputProps } from 'react-admin'
import { appWords } from '../../i18n/app.ts'

export const PhoneInput = (props: TextInputProps) => (
  <TextInput
    helperText={props.disabled ? undefined : appWords.phoneHint}
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="off"
  />
)
