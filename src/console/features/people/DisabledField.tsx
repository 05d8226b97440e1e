import LockIcon from '@mui/icons-material/LockOutline'
import { InputAdornment, TextField } from '@mui/material'
import { FieldTitle } from 'react-admin'

interface DisabledFieldProps {
  source: string
  value: string
  reason: string
}

/**
 * Disabled field with an explanation, for a value that the user may not change. react-admin's disabled inputs are too pale to
 * read.
 */
export const DisabledField = ({ source, value, reason }: DisabledFieldProps) => (
  <TextField
    label={<FieldTitle source={source} resource="personnel" />}
    value={value}
    helperText={reason}
    disabled
    fullWidth
    margin="dense"
    id={`closed-${source}`}
    sx={readableStyle}
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

const readableStyle = {
  '& .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiFormHelperText-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiInputBase-input.Mui-disabled': { WebkitTextFillColor: 'inherit', color: 'text.secondary' },
} as const
