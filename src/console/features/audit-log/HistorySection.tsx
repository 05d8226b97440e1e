import { Box, Button, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { formatLoggedActorName } from '../../../contract/logActions.ts'
import { describeLogEntry } from '../../../contract/logEvents.ts'
import { formatTimestamp } from '../../../domain/common/days.ts'
import type { HistoryOf, HistoryStep } from '../../../domain/log/auditLog.ts'
import { appWords } from '../../i18n/app.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { LoadError } from '../../kit/LoadError.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { getRecordPageUrl, pages } from '../../pages.ts'
import { useCanPerformAction } from '../../port/session.ts'
import { historyWords } from './historyWords.ts'
import { useExpandableDetails } from './useExpandableDetails.tsx'
import { useRecordHistory } from './useLogPages.ts'

/** Groups changes that belong to the same audit log entry, because one entry describes one user action. */
const groupChangesByLogEntry = (steps: readonly HistoryStep[]): HistoryStep[][] => {
  const groups: HistoryStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0]?.entry === step.entry) last.push(step)
    else groups.push([step])
  }
  return groups
}

const HistoryEntry = ({ steps, record }: { steps: HistoryStep[]; record: string }) => {
  const canOpenLog = useCanPerformAction('log.read')
  const rows = [...steps].reverse().map((step) => ({ ...step, subject: record }))
  const action = steps[0]?.action ?? ''
  const { summary, details } = describeLogEntry({ action, subject: record, rows }, { isHistory: true })
  const { open, button, lines } = useExpandableDetails(details)
  const [first] = steps
  if (!first) return null
  const { entry, at } = first
  return (
    <Box component="li" sx={groupStyle}>
      <Typography
        component="p"
        sx={[
          { fontWeight: 600, overflowWrap: 'anywhere' },
          !open && getPhoneLineClampStyle(details.length > 0 ? 1 : 2),
        ]}
      >
        {canOpenLog ? (
          <MuiLink component={Link} to={getRecordPageUrl('logEntry', entry)} sx={linkStyle}>
            {summary}
          </MuiLink>
        ) : (
          summary
        )}
      </Typography>
      <Box sx={authorStyle}>
        <Typography variant="caption" component="p" color="text.secondary">
          {formatLoggedActorName(first)} · <time dateTime={at}>{formatTimestamp(at)}</time>
        </Typography>
        {button && <Box sx={{ order: { xs: -1, sm: 0 } }}>{button}</Box>}
      </Box>
      {lines}
    </Box>
  )
}

const FILTER_NAMES: Record<HistoryOf, string> = {
  personnel: 'person',
  companies: 'company',
  quotations: 'quotation',
}

/** Lists the changes of a record as sentences, newest first. Users who may read the audit log get links to its entries. */
export const HistorySection = ({ collection, id }: { collection: HistoryOf; id: string | number }) => {
  const canOpenLog = useCanPerformAction('log.read')
  const { rows, error, retry, loadMore } = useRecordHistory(collection, id)
  const renderContent = () => {
    if (error && !rows) return <LoadError title={historyWords.failed} error={error} onRetry={retry} />
    if (!rows)
      return (
        <Stack role="status" aria-label={appWords.loading} sx={{ gap: 1.5, p: 2 }}>
          {SKELETON_KEYS.map((line) => (
            <Skeleton key={line} variant="rounded" height={20} />
          ))}
        </Stack>
      )
    if (rows.length === 0) return <EmptyState title={historyWords.none} text={historyWords.noneText} />
    return (
      <Box component="ol" className="plain">
        {groupChangesByLogEntry(rows).map((steps) => (
          <HistoryEntry key={steps[0]?.entry} steps={steps} record={`${collection}:${id}`} />
        ))}
      </Box>
    )
  }
  const filter = JSON.stringify({ [FILTER_NAMES[collection]]: id })
  return (
    <SectionCard
      title={historyWords.title}
      actions={
        canOpenLog && (
          <Button component={Link} to={`${pages.log.path}?${new URLSearchParams({ filter })}`}>
            {historyWords.inLog}
          </Button>
        )
      }
    >
      <Paper variant="outlined">{renderContent()}</Paper>
      {loadMore && (
        <Button onClick={loadMore} sx={{ mt: 1 }}>
          {historyWords.more}
        </Button>
      )}
    </SectionCard>
  )
}

const SKELETON_KEYS = ['a', 'b', 'c', 'd']

const groupStyle = {
  px: { xs: 2, md: 3 },
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

const linkStyle = { color: 'inherit', py: 0.25 } as const

/** Style of the row with author, time and details button. On phones, the button is on a separate line. */
const authorStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'flex-start', sm: 'baseline' },
  columnGap: 1.5,
} as const

/** Returns a style that cuts a text after the given number of lines on phones. */
const getPhoneLineClampStyle = (lines: number) => ({
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: String(lines),
  overflow: { xs: 'hidden', sm: 'visible' },
})
