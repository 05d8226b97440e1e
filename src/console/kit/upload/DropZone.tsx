import CloudUploadIcon from '@mui/icons-material/CloudUploadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type Ref, useId } from 'react'
import { useDropzone } from 'react-dropzone'
import { DOCUMENTS, getFileInputAcceptValue } from '../../../domain/common/fileKinds.ts'
import { doesServerCheckFileContent } from '../../port/backend.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { formatBytes } from '../formatBytes.ts'
import { uploadWords } from './words.ts'

/** Hint on the accepted files. */
export interface FileHint {
  any: string
  /** Hint that also tells their maximum size. */
  upTo: (max: string) => string
}

interface DropZoneProps {
  /** Accepts one file. A second file replaces the first. */
  single?: boolean
  /** Whether at least one file was chosen. */
  more: boolean
  disabled: boolean
  /** Default: the hint for documents. */
  hint?: FileHint
  accept?: string
  /** Validation error. */
  error?: string
  onFiles: (files: readonly File[]) => void
  buttonRef: Ref<HTMLButtonElement>
}

/** Area that accepts files by drag and drop or from the file dialog. */
export const DropZone = ({
  single = false,
  more,
  disabled,
  hint = uploadWords.hint,
  accept = getFileInputAcceptValue(DOCUMENTS),
  error,
  onFiles,
  buttonRef,
}: DropZoneProps) => {
  const hintId = useId()
  const errorId = useId()
  const { maxUploadBytes } = getPortalSettings()

  const {
    getRootProps,
    getInputProps,
    open,
    isDragActive: isOver,
  } = useDropzone({
    noClick: true,
    noKeyboard: true,
    // Checks `disabled` here, because a disabled dropzone lets the browser open the file and leave the page.
    onDropAccepted: (files) => !disabled && onFiles(files),
  })
  const words = single ? uploadWords.one : uploadWords
  const text = isOver ? 'dropHere' : more ? 'more' : 'drop'
  return (
    <Box {...getRootProps()} sx={getDropZoneStyle(isOver, more)}>
      {!more && <CloudUploadIcon sx={{ fontSize: '2rem', color: 'primary.main' }} />}
      <Typography sx={{ fontWeight: 600, '@media (hover: none)': { display: 'none' } }}>
        {words[text]}
      </Typography>
      <Button
        ref={buttonRef}
        variant="outlined"
        disabled={disabled}
        aria-describedby={`${hintId} ${errorId}`}
        onClick={open}
      >
        {single && more ? uploadWords.one.chooseOther : words.choose}
      </Button>
      <input
        {...getInputProps({ multiple: !single, hidden: true, style: undefined })}
        // Restricts the file dialog only if the server's accepted types are known.
        accept={doesServerCheckFileContent() ? accept : undefined}
        aria-label={uploadWords.input}
      />
      <Typography id={hintId} variant="caption" color="text.secondary">
        {maxUploadBytes === null ? hint.any : hint.upTo(formatBytes(maxUploadBytes))}
      </Typography>
      <Typography id={errorId} role="alert" color="error" sx={{ '&:empty': { display: 'none' } }}>
        {error}
      </Typography>
    </Box>
  )
}

const getDropZoneStyle = (isOver: boolean, more: boolean) =>
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
