import { Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { FieldTitle, useListContext } from 'react-admin'
import { formatDate, formatDateAndTime, toMexicoDay } from '../../../domain/common/days.ts'
import { type Board, boards } from '../../../domain/notices/boards.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import { formatBytes } from '../../kit/formatBytes.ts'
import { RichText } from '../../kit/richText/RichText.tsx'
import { ShowMore } from '../../kit/ShowMore.tsx'
import { getEndpointUrl } from '../../port/client.ts'
import type { NoticeRecord } from '../../port/records/notice.ts'
import { useCanCallEndpoint } from '../../port/session.ts'
import { FileActions } from '../documents/FileActions.tsx'
import { getFileNameOrType, ScanWarning } from '../documents/FileName.tsx'
import { documentsWords } from '../documents/words.ts'
import { WithdrawalNote } from '../withdrawals/WithdrawalNote.tsx'
import { WithdrawButton } from '../withdrawals/WithdrawButton.tsx'
import { NoticeCorrect } from './NoticeCorrect.tsx'
import { NoticeVersions } from './NoticeVersions.tsx'
import { VetoTargets } from './VetoTargets.tsx'
import { noticesWords } from './words.ts'

/** Returns the subject of a notice, or its file name if it has no subject. */
const getNoticeTitle = ({ subject, attachment }: NoticeRecord): string =>
  subject || getFileNameOrType(attachment)

/** Shows who published a notice and when, if the back end provides these data. */
const NoticeByline = ({ notice: { created_by, created_at } }: { notice: NoticeRecord }) => {
  const at = created_at ? new Date(created_at) : undefined
  if (!created_by && !at) return null
  return (
    <Box component="span" sx={bylineStyle}>
      {created_by}
      {created_by && at && ' · '}
      {at && <time dateTime={at.toISOString()}>{formatDateAndTime(at)}</time>}
    </Box>
  )
}

/** Shows who corrected a notice and when, with a button that opens the earlier versions. */
const CorrectionLine = ({ board, notice }: { board: Board; notice: NoticeRecord }) => {
  const [isOpen, setOpen] = useState(false)
  const { version = 1, corrected_at, corrected_by = '' } = notice
  if (version === 1 || !corrected_at) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {noticesWords.versions.line({
          number: version,
          name: corrected_by,
          day: formatDate(toMexicoDay(new Date(corrected_at))),
        })}
      </Typography>
      <Button
        size="small"
        aria-label={noticesWords.versions.seeOf(getNoticeTitle(notice))}
        onClick={() => setOpen(true)}
      >
        {noticesWords.versions.see}
      </Button>
      {isOpen && <NoticeVersions board={board} notice={notice} onClose={() => setOpen(false)} />}
    </Stack>
  )
}

/** Button that opens the form to correct a notice. */
const CorrectButton = ({ board, notice }: { board: Board; notice: NoticeRecord }) => {
  const canCorrect = useCanCallEndpoint(`${board}.correct`)
  const [isOpen, setOpen] = useState(false)
  if (!canCorrect || notice.withdrawn_at) return null
  return (
    <>
      <Button
        aria-label={noticesWords.correct.actionOn(getNoticeTitle(notice))}
        onClick={() => setOpen(true)}
      >
        {noticesWords.correct.action}
      </Button>
      {isOpen && <NoticeCorrect board={board} notice={notice} onClose={() => setOpen(false)} />}
    </>
  )
}

/** File of a notice, with buttons to view, download, correct or withdraw. */
const NoticeFile = ({ board, notice }: { board: Board; notice: NoticeRecord }) => {
  const { refetch } = useListContext()
  const { attachment: file } = notice
  return (
    <Stack direction="row" sx={fileStyle}>
      <FileIcon mediaType={file.media_type} fontSize="small" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {getFileNameOrType(file) || documentsWords.unnamed}
        {file.size !== undefined && (
          <Typography component="span" color="text.secondary">
            {' · '}
            {formatBytes(file.size)}
          </Typography>
        )}
        <ScanWarning file={file} />
      </Box>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', mx: -1.25, '& .MuiButton-root': { px: 1.25, minWidth: 0 } }}
      >
        <FileActions
          file={file}
          path={file.file || getEndpointUrl(`${board}.download`, { params: { id: notice.id } })}
        />
        <CorrectButton board={board} notice={notice} />
        <WithdrawButton
          resource={board}
          record={notice}
          name={getNoticeTitle(notice)}
          isReasonRequired
          onWithdrawn={() => void refetch()}
        />
      </Stack>
    </Stack>
  )
}

/** Card of a notice: subject, author and time, text and file. */
export const NoticeCard = ({ board, notice }: { board: Board; notice: NoticeRecord }) => {
  const about = notice.subject
  return (
    <Stack component="article" sx={{ gap: 1 }}>
      <Stack direction="row" sx={headStyle}>
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
      </Stack>
      {boards[board].named && notice.rfc === '' && (
        <Typography variant="caption" color="text.secondary">
          {noticesWords.withoutRfc}
        </Typography>
      )}
      {notice.rfc && notice.targets && !notice.withdrawn_at && <VetoTargets targets={notice.targets} />}
      <WithdrawalNote record={notice} />
      <CorrectionLine board={board} notice={notice} />
      <Box>
        <ShowMore>
          <RichText text={notice.text} />
        </ShowMore>
      </Box>
      <NoticeFile board={board} notice={notice} />
    </Stack>
  )
}

const headStyle = {
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  rowGap: 0.25,
} as const

// On wide screens, places the author at the right end of the line.
const bylineStyle = { color: 'text.secondary', '* + &': { ml: { sm: 'auto' } } } as const

const fileStyle = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  pt: 0.75,
  mb: -0.75,
  borderTop: 1,
  borderColor: 'divider',
} as const
