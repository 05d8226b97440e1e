import { TextInput, type TextInputProps } from 'react-admin'

/** A name: shown in capitals while it is typed, kept as typed. */
export const NameInput = (props: TextInputProps) => (
  <TextInput {...props} autoComplete="off" sx={{ '& input': { textTransform: 'uppercase' } }} />
)
