import { Box, Button, Link as MuiLink, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { formatLoggedAction, formatLoggedActorName, RESULT_TEXTS } from '../../../contract/logActions.ts'
import { describeLogEntry } from '../../../contract/logEvents.ts'
import { formatLogSubject } from '../../../contract/logLabels.ts'
import { formatLogReason } from '../../../contract/logReasons.ts'
import { formatTimestamp } from '../../../domain/common/days.ts'
import type { LogEntry } from '../../../domain/log/auditLog.ts'
import { RecordPage, RecordView } from '../../kit/RecordPage.tsx'
import { SectionCard } from '../../kit/SectionCard.tsx'
import { findResource, getRecordPageUrl, pages } from '../../pages.ts'
import { ChangeCard } from './ChangeCard.tsx'
import { useDatabaseRowsChangedByLogEntry } from './useLogPages.ts'
import { logWords } from './words.ts'

/** Returns the page URL of the record that a log entry is about. Undefined if the record has no page. */
const getChangedRecordUrl = (subject: string): string | undefined => {
  const [kind = '', id = ''] = subject.split(':')
  if (kind === 'settings') return pages.settings.path
  const page = findResource(kind)?.page
  return page && getRecordPageUrl(page, id)
}

interface LabelledValueProps {
  label: Exclude<keyof typeof logWords.entry, 'notFound' | 'failed' | 'count'>
  children: ReactNode
}

const LabelledValue = ({ label, children }: LabelledValueProps) => (
  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
    <Typography component="dt" variant="caption" color="text.secondary">
      {logWords.entry[label]}
    </Typography>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
)

const OptionalLink = ({ to, children }: { to: string | undefined; children: ReactNode }) =>
  to ? (
    <MuiLink component={Link} to={to} sx={{ display: 'inline-block', py: { xs: 1.25, sm: 0.25 } }}>
      {children}
    </MuiLink>
  ) : (
    children
  )

/** Main facts of an audit log entry: who did what to which record, and when. */
const MainFacts = ({ entry }: { entry: LogEntry }) => {
  const { at, result, reason, subject, part_of } = entry
  return (
    <Paper variant="outlined" component="dl" sx={factsStyle}>
      <LabelledValue label="when">
        <time dateTime={at}>{formatTimestamp(at)}</time>
      </LabelledValue>
      <LabelledValue label="who">{formatLoggedActorName(entry)}</LabelledValue>
      {subject !== '' && (
        <LabelledValue label="subject">
          <OptionalLink to={getChangedRecordUrl(subject)}>{formatLogSubject(entry)}</OptionalLink>
        </LabelledValue>
      )}
      {reason !== '' && result === 'ok' && (
        <LabelledValue label="reason">{formatLogReason(reason)}</LabelledValue>
      )}
      {part_of !== null && (
        <LabelledValue label="whole">
          <OptionalLink to={getRecordPageUrl('logEntry', part_of)}>{logWords.entry.wholeLink}</OptionalLink>
        </LabelledValue>
      )}
    </Paper>
  )
}

/** Technical details of an audit log entry, such as the IP address and the API call. */
const TechnicalDetails = ({ entry }: { entry: LogEntry }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { action, address, result, subject, username } = entry
  return (
    <Box>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)} sx={{ ml: -1 }}>
        {open ? logWords.entry.hide : logWords.entry.details}
      </Button>
      <div id={id} hidden={!open}>
        {open && (
          <Paper variant="outlined" component="dl" sx={factsStyle}>
            <LabelledValue label="number">{entry.id}</LabelledValue>
            <LabelledValue label="result">{RESULT_TEXTS[result]}</LabelledValue>
            <LabelledValue label="from">{address || logWords.local}</LabelledValue>
            {username !== '' && <LabelledValue label="username">{username}</LabelledValue>}
            <LabelledValue label="action">{formatLoggedAction(entry)}</LabelledValue>
            <LabelledValue label="call">{action}</LabelledValue>
            {subject !== '' && <LabelledValue label="record">{subject}</LabelledValue>}
          </Paper>
        )}
      </div>
    </Box>
  )
}

/** Database rows that the logged action changed, page by page. */
const ChangedRows = ({ entry }: { entry: LogEntry }) => {
  const { rows = entry.rows, loadMore } = useDatabaseRowsChangedByLogEntry(entry)
  return (
    <SectionCard title={logWords.entry.changed}>
      {entry.total === 0 ? (
        <Typography color="text.secondary">{logWords.entry.nothing}</Typography>
      ) : (
        <Stack sx={{ gap: 1.5 }}>
          {entry.total > 1 && (
            <Typography color="text.secondary" role="status">
              {logWords.entry.count(entry.total)}
            </Typography>
          )}
          {rows.map((change) => (
            <ChangeCard key={change.id} change={change} />
          ))}
          {loadMore && (
            <Button onClick={loadMore} sx={{ alignSelf: 'start' }}>
              {logWords.entry.more}
            </Button>
          )}
        </Stack>
      )}
    </SectionCard>
  )
}

const LogEntryView = ({ entry }: { entry: LogEntry }) => (
  <RecordView title={describeLogEntry(entry).summary} crumb={logWords.entry.crumb}>
    <Stack sx={{ gap: 3 }}>
      <MainFacts entry={entry} />
      <ChangedRows entry={entry} />
      <TechnicalDetails entry={entry} />
    </Stack>
  </RecordView>
)

/** Distinguishes complete entries from listed entries in the cache. Listed entries lack the changed rows. */
const WHOLE = { whole: true }

const TEXTS = {
  title: logWords.entry.name,
  notFound: logWords.entry.notFound,
  failed: logWords.entry.failed,
  back: logWords.entry.back,
}

/** Page /bitacora/:id, which shows one entry of the audit log. */
export const LogEntryPage = () => {
  const { id = '' } = useParams()
  return (
    <RecordPage<LogEntry> resource="log" id={Number(id)} texts={TEXTS} list={pages.log.path} meta={WHOLE}>
      {(entry) => <LogEntryView entry={entry} />}
    </RecordPage>
  )
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  px: { xs: 2, md: 3 },
  py: 2,
} as const
