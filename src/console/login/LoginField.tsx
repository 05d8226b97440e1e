import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { IconButton, InputAdornment, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

const AUTOCOMPLETE = { username: 'username', password: 'current-password' }

/** A field of the sign-in; a password can be looked at. */
export const LoginField = ({
  name,
  label,
  value,
  error,
  onChange,
}: {
  name: 'username' | 'password'
  label: string
  value: string
  error?: string
  onChange: (value: string) => void
}) => {
  const translate = useTranslate()
  const [visible, setVisible] = useState(name === 'username')
  const Eye = visible ? VisibilityOff : Visibility
  const toggle = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate(`ra.input.password.toggle_${visible ? 'visible' : 'hidden'}`)}
        onClick={() => setVisible(!visible)}
      >
        <Eye fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      type={visible ? 'text' : 'password'}
      fullWidth
      margin="none"
      error={error !== undefined}
      helperText={error}
      slotProps={{
        htmlInput: {
          required: true,
          autoComplete: AUTOCOMPLETE[name],
          autoCapitalize: 'none',
          spellCheck: false,
        },
        input: name === 'password' ? { endAdornment: toggle } : {},
      }}
    />
  )
}
