import {
  Alert,
  Button,
  Checkbox,
  FormControl,
  FormControlLabel,
  FormHelperText,
  Paper,
  Stack,
  Typography,
} from '@mui/material'
import { useRef, useState } from 'react'
import type { WireImport } from '../../../domain/imports/imports.ts'
import { getErrorText } from '../../kit/form/formErrors.ts'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { callEndpoint } from '../../port/client.ts'
import { importsWords } from './words.ts'

type Mode = 'all' | 'right'

/** Returns the ways to apply a checked import: all rows, or only the correct rows. The most common way is first. */
const getAvailableImportModes = ({ checked, sensitive }: WireImport, isConfirmed: boolean): Mode[] => {
  if (checked.created + checked.changed === 0) return []
  return checked.refused === 0 && (sensitive === 0 || isConfirmed) ? ['all', 'right'] : ['right']
}

/** Buttons that apply or cancel a checked import. The user must first confirm changes to accredited or barred people. */
export const DecideSection = ({
  row,
  isConfirmed,
  onMoved,
  onCancel,
}: {
  row: WireImport
  /** Whether the user confirmed the changes to people who are accredited or barred (vetoed). */
  isConfirmed: boolean
  onMoved: (row: WireImport) => void
  onCancel: () => void
}) => {
  const [isReviewed, setReviewed] = useState(false)
  const [isMissed, setMissed] = useState(false)
  const [problem, setProblem] = useState('')
  const checkbox = useRef<HTMLInputElement>(null)
  const modes = getAvailableImportModes(row, isConfirmed)
  const apply = async (mode: Mode) => {
    setMissed(!isReviewed)
    if (!isReviewed) return checkbox.current?.focus()
    setProblem('')
    try {
      const body = { mode, reviewed: true as const, confirmed: isConfirmed }
      onMoved(await callEndpoint('imports.apply', { params: { id: row.id }, body }))
    } catch (error) {
      setProblem(getErrorText(error))
    }
  }
  return (
    <SectionCard title={importsWords.decide.title}>
      <Paper variant="panel">
        <Stack sx={{ gap: 1.5 }}>
          <Typography>
            {modes[0] === undefined ? importsWords.decide.nothing : importsWords.decide[modes[0]].text}
          </Typography>
          {modes.length > 0 && (
            <FormControl error={isMissed && !isReviewed}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={isReviewed}
                    onChange={({ target }) => setReviewed(target.checked)}
                    slotProps={{
                      input: { ref: checkbox, 'aria-describedby': 'imports-reviewed' },
                    }}
                  />
                }
                label={importsWords.decide.reviewed}
              />
              <FormHelperText id="imports-reviewed" role="alert">
                {isMissed && !isReviewed && importsWords.decide.reviewFirst}
              </FormHelperText>
            </FormControl>
          )}
          {problem !== '' && <Alert severity="error">{problem}</Alert>}
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.25 }}>
            {modes.map((mode, i) => (
              <Button
                key={mode}
                variant={i === 0 ? 'contained' : 'outlined'}
                onClick={() => void apply(mode)}
              >
                {importsWords.decide[mode].action}
              </Button>
            ))}
            <Button variant="outlined" onClick={onCancel}>
              {importsWords.one.cancel}
            </Button>
          </Stack>
        </Stack>
      </Paper>
    </SectionCard>
  )
}
