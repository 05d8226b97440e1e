import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { UploadProgress } from '../../../components/documents/UploadRow.tsx'
import { StatusChip } from '../../../components/StatusChip.tsx'
import type { ToneName } from '../../../theme/tokens.ts'
import { type FileRow, standingOf, statusId } from './rows.ts'

/** How a file stands, in a word. */
const wordOf = ({ item: { state }, plan, isShared }: FileRow): { word: string; tone: ToneName } => {
  if (state === 'done') return { word: state, tone: 'valid' }
  if (state === 'refused' || state === 'failed') return { word: state, tone: 'danger' }
  if (!plan) return { word: 'reading', tone: 'neutral' }
  if (plan.lacking) return { word: typeof plan.lacking === 'string' ? plan.lacking : 'day', tone: 'warning' }
  return isShared ? { word: 'shared', tone: 'warning' } : { word: 'ready', tone: 'valid' }
}

/** How a file stands, why it was not sent, and that another one is for the same. */
export const FileStatus = ({ row, onRetry }: { row: FileRow; onRetry: () => void }) => {
  const translate = useTranslate()
  const { item, isShared } = row
  const { state, problem, file, key } = item
  const { word, tone } = wordOf(row)
  return (
    <Box
      id={statusId(key)}
      sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', overflowWrap: 'anywhere' }}
    >
      {standingOf(row) === 'moving' ? (
        <Box sx={{ width: '100%' }}>
          <UploadProgress item={item} />
        </Box>
      ) : (
        <StatusChip tone={tone}>{translate(`todoFiles.states.${word}`)}</StatusChip>
      )}
      {isShared && state !== 'refused' && state !== 'done' && (
        <Typography variant="caption">{translate('todoFiles.shared')}</Typography>
      )}
      {/* There from the start, so that screen readers are told what comes into it. */}
      <Typography role="alert" color="error" variant="body2" sx={{ '&:empty': { display: 'none' } }}>
        {problem}
      </Typography>
      {state === 'failed' && standingOf(row) === 'ready' && (
        <Button
          size="small"
          variant="outlined"
          aria-label={translate('documents.upload.retryFile', { name: file.name })}
          onClick={onRetry}
        >
          {translate('documents.upload.retry')}
        </Button>
      )}
    </Box>
  )
}
