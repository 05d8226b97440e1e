import LockIcon from '@mui/icons-material/LockOutline'
import { InputAdornment, TextField } from '@mui/material'
import { FieldTitle, useTranslate } from 'react-admin'

interface DisabledFieldProps {
  source: string
  value: string
  /** The key of the explanation. */
  reason: string
}

/**
 * A field that this user may not change, among those that may be changed: disabled, and it says why. A disabled input of react-admin is too pale to be
 * read, and one for a reference asks for a list in order to show one name that is known.
 */
export const DisabledField = ({ source, value, reason }: DisabledFieldProps) => (
  <TextField
    label={<FieldTitle source={source} resource="personnel" />}
    value={value}
    helperText={useTranslate()(reason)}
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
