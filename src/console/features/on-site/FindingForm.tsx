import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import { Button, Stack } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { getFileInputAcceptValue, PICTURES } from '../../../domain/common/fileKinds.ts'
import { LimitedTextField } from '../../kit/form/LimitedTextField.tsx'
import { isTooLong } from '../../kit/form/textLength.ts'
import { onSiteWords } from './words.ts'

const MAX_NOTE = 2000

/** Optional note and photo that a guard adds to the inspection of a person. */
export interface Finding {
  note: string
  photo: File | null
}

export const NO_FINDING: Finding = { note: '', photo: null }

interface FindingFormProps {
  onChange: (finding: Finding) => void
  onSave: (finding: Finding) => void
  /** Discards the inspection. Undefined once the guard has entered a note or a photo. */
  onDiscard?: (() => void) | undefined
}

/** Form with an optional note and photo about the person who was just checked. */
export const FindingForm = ({ onChange, onSave, onDiscard }: FindingFormProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [finding, setFinding] = useState(NO_FINDING)
  useEffect(() => onChange(finding), [finding, onChange])
  const { note, photo } = finding
  return (
    <Stack
      component="form"
      sx={{ gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong(note, MAX_NOTE)) onSave(finding)
      }}
    >
      <LimitedTextField
        label={onSiteWords.finding.note}
        value={note}
        onChange={({ target }) => setFinding({ note: target.value, photo })}
        max={MAX_NOTE}
        multiline
        minRows={2}
        fullWidth
      />
      <Button
        variant="outlined"
        startIcon={<PhotoCameraOutlined />}
        sx={{ minHeight: 48 }}
        onClick={() => input.current?.click()}
      >
        {photo ? onSiteWords.finding.another(photo.name) : onSiteWords.finding.photo}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={getFileInputAcceptValue(PICTURES)}
        capture="environment"
        aria-label={onSiteWords.finding.photo}
        onChange={({ target }) => setFinding({ note, photo: target.files?.[0] ?? null })}
      />
      <Button type="submit" variant="contained" size="large" sx={{ minHeight: 48 }}>
        {onSiteWords.finding.save}
      </Button>
      {onDiscard && note === '' && !photo && (
        <Button onClick={onDiscard} sx={{ minHeight: 48 }}>
          {onSiteWords.finding.discard}
        </Button>
      )}
    </Stack>
  )
}
