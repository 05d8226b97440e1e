import { TextInput, type TextInputProps } from 'react-admin'

/** Input for names. Shows capital letters, but saves the text as the user typed it. */
export const NameInput = (props: TextInputProps) => (
  <TextInput {...props} autoComplete="off" sx={{ '& input': { textTransform: 'uppercase' } }} />
)
