import { MenuItem, TextField } from '@mui/material'

interface SelectFieldProps {
  /** Where something else leads to it. */
  id?: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Its choices; one without a value stands for none. */
  options: readonly { value: string; label: string; disabled?: boolean }[]
  error?: boolean
  describedBy?: string
}

/** SelectInput's look outside of a form. SelectInput needs a form, and to a screen reader its empty choice is "Borrar", whatever its text. */
export const SelectField = ({ onChange, options, describedBy, ...props }: SelectFieldProps) => (
  <TextField
    {...props}
    select
    margin="none"
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      select: { displayEmpty: true, 'aria-describedby': describedBy },
      inputLabel: { shrink: true },
    }}
  >
    {options.map(({ label, ...option }) => (
      <MenuItem key={option.value} {...option}>
        {label}
      </MenuItem>
    ))}
  </TextField>
)
