import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import { Box, Button, TextField } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'

export interface Found {
  note: string
  photo: File | null
}

/** What was found of whoever was scanned: a note and a picture, neither of which has to be. */
export const Finding = ({
  onChange,
  onSave,
}: {
  onChange: (isTouched: boolean) => void
  onSave: (found: Found) => void
}) => {
  const translate = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState('')
  const [photo, setPhoto] = useState<File | null>(null)
  const isTouched = note !== '' || photo !== null
  useEffect(() => onChange(isTouched), [isTouched, onChange])
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ note, photo })
      }}
    >
      <TextField
        label={translate('onSite.finding.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
        multiline
        minRows={2}
        fullWidth
      />
      <Button
        variant="outlined"
        startIcon={<PhotoCameraOutlined />}
        sx={BIG}
        onClick={() => input.current?.click()}
      >
        {photo
          ? translate('onSite.finding.another', { name: photo.name })
          : translate('onSite.finding.photo')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={translate('onSite.finding.photo')}
        onChange={({ target }) => setPhoto(target.files?.[0] ?? null)}
      />
      <Button type="submit" variant="contained" size="large" sx={BIG}>
        {translate('onSite.finding.save')}
      </Button>
    </Box>
  )
}

const BIG = { minHeight: 48 } as const
