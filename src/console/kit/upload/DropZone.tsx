import './words.ts'
import CloudUploadIcon from '@mui/icons-material/CloudUploadOutlined'
import { Box, Button, Typography } from '@mui/material'
import { type Ref, useId } from 'react'
import { useTranslate } from 'react-admin'
import { useDropzone } from 'react-dropzone'
import { DOCUMENTS, getFileInputAcceptValue } from '../../../domain/documents/fileKinds.ts'
import { doesServerCheckFileContent } from '../../port/backend.ts'
import { getPortalSettings } from '../../port/settings.ts'
import { formatBytes } from '../formatBytes.ts'

interface DropZoneProps {
  /** Accepts one file. A second file replaces the first. */
  single?: boolean
  /** Whether at least one file was chosen. */
  more: boolean
  disabled: boolean
  /** Hint on the accepted files, with and without their maximum size. Default: the hint for documents. */
  hint?: string | { any: string; upTo: (max: string) => string }
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
  hint = 'upload.hint',
  accept = getFileInputAcceptValue(DOCUMENTS),
  error,
  onFiles,
  buttonRef,
}: DropZoneProps) => {
  const translate = useTranslate()
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
  const keyPrefix = `upload${single ? '.one' : ''}`
  const text = isOver ? 'dropHere' : more ? 'more' : 'drop'
  return (
    <Box {...getRootProps()} sx={getDropZoneStyle(isOver, more)}>
      {!more && <CloudUploadIcon sx={{ fontSize: '2rem', color: 'primary.main' }} />}
      <Typography sx={{ fontWeight: 600, '@media (hover: none)': { display: 'none' } }}>
        {translate(`${keyPrefix}.${text}`)}
      </Typography>
      <Button
        ref={buttonRef}
        variant="outlined"
        disabled={disabled}
        aria-describedby={`${hintId} ${errorId}`}
        onClick={open}
      >
        {translate(`${keyPrefix}.${single && more ? 'chooseOther' : 'choose'}`)}
      </Button>
      <input
        {...getInputProps({ multiple: !single, hidden: true, style: undefined })}
        // Restricts the file dialog only if the server's accepted types are known.
        accept={doesServerCheckFileContent() ? accept : undefined}
        aria-label={translate('upload.input')}
      />
      <Typography id={hintId} variant="caption" color="text.secondary">
        {typeof hint !== 'string'
          ? maxUploadBytes === null
            ? hint.any
            : hint.upTo(formatBytes(maxUploadBytes))
          : maxUploadBytes === null
            ? translate(hint)
            : translate(`${hint}Max`, { max: formatBytes(maxUploadBytes) })}
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
