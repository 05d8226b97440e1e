import { MenuItem, TextField } from '@mui/material'

interface SelectFieldProps {
  /** DOM id, for elements that refer to the field. */
  id?: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Options of the field. An option with the value '' means no value. */
  options: readonly { value: string; label: string; disabled?: boolean }[]
  error?: boolean
  describedBy?: string
}

/** Select field without a form. react-admin's SelectInput needs a form, and screen readers announce its empty choice as "Borrar". */
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
