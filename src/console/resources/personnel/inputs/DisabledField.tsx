import LockIcon from '@mui/icons-material/LockOutline'
import { InputAdornment, TextField } from '@mui/material'
import { FieldTitle, useTranslate } from 'react-admin'

export interface DisabledFieldProps {
  source: string
  value: string
  /** The key of the explanation. */
  reason: string
}

/** Disabled, but with enough contrast to be read. */
const READABLE = {
  '& .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'inherit', color: 'text.secondary' },
} as const

/** A field that this user may not change, among those that may be changed: disabled, and it says why. */
export const DisabledField = ({ source, value, reason }: DisabledFieldProps) => (
  <TextField
    label={<FieldTitle source={source} resource="personnel" />}
    value={value}
    helperText={useTranslate()(reason)}
    disabled
    fullWidth
    margin="dense"
    id={`closed-${source}`}
    sx={READABLE}
    slotProps={{
      input: {
        endAdornment: (
          <InputAdornment position="end">
            <LockIcon fontSize="small" />
          </InputAdornment>
        ),
      },
    }}
  />
)
