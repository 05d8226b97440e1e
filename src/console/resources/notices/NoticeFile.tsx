import { Box, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { Board } from '../../../domain/notices.ts'
import { upper } from '../../../domain/text.ts'
import { endpointUrl } from '../../api/client.ts'
import { FileActions } from '../../components/documents/FileActions.tsx'
import { FileIcon } from '../../components/documents/FileIcon.tsx'
import { getFileLabel } from '../../components/documents/fileLabel.ts'
import { ScanWarning } from '../../components/documents/ScanWarning.tsx'
import { formatBytes } from '../../components/formatBytes.ts'
import { WithdrawButton } from '../../components/withdrawals/WithdrawButton.tsx'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'

/** The file of a notice, to be looked at and downloaded. */
export const NoticeFile = ({ board, notice }: { board: Board; notice: NoticeRecord }) => {
  const translate = useTranslate()
  const { refetch } = useListContext()
  const { attachment: file } = notice
  return (
    <Box sx={fileStyle}>
      <FileIcon mediaType={file.media_type} fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {getFileLabel(file) || translate('documents.unnamed')}
        {file.size !== undefined && (
          <Typography component="span" color="text.secondary">
            {' · '}
            {formatBytes(file.size)}
          </Typography>
        )}
        <ScanWarning file={file} />
      </Box>
      <Box sx={{ display: 'flex', mx: -1.25, '& .MuiButton-root': { px: 1.25, minWidth: 0 } }}>
        <FileActions
          file={file}
          path={file.file || endpointUrl(`${board}.download`, { params: { id: notice.id } })}
        />
        <WithdrawButton
          resource={board}
          record={notice}
          name={upper(notice.subject) || getFileLabel(file)}
          isReasonRequired
          onWithdrawn={() => void refetch()}
        />
      </Box>
    </Box>
  )
}

const fileStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  pt: 0.75,
  mb: -0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const
