import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import { Box, LinearProgress } from '@mui/material'
import { useTranslate } from 'react-admin'
import { visuallyHidden } from '../visuallyHidden.ts'
import type { UploadItem } from './uploadItem.ts'

/** Screen readers are told the progress in steps of so many percent. */
const ANNOUNCED_STEP = 25

/** How far a file has come: waiting, so many percent, kept. */
export const UploadProgress = ({ item: { file, state, sent } }: { item: UploadItem }) => {
  const translate = useTranslate()
  const { name } = file
  const percent = Math.floor(sent * 100)
  if (state === 'waiting')
    return <Box sx={{ color: 'text.secondary' }}>{translate('documents.upload.waiting')}</Box>
  if (state === 'done')
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'success.main' }}>
        <CheckIcon fontSize="small" />
        {translate('documents.upload.done')}
      </Box>
    )
  if (state !== 'sending') return null
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-label={translate('documents.upload.sending', { name })}
        sx={{ flex: 1 }}
      />
      <Box aria-hidden sx={{ minWidth: 44, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
        {translate(percent < 100 ? 'documents.upload.sent' : 'documents.upload.keeping', { percent })}
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {translate('documents.upload.announced', {
          name,
          percent: Math.floor(percent / ANNOUNCED_STEP) * ANNOUNCED_STEP,
        })}
      </Box>
    </Box>
  )
}
