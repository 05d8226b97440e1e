import { TextField } from '@mui/material'
import { type ReactNode, useId } from 'react'

interface NativeSelectProps {
  /** Where something else leads to it. */
  id?: string
  label: string
  value: string
  onChange: (value: string) => void
  /** Its options. */
  children: ReactNode
  error?: boolean
  describedBy?: string
}

/** A select that opens the device's native list, which is easier to use on phones. */
export const NativeSelect = ({
  id,
  label,
  value,
  onChange,
  children,
  error = false,
  describedBy,
}: NativeSelectProps) => {
  const ownId = useId()
  return (
    <TextField
      id={id ?? ownId}
      select
      margin="none"
      label={label}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': describedBy },
      }}
      sx={({ palette }) => ({ '& select': { colorScheme: palette.mode } })}
    >
      {children}
    </TextField>
  )
}
