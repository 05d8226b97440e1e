import { Box, Typography } from '@mui/material'
import { FieldTitle, useTranslate } from 'react-admin'
import { type Board, boards } from '../../../domain/notices.ts'
import { upper } from '../../../domain/text.ts'
import { RichText } from '../../components/richText/RichText.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { WithdrawalNote } from '../../components/withdrawals/WithdrawalNote.tsx'
import type { NoticeRecord } from '../../providers/adapter/notice.ts'
import { NoticeByline } from './NoticeByline.tsx'
import { NoticeFile } from './NoticeFile.tsx'

/** A notice: whom it is about, who published it and when, what it says, and its file. */
export const NoticeCard = ({ board, notice }: { board: Board; notice: NoticeRecord }) => {
  const translate = useTranslate()
  const about = upper(notice.subject)
  return (
    <Box component="article" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      <Box sx={headStyle}>
        {about && (
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {about}
          </Typography>
        )}
        {notice.rfc && (
          <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            <FieldTitle source="rfc" resource={board} />: {notice.rfc}
          </Typography>
        )}
        <NoticeByline notice={notice} />
      </Box>
      {boards[board].named && notice.rfc === '' && (
        <Typography variant="caption" color="text.secondary">
          {translate('notices.withoutRfc')}
        </Typography>
      )}
      <WithdrawalNote record={notice} />
      <Box>
        <ShowMore>
          <RichText text={notice.text} />
        </ShowMore>
      </Box>
      <NoticeFile board={board} notice={notice} />
    </Box>
  )
}

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: 0.25,
} as const
