import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import CloseIcon from '@mui/icons-material/Close'
import { Box, Button, IconButton, LinearProgress, Tooltip, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { FileIcon } from '../FileIcon.tsx'
import { formatBytes } from '../formatBytes.ts'
import { visuallyHidden } from '../visuallyHidden.ts'
import type { UploadItem } from './useFileUploadQueue.ts'
import { uploadWords } from './words.ts'

/** Step between two progress announcements of screen readers, in percent. */
const ANNOUNCED_STEP = 25

/** Upload progress of a file: waiting, percentage or done. */
export const UploadProgress = ({
  item: { file, state, sent },
}: {
  item: Pick<UploadItem, 'file' | 'state' | 'sent'>
}) => {
  const { name } = file
  const percent = Math.floor(sent * 100)
  if (state === 'waiting') return <Box sx={{ color: 'text.secondary' }}>{uploadWords.waiting}</Box>
  if (state === 'done')
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'success.main' }}>
        <CheckIcon fontSize="small" />
        {uploadWords.done}
      </Box>
    )
  if (state !== 'sending') return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={uploadWords.sending(name)}
        sx={{ flex: 1 }}
      />
      <Box aria-hidden sx={{ minWidth: 44, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {(percent < 100 ? uploadWords.sent : uploadWords.keeping)(percent)}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {uploadWords.announced({
          name,
          percent: Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP,
        })}
      </Box>
    </Box>
  )
}

/** Warning that other users may be unable to open a file. Always rendered, so that screen readers announce a new warning. */
export const UploadWarning = ({
  item: { state, warning },
}: {
  item: Pick<UploadItem, 'state' | 'warning'>
}) => (
  <Typography role="status" variant="caption" color="warning.main" sx={{ '&:empty': { display: 'none' } }}>
    {state === 'refused' || state === 'done' ? undefined : warning}
  </Typography>
)

/** Returns the DOM id of a file's remove button, which receives the focus if the file is refused. */
export const getRemoveButtonId = (key: number): string => `upload-remove-${key}`

/** Button that removes a file from the list, or cancels its upload. */
export const RemoveFileButton = ({
  item: { key, file, state },
  onRemove,
}: {
  item: Pick<UploadItem, 'key' | 'file' | 'state'>
  onRemove: () => void
}) => {
  const label = uploadWords[state === 'sending' ? 'stopFile' : 'removeFile'](file.name)
  if (state === 'done') return null
  return (
    <Tooltip title={label}>
      <IconButton id={getRemoveButtonId(key)} aria-label={label} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

interface UploadRowProps {
  item: Pick<UploadItem, 'key' | 'file' | 'state' | 'sent' | 'problem' | 'warning'>
  onRemove: () => void
  /** Sends the file again. If missing, the user submits the whole form again. */
  onRetry?: () => void
  /** Input fields of the file, hidden if the server would refuse the file. */
  children?: ReactNode
}

/** Row of a chosen file: name, size, progress and error. */
export const UploadRow = ({ item, onRemove, onRetry, children }: UploadRowProps) => {
  const { file, state, problem } = item
  const isEditable = state === 'chosen' || state === 'failed'
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <FileIcon mediaType={file.type} fontSize="small" sx={{ color: 'text.secondary' }} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
          <Typography variant="caption" component="p" color="text.secondary">
            {formatBytes(file.size)}
          </Typography>
        </Box>
        <RemoveFileButton item={item} onRemove={onRemove} />
      </Box>
      {isEditable && children}
      <UploadProgress item={item} />
      <UploadWarning item={item} />
      {problem && (
        <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography color="error" sx={{ flex: '1 1 200px' }}>
            {problem}
          </Typography>
          {state === 'failed' && onRetry && (
            <Button variant="outlined" aria-label={uploadWords.retryFile(file.name)} onClick={onRetry}>
              {uploadWords.retry}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
