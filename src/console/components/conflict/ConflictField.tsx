import { Box, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { ConflictSide } from './drafts.ts'

interface ConflictFieldProps {
  label: string
  mine: ReactNode
  theirs: ReactNode
  side: ConflictSide | undefined
  onChange: (side: ConflictSide) => void
}

/** A field that two users changed: both values, to choose from. */
export const ConflictField = ({ label, side, onChange, ...values }: ConflictFieldProps) => {
  const translate = useTranslate()
  return (
    <FormControl component="fieldset" fullWidth margin="none" sx={fieldStyle}>
      <FormLabel component="legend" sx={{ fontWeight: 600, color: 'text.primary', pr: 1 }}>
        {label}
      </FormLabel>
      <RadioGroup
        value={side ?? null}
        onChange={(_, chosen) => onChange(chosen as ConflictSide)}
        sx={choicesStyle}
      >
        {(['mine', 'theirs'] as const).map((option) => (
          <FormControlLabel
            key={option}
            value={option}
            control={<Radio size="small" />}
            label={
              <>
                <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
                  {translate(`conflict.${option}`)}
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {values[option] || translate('conflict.empty')}
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
