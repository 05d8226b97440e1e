import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Side } from './versioned.ts'

interface ConflictFieldProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  side: Side | undefined
  onChange: (side: Side) => void
}

/** One field of two minds: what each says, and whose word it will be. */
export const ConflictField = ({ label, side, onChange, ...words }: ConflictFieldProps) => {
  const translate = useTranslate()
  return (
    <FormControl component="fieldset" fullWidth margin="none" sx={fieldStyle}>
      <FormLabel component="legend" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {label}
      </FormLabel>
      <RadioGroup value={side ?? null} onChange={(_, chosen) => onChange(chosen as Side)} sx={choicesStyle}>
        {(['mine', 'theirs'] as const).map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            control={<Radio size="small" />}
            label={
              <>
                <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                  {translate(`conflict.${one}`)}
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {words[one] || translate('conflict.empty')}
                </Box>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

const fieldStyle = { py: 1.25, borderTop: 1, borderColor: 'divider' } as const

const choicesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start', mr: 0, py: 0.5 },
  '& .MuiRadio-root': { py: 0.75 },
} as const
