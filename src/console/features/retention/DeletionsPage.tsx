import { Box, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { formatTimestamp } from '../../../domain/common/days.ts'
import { formatField } from '../../../domain/fields/fields.ts'
import { retentionDeletionFields } from '../../../domain/retention/fields.ts'
import type { RetentionDeletion } from '../../../domain/retention/schemas.ts'
import { DownloadButton } from '../../kit/download/DownloadButton.tsx'
import { formatBytes } from '../../kit/formatBytes.ts'
import { queryOptions } from '../../kit/queryOptions.ts'
import { CardHead, ResourceList } from '../../kit/ResourceList.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import { retentionWords } from './words.ts'

const words = retentionWords.deletions
const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
/** Polling interval while a deletion runs, in milliseconds. */
const POLL_MS = 3000

const StateChip = ({ deletion: { state, deleted, skipped, total } }: { deletion: RetentionDeletion }) => (
  <>
    <StatusChip tone={state === 'done' ? 'valid' : 'warning'}>
      {formatField(retentionDeletionFields.state, state)}
    </StatusChip>
    <Typography variant="caption" component="p" color="text.secondary">
      {[words.progress({ done: deleted, total }), skipped > 0 && words.skipped(skipped)]
        .filter(Boolean)
        .join(' · ')}
    </Typography>
  </>
)

const CertificateButton = ({ deletion: { id, folio, state } }: { deletion: RetentionDeletion }) => {
  const notify = useNotify()
  if (state !== 'done') return null
  return (
    <DownloadButton
      path={`/api/retention_deletions/${id}/pdf/`}
      name={folio}
      label={words.download}
      onProblem={(message) => notify(message, { type: 'error' })}
    />
  )
}

const decided = ({ user_name, created_at }: RetentionDeletion) =>
  words.decided({ name: user_name, day: formatTimestamp(created_at) })

/** Page at /actas-de-eliminacion with the deletions that users decided on, newest first. */
export const DeletionsPage = () => (
  <ResourceList<RetentionDeletion>
    resource="retentionDeletions"
    title={words.title}
    lead={words.lead}
    sort={NEWEST_FIRST}
    perPage={25}
    queryOptions={{
      ...queryOptions,
      refetchInterval: ({ state }) =>
        state.data?.data.some((deletion) => deletion.state === 'running') ? POLL_MS : false,
    }}
    columns={[
      { source: 'id', isSortable: true, cell: ({ folio }) => folio },
      { source: 'created_at', cell: ({ created_at }) => formatTimestamp(created_at) },
      { source: 'user_name' },
      { source: 'state', cell: (deletion) => <StateChip deletion={deletion} /> },
      { source: 'size', align: 'right', cell: ({ size }) => formatBytes(size) },
      {
        source: 'certificate',
        isAction: true,
        label: '',
        cell: (deletion) => <CertificateButton deletion={deletion} />,
      },
    ]}
    card={(deletion) => (
      <>
        <CardHead>
          <Box sx={{ fontWeight: 600 }}>{deletion.folio}</Box>
          <Box sx={{ textAlign: 'right' }}>
            <StateChip deletion={deletion} />
          </Box>
        </CardHead>
        <Typography variant="caption" color="text.secondary">
          {decided(deletion)} · {formatBytes(deletion.size)}
        </Typography>
      </>
    )}
    cardEnd={(deletion) => <CertificateButton deletion={deletion} />}
    isCardLink={false}
    empty={{ title: words.none, text: words.noneText }}
    failed={words.failed}
  />
)
