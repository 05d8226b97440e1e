import { Box, Typography } from '@mui/material'
import { useListContext, useTranslate } from 'react-admin'
import type { Board } from '../../../domain/notices.ts'
import { bytesInWords } from '../../shared/bytesInWords.ts'
import { FileActions } from '../../shared/documents/FileActions.tsx'
import { FileIcon } from '../../shared/documents/FileIcon.tsx'
import { calledOf } from '../../shared/documents/listedFile.ts'
import { mediaTypeOf } from '../../shared/documents/mediaView.ts'
import { ScanNote } from '../../shared/documents/ScanNote.tsx'
import { WithdrawButton } from '../../shared/withdrawals/WithdrawButton.tsx'
import { aboutOf, fileOf, filePathOf, type ListedNotice } from './listedNotice.ts'

/** The file of a notice, to be looked at and downloaded. */
export const NoticeFile = ({ board, notice }: { board: Board; notice: ListedNotice }) => {
  const translate = useTranslate()
  const { refetch } = useListContext()
  const file = fileOf(notice)
  return (
    <Box sx={fileStyle}>
      <FileIcon mediaType={mediaTypeOf(file)} fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {calledOf(file) || translate('documents.unnamed')}
        {file.size !== undefined && (
          <Typography component="span" color="text.secondary">
            {' · '}
            {bytesInWords(file.size)}
          </Typography>
        )}
        <ScanNote file={file} />
      </Box>
      <Box sx={{ display: 'flex', mx: -1.25, '& .MuiButton-root': { px: 1.25, minWidth: 0 } }}>
        <FileActions file={file} path={filePathOf(board, notice)} />
        <WithdrawButton
          resource={board}
          record={notice}
          name={aboutOf(board, notice) || calledOf(file)}
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
