import { AutocompleteArrayInput } from 'react-admin'
import type { FieldInputProps } from './fieldInputProps.ts'

/** Several of a fixed list. */
export const OptionsInput = ({ options, ...props }: FieldInputProps & { options: readonly string[] }) => (
  <AutocompleteArrayInput
    {...props}
    choices={options.map((option) => ({ id: option, name: option }))}
    translateChoice={false}
    disableCloseOnSelect
    noOptionsText="app.picker.none"
  />
)
