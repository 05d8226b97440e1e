import { Checkbox, FormControlLabel } from '@mui/material'
import { FieldTitle, useInput } from 'react-admin'
import type { FieldInputProps } from './fieldInputProps.ts'

/** A yes or no as a checkbox. */
export const CheckboxInput = ({ source, disabled }: FieldInputProps) => {
  const { field, id } = useInput({ source })
  return (
    <FormControlLabel
      label={<FieldTitle source={source} resource="companies" />}
      disabled={disabled}
      control={
        <Checkbox
          id={id}
          name={field.name}
          slotProps={{ input: { ref: field.ref } }}
          checked={field.value === true}
          onChange={(_, checked) => field.onChange(checked)}
          onBlur={() => field.onBlur()}
        />
      }
    />
  )
}
