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
  type Difference,
  findConflictingFields,
  mergeConflictingValues,
} from './differences.ts'
import { conflictWords } from './words.ts'

interface ConflictFieldProps {
  label: ReactNode
  captions: Readonly<Record<ConflictSide, string>>
  mine: ReactNode
  theirs: ReactNode
  side: ConflictSide | undefined
  onChange: (side: ConflictSide) => void
}

/** Shows both values of a field, and who changed it. The user chooses a value. */
const ConflictField = ({ label, captions, side, onChange, ...values }: ConflictFieldProps) => (
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
                {captions[option]}
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

const preselectSide = ({ changed }: Difference): ConflictSide => (changed.mine ? 'mine' : 'theirs')

interface ConflictDialogProps<R> {
  conflict: Conflict<R>
  label: (field: string) => ReactNode
  /** Returns the display value of a field. */
  describe: (field: string, values: Values) => ReactNode
  /** Saves the chosen values over the newer record. Resolves to the error if the save failed. */
  onSave: (values: Values, over: R) => Promise<unknown>
  onClose: () => void
}

/**
 * Dialog about a record that was changed twice. The user chooses a value for each field with different values, and saves. The
 * newer value of a field that the user did not change is preselected.
 */
export const ConflictDialog = <R,>({
  conflict,
  label,
  describe,
  onSave,
  onClose,
}: ConflictDialogProps<R>) => {
  const { mine, theirs, now, isOwn } = conflict
  const words = conflictWords[isOwn ? 'own' : 'other']
  const differences = findConflictingFields(conflict)
  const selectSides = (choose: (difference: Difference) => ConflictSide) =>
    Object.fromEntries(differences.map((difference) => [difference.field, choose(difference)]))
  const [sides, setSides] = useState<Partial<Record<string, ConflictSide>>>(() => selectSides(preselectSide))
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const error = await onSave(mergeConflictingValues(mine, theirs, sides), now)
    setSaving(false)
    if (error !== undefined) setError(getErrorText(error))
  }
  return (
    <DialogFrame
      title={words.title}
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
      <Typography color="text.secondary">{words.text}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25, my: 2 }}>
        <Button variant="outlined" onClick={() => setSides(selectSides(preselectSide))}>
          {conflictWords.allMine}
        </Button>
        <Button variant="outlined" onClick={() => setSides(selectSides(() => 'theirs'))}>
          {words.all}
        </Button>
      </Stack>
      {differences.map(({ field, changed }) => (
        <ConflictField
          key={field}
          label={label(field)}
          captions={{
            mine: changed.mine ? conflictWords.mine : conflictWords.unchanged,
            theirs: changed.theirs ? words.theirs : conflictWords.unchanged,
          }}
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
