import CloudUploadIcon from '@mui/icons-material/CloudUploadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { settings } from '../../port/settings.ts'
import { formatBytes } from '../formatBytes.ts'

interface DropZoneProps {
  /** Takes one file; another replaces it. */
  single?: boolean
  /** Some are chosen already: there is room for more. */
  more: boolean
  disabled: boolean
  /** What may be chosen, where it is not any document. */
  hint?: string
  /** The validation error. */
  error?: string
  onFiles: (files: readonly File[]) => void
  buttonRef: Ref<HTMLButtonElement>
}

/** Takes files that are dropped on it, or chosen in the browser's own dialog. */
export const DropZone = ({
  single = false,
  more,
  disabled,
  hint = 'documents.upload.hint',
  error,
  onFiles,
  buttonRef,
}: DropZoneProps) => {
  const translate = useTranslate()
  const hintId = useId()
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { maxUploadBytes } = settings()

  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file can be chosen again after it was taken back.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const keyPrefix = `documents.upload${single ? '.one' : ''}`
  const text = isOver ? 'dropHere' : more ? 'more' : 'drop'
  return (
    <Box
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      sx={zoneStyle(isOver, more)}
    >
      {!more && <CloudUploadIcon sx={{ fontSize: '2rem', color: 'primary.main' }} />}
      <Typography sx={{ fontWeight: 600, '@media (hover: none)': { display: 'none' } }}>
        {translate(`${keyPrefix}.${text}`)}
      </Typography>
      <Button
        ref={buttonRef}
        variant="outlined"
        disabled={disabled}
        aria-describedby={`${hintId} ${errorId}`}
        onClick={() => input.current?.click()}
      >
        {translate(`${keyPrefix}.${single && more ? 'chooseOther' : 'choose'}`)}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={!single}
        hidden
        aria-label={translate('documents.upload.input')}
        onChange={onChoose}
      />
      <Typography id={hintId} variant="caption" color="text.secondary">
        {maxUploadBytes === null
          ? translate(hint)
          : translate(`${hint}Max`, { max: formatBytes(maxUploadBytes) })}
      </Typography>
      <Typography id={errorId} role="alert" color="error" sx={{ '&:empty': { display: 'none' } }}>
        {error}
      </Typography>
    </Box>
  )
}

const zoneStyle = (isOver: boolean, more: boolean) =>
  ({
    display: 'grid',
    justifyItems: 'center',
    gap: 1,
    p: more ? 2 : 3,
    textAlign: 'center',
    border: '1px dashed',
    borderColor: isOver ? 'primary.main' : 'text.secondary',
    borderRadius: 1.25,
    backgroundColor: isOver ? 'action.selected' : 'background.default',
  }) as const
