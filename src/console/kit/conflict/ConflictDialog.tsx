import {
  Box,
  Button,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material'
import { type ReactNode, useState } from 'react'
import type { Values } from '../../port/draftStorage.ts'
import { DialogFrame } from '../DialogFrame.tsx'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { getErrorText } from '../form/formErrors.ts'
import {
  type Conflict,
  type ConflictSide,
  findConflictingFields,
  mergeConflictingValues,
} from './differences.ts'
import { conflictWords } from './words.ts'

interface ConflictFieldProps {
  label: ReactNode
  mine: ReactNode
  theirs: ReactNode
  side: ConflictSide | undefined
  onChange: (side: ConflictSide) => void
}

/** Shows both values of a field that two users changed. The user chooses a value. */
const ConflictField = ({ label, side, onChange, ...values }: ConflictFieldProps) => (
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
              <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.secondary' }}>
                {conflictWords[option]}
              </Box>
              <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                {values[option] || conflictWords.empty}
              </Box>
            </>
          }
        />
      ))}
    </RadioGroup>
  </FormControl>
)

const fieldStyle = { py: 1.25, borderTop: 1, borderColor: 'divider' } as const

const choicesStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  '& .MuiFormControlLabel-root': { alignItems: 'flex-start', mr: 0, py: 0.5 },
  '& .MuiRadio-root': { py: 0.75 },
} as const

interface ConflictDialogProps<R> {
  conflict: Conflict<R>
  label: (field: string) => ReactNode
  /** Returns the display value of a field. */
  describe: (field: string, values: Values) => ReactNode
  /** Saves the chosen values over the newer record. Resolves to the error if the save failed. */
  onSave: (values: Values, over: R) => Promise<unknown>
  onClose: () => void
}

/** Dialog about a record that two users changed. The user chooses a value for each field with different values, and saves. */
export const ConflictDialog = <R,>({
  conflict,
  label,
  describe,
  onSave,
  onClose,
}: ConflictDialogProps<R>) => {
  const { mine, theirs, now } = conflict
  const differences = findConflictingFields(conflict)
  const [sides, setSides] = useState<Partial<Record<string, ConflictSide>>>(() =>
    Object.fromEntries(differences.map(({ field, side }) => [field, side])),
  )
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const selectAll = (side: ConflictSide) =>
    setSides(Object.fromEntries(differences.map(({ field }) => [field, side])))
  const save = async () => {
    setSaving(true)
    const error = await onSave(mergeConflictingValues(mine, theirs, sides), now)
    setSaving(false)
    if (error !== undefined) setError(getErrorText(error))
  }
  return (
    <DialogFrame
      title={conflictWords.title}
      maxWidth="sm"
      isLarge
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={saving}>
            {conflictWords.back}
          </Button>
          <Button variant="contained" onClick={() => void save()} disabled={saving}>
            {conflictWords.save}
          </Button>
        </>
      }
    >
      <Typography color="text.secondary">{conflictWords.text}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, my: 2 }}>
        <Button variant="outlined" onClick={() => selectAll('mine')}>
          {conflictWords.allMine}
        </Button>
        <Button variant="outlined" onClick={() => selectAll('theirs')}>
          {conflictWords.allTheirs}
        </Button>
      </Stack>
      {differences.map(({ field }) => (
        <ConflictField
          key={field}
          label={label(field)}
          mine={describe(field, mine)}
          theirs={describe(field, theirs)}
          side={sides[field]}
          onChange={(side) => setSides({ ...sides, [field]: side })}
        />
      ))}
      <ErrorAlert sx={{ mt: 2 }}>{error}</ErrorAlert>
    </DialogFrame>
  )
}
