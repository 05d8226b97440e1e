import { Box, CircularProgress, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { FieldTitle } from 'react-admin'
import { formatDateAndTime } from '../../../domain/common/days.ts'
import { convertHtmlToPlainText } from '../../../domain/common/plainText.ts'
import { toSpanishUpperCase } from '../../../domain/common/text.ts'
import { compareTextsByWords, shortenUnchangedText } from '../../../domain/common/textChange.ts'
import { type Board, boards } from '../../../domain/notices/boards.ts'
import type { NoticeVersion } from '../../../domain/notices/schemas.ts'
import { DrawerFrame } from '../../kit/DrawerFrame.tsx'
import { LoadError } from '../../kit/LoadError.tsx'
import { RichText } from '../../kit/richText/RichText.tsx'
import { visuallyHidden } from '../../kit/visuallyHidden.ts'
import { callEndpoint } from '../../port/client.ts'
import { parseFileRecord } from '../../port/records/file.ts'
import type { NoticeRecord } from '../../port/records/notice.ts'
import { FileActions } from '../documents/FileActions.tsx'
import { getFileNameOrType } from '../documents/FileName.tsx'
import { noticesWords } from './words.ts'

/** Shows the old text crossed out, then the new text, both labelled for screen readers. */
const Change = ({ before, after }: { before: string; after: string }) => {
  const { head, removed, added, tail } = compareTextsByWords(before, after)
  const renderLabel = (key: 'before' | 'after') => (
    <Box component="span" sx={visuallyHidden}>
      {noticesWords.versions[key]}{' '}
    </Box>
  )
  return (
    <>
      {head && `${shortenUnchangedText(head, 'before')} `}
      {removed && (
        <Box component="del" sx={{ color: ({ tokens }) => tokens.status.danger.ink }}>
          {renderLabel('before')}
          {removed}
        </Box>
      )}
      {removed && added && ' '}
      {added && (
        <Box component="ins" sx={{ color: ({ tokens }) => tokens.status.valid.ink }}>
          {renderLabel('after')}
          {added}
        </Box>
      )}
      {tail && ` ${shortenUnchangedText(tail, 'after')}`}
    </>
  )
}

/** Shows the fields of a notice that changed in a version. */
const Changes = ({
  board,
  version,
  before,
}: {
  board: Board
  version: NoticeVersion
  before: NoticeVersion
}) => {
  const { body } = boards[board]
  const [was, is] = [convertHtmlToPlainText(before.text), convertHtmlToPlainText(version.text)]
  const changes = [
    { source: 'name', was: toSpanishUpperCase(before.name), is: toSpanishUpperCase(version.name) },
    { source: 'rfc', was: before.rfc ?? '', is: version.rfc ?? '' },
    { source: body, was, is },
    { source: 'file', was: before.file_name, is: version.file_name },
  ].filter((change) => change.was !== change.is)
  const isFormatted = was === is && before.text !== version.text
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1, m: 0, overflowWrap: 'anywhere' }}>
      {changes.map(({ source, was, is }) => (
        <div key={source}>
          <Typography component="dt" variant="caption" color="text.secondary">
            <FieldTitle source={source} resource={board} />
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <Change before={was} after={is} />
          </Box>
        </div>
      ))}
      {isFormatted && <Typography>{noticesWords.versions.format}</Typography>}
    </Box>
  )
}

/** Version of a notice: author, time, reason and changes. A button shows the complete text. */
const Version = ({
  board,
  version,
  before,
  isCurrent,
}: {
  board: Board
  version: NoticeVersion
  before: NoticeVersion | undefined
  isCurrent: boolean
}) => {
  const { number, created_at, created_by, reason, text, name } = version
  // Removes `name`, the subject of the notice, which parseFileRecord would take for the file name.
  const { name: _, ...sent } = version
  const file = parseFileRecord({ ...sent, id: number })
  return (
    <Stack component="article" aria-label={noticesWords.versions.one(number)} sx={versionStyle}>
      <Typography variant="h3">
        {(isCurrent ? noticesWords.versions.current : noticesWords.versions.one)(number)}
      </Typography>
      <Typography color="text.secondary">
        {noticesWords.versions[number === 1 ? 'published' : 'corrected']({
          name: created_by,
          at: formatDateAndTime(new Date(created_at)),
        })}
      </Typography>
      {reason && <Typography>{noticesWords.versions.reason(reason)}</Typography>}
      {before && <Changes board={board} version={version} before={before} />}
      <Box component="details" sx={{ '& summary': { cursor: 'pointer', py: 0.5 } }}>
        <summary>{noticesWords.versions.read(number)}</summary>
        <Box sx={{ pt: 1 }}>
          {name && <Typography sx={{ fontWeight: 600 }}>{toSpanishUpperCase(name)}</Typography>}
          <RichText text={text} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25 }}>
            <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
              {getFileNameOrType(file)}
            </Box>
            <FileActions file={file} path={version.file} />
          </Stack>
        </Box>
      </Box>
    </Stack>
  )
}

/** Drawer with the earlier versions of a notice, headed by the current version. */
export const NoticeVersions = ({
  board,
  notice,
  onClose,
}: {
  board: Board
  notice: NoticeRecord
  onClose: () => void
}) => {
  const { data, error, refetch } = useQuery({
    queryKey: [board, 'versions', notice.id, notice.version],
    queryFn: () => callEndpoint(`${board}.versions`, { params: { id: notice.id } }),
  })
  return (
    <DrawerFrame
      title={noticesWords.versions.title}
      subtitle={notice.subject || getFileNameOrType(notice.attachment)}
      close={noticesWords.versions.close}
      onClose={onClose}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 3 }}>
        {error ? (
          <LoadError title={noticesWords.versions.failed} error={error} onRetry={refetch} />
        ) : data ? (
          data.map((version, i) => (
            <Version
              key={version.number}
              board={board}
              version={version}
              before={data[i + 1]}
              isCurrent={i === 0}
            />
          ))
        ) : (
          <Box
            role="status"
            aria-label={noticesWords.versions.loading}
            sx={{ display: 'grid', justifyItems: 'center', p: 3 }}
          >
            <CircularProgress />
          </Box>
        )}
      </Box>
    </DrawerFrame>
  )
}

const versionStyle = { gap: 1, py: 2, borderTop: 1, borderColor: 'divider' } as const
